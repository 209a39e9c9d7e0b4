/**
 * The name of a caller. A subject keeps its name; a client without a subject gets a prefix that no other name
 * may begin with, so that a client registered as "alice" is never the user "alice".
 */
const CLIENT_PREFIX = 'client_id:';
/** Names are kept by limits and sessions. */
const MAX_LENGTH = 1_024;

export function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

/** Undefined for a name that a subject, a static token or a hook may have. */
export function nameProblem(name: string): string | undefined {
  if (name.length > MAX_LENGTH) return `is longer than ${MAX_LENGTH} characters`;
  return name.startsWith(CLIENT_PREFIX)
    ? `begins with "${CLIENT_PREFIX}", which is kept for clients`
    : undefined;
}

export type PrincipalResult =
  { readonly ok: true; readonly principal: string } | { readonly ok: false; readonly reason: string };

/** `sub`, or else the client: RFC 9068 and RFC 7662 call it `client_id`, OpenID Connect `azp`. */
export function principalFrom(claims: Readonly<Record<string, unknown>>): PrincipalResult {
  const { sub } = claims;
  if (isText(sub)) {
    const problem = nameProblem(sub);
    return problem === undefined
      ? { ok: true, principal: sub }
      : { ok: false, reason: `the subject ${problem}` };
  }
  const client = [claims['client_id'], claims['azp']].find(isText);
  if (client === undefined) return { ok: false, reason: 'the token names no subject' };
  return client.length <= MAX_LENGTH
    ? { ok: true, principal: `${CLIENT_PREFIX}${client}` }
    : { ok: false, reason: `the client's id is longer than ${MAX_LENGTH} characters` };
}

/** Scopes are a text with spaces, as OAuth has it, or a list, as some issuers write. */
export function scopesIn(granted: unknown): string[] {
  const scopes: unknown[] = typeof granted === 'string' ? granted.split(' ') : [granted].flat();
  return scopes.filter(isText);
}

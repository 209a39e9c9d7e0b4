/**
 * The stage that finds out who calls: a Request in; the caller out, or the Response that refuses it. Only the header
 * `Authorization: Bearer` counts. A stage that was told to check lets nobody pass unchecked, whatever goes wrong.
 */
import type { AuthInfo } from '@modelcontextprotocol/server';
import type { Auth, AuthOptions, AuthRefusal, Verdict } from './auth.ts';
import { challenge, metadataUrl } from './challenge.ts';
import { jwtVerifier } from './json-web-tokens.ts';
import { staticTokenLookup } from './static-tokens.ts';

export type AuthResult =
  | { readonly ok: true; readonly auth: Auth | undefined }
  | { readonly ok: false; readonly response: Response };

export interface Authenticator {
  (request: Request): Promise<AuthResult>;
  /** The verdict alone, on an Authorization header; undefined where everybody gets in. Nobody is told of it. */
  readonly verify: ((header: string | null) => Promise<Verdict>) | undefined;
}

/** Throws where the options cannot mean what they say. */
export function createAuthenticator(options: AuthOptions = {}): Authenticator {
  const verify = verifierFor(options);
  if (verify === undefined) {
    return Object.assign(() => Promise.resolve({ ok: true, auth: undefined } as const), { verify });
  }
  const { requiredScopes = [], onRefused } = options;
  const documentUrl = metadataUrl(options);
  const judge = async (header: string | null): Promise<Verdict> =>
    withScopes(await verifyHeader(header, verify), requiredScopes);
  const authenticate = async (request: Request): Promise<AuthResult> => {
    const verdict = await judge(request.headers.get('authorization'));
    if (verdict.ok) return verdict;
    onRefused?.({ kind: verdict.kind, reason: verdict.reason }, request);
    return { ok: false, response: challenge(verdict.kind, requiredScopes, documentUrl) };
  };
  return Object.assign(authenticate, { verify: judge });
}

type Verify = (token: string) => Verdict | Promise<Verdict>;

function verifierFor({ tokens, jwt }: AuthOptions): Verify | undefined {
  if (tokens === undefined && jwt === undefined) return undefined;
  const lookUp = staticTokenLookup(tokens ?? []);
  const names = new Set(tokens?.map(({ principal }) => principal));
  const verifyJwt = jwt && jwtVerifier(jwt);
  return async (token) => {
    const auth = lookUp(token);
    if (auth !== undefined) return { ok: true, auth };
    if (verifyJwt === undefined) return refused('invalid', 'the token is not known');
    const verdict = await verifyJwt(token);
    // Limits and sessions go by the principal, so nobody may get the name of somebody else.
    if (!verdict.ok || !names.has(verdict.auth.principal)) return verdict;
    return refused('invalid', 'the subject has the name of a static token');
  };
}

const BEARER = /^Bearer +([A-Za-z0-9._~+/-]+=*)$/i;

async function verifyHeader(header: string | null, verify: Verify): Promise<Verdict> {
  if (header === null) return refused('missing', 'there is no Authorization header');
  const token = BEARER.exec(header)?.[1];
  return token === undefined ? refused('invalid', 'the header is not "Bearer" and one token') : verify(token);
}

function withScopes(verdict: Verdict, required: readonly string[]): Verdict {
  if (!verdict.ok) return verdict;
  const missing = required.filter((scope) => !verdict.auth.scopes.includes(scope));
  return missing.length === 0 ? verdict : refused('scope', `not granted: ${missing.join(' ')}`);
}

function refused(kind: AuthRefusal['kind'], reason: string): Verdict {
  return { ok: false, kind, reason };
}

/** The same for the SDK, which passes it on to handlers and names the metadata document in its own challenges. */
export function sdkAuthInfo(auth: Auth, options: AuthOptions = {}): AuthInfo {
  const { principal, scopes, token, expiresAt, claims } = auth;
  const resourceMetadataUrl = metadataUrl(options);
  return {
    token,
    clientId: principal,
    scopes: [...scopes],
    ...(expiresAt !== undefined && { expiresAt }),
    ...(options.resource !== undefined && { resource: new URL(options.resource) }),
    ...(resourceMetadataUrl !== undefined && { resourceMetadataUrl }),
    ...(claims !== undefined && { extra: { ...claims } }),
  };
}

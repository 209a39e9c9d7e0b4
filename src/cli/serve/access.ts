/** The environment and flags in; who gets in over HTTP out. What is said by halves is an error, not a door left open. */
import type { HandlerOptions } from '../../server/index.ts';

type Environment = Readonly<Record<string, string | undefined>>;

export interface AccessFlags {
  readonly host?: string;
  /** Separated by spaces or commas; instead of those of the environment. */
  readonly requiredScopes?: string;
}

export async function accessFrom(
  env: Environment,
  flags: AccessFlags,
): Promise<Pick<HandlerOptions, 'auth' | 'hosts'>> {
  const hosts = listed(env['ANYSHAPE_HOSTS']) ?? hostsAt(flags.host);
  const { ANYSHAPE_TOKENS: tokens, ANYSHAPE_RESOURCE: resource } = env;
  const jwt = jwtFrom(env);
  const requiredScopes = scopesIn(flags.requiredScopes ?? env['ANYSHAPE_REQUIRED_SCOPES']);
  if (requiredScopes.length > 0 && tokens === undefined && jwt === undefined) {
    throw new Error(
      'Required scopes need tokens that carry them: set ANYSHAPE_TOKENS, or the variables for JWTs.',
    );
  }
  const { parseStaticTokens } = await import('../../server/auth/index.ts');
  const auth = {
    ...(tokens !== undefined && { tokens: parseStaticTokens(tokens) }),
    ...(jwt !== undefined && { jwt }),
    ...(resource !== undefined && { resource }),
    ...(requiredScopes.length > 0 && { requiredScopes }),
  };
  return {
    ...(hosts !== undefined && { hosts }),
    ...((tokens !== undefined || jwt !== undefined) && { auth }),
  };
}

/** Whoever is told to listen at one address is asked for by it; at all addresses, names must be given. */
function hostsAt(address: string | undefined): string[] | undefined {
  if (address === undefined || EVERYWHERE_OR_HERE.has(address)) return undefined;
  return [address.includes(':') ? `[${address}]` : address];
}

const EVERYWHERE_OR_HERE: ReadonlySet<string> = new Set(['0.0.0.0', '::', 'localhost', '127.0.0.1', '::1']);

function jwtFrom(env: Environment): { issuer: string; audience: string; jwksUrl: string } | undefined {
  const names = ['ANYSHAPE_JWT_ISSUER', 'ANYSHAPE_JWT_AUDIENCE', 'ANYSHAPE_JWKS_URL'] as const;
  const [issuer, audience, jwksUrl] = names.map((name) => env[name]);
  if (issuer === undefined && audience === undefined && jwksUrl === undefined) return undefined;
  if (issuer === undefined || audience === undefined || jwksUrl === undefined) {
    throw new Error(`For JWTs all of ${names.join(', ')} must be set.`);
  }
  return { issuer, audience, jwksUrl };
}

function scopesIn(text = ''): string[] {
  return text.split(/[\s,]+/).filter((scope) => scope !== '');
}

function listed(text: string | undefined): string[] | undefined {
  return text
    ?.split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

/**
 * The environment and flags in; the options of access over HTTP out. Access that is configured by halves is
 * an error, not an open door. This file is loaded for the help text, so it imports nothing but types before
 * it is needed.
 */
import type { HandlerOptions } from '../../server/index.ts';

type Environment = Readonly<Record<string, string | undefined>>;
type AuthOptions = NonNullable<HandlerOptions['auth']>;

export interface AccessFlags {
  readonly host?: string;
  /** Separated by spaces or commas; instead of those of the environment. */
  readonly requiredScopes?: string;
}

/** For the help of the command; docs/auth.md has the same variables in a table. */
export const ACCESS_HELP = `Access is configured with environment variables:
  ANYSHAPE_TOKENS           static tokens: name:token:scope scope,…
  ANYSHAPE_TOKENS_FILE      a file of them, one name:token:scope scope a line; read again when it changes
  ANYSHAPE_JWT_ISSUER, ANYSHAPE_JWT_AUDIENCE, ANYSHAPE_JWKS_URL
                            JWTs of an issuer
  ANYSHAPE_JWT_ALGORITHMS, ANYSHAPE_JWT_SCOPES_CLAIM
                            signatures that count; the claim that lists scopes
  ANYSHAPE_INTROSPECTION_URL, ANYSHAPE_INTROSPECTION_AUDIENCE,
  ANYSHAPE_INTROSPECTION_CLIENT_ID, ANYSHAPE_INTROSPECTION_CLIENT_SECRET
                            tokens that an authorization server is asked about
  ANYSHAPE_INTROSPECTION_ISSUER, ANYSHAPE_INTROSPECTION_CACHE_SECONDS
                            its issuer; how long its answers are kept (30)
  ANYSHAPE_VERIFY_MODULE    a module whose export "verify" checks a token
  ANYSHAPE_RESOURCE         the public address of this server, named in the metadata for clients
  ANYSHAPE_REQUIRED_SCOPES  scopes that every token needs, as --required-scopes
  ANYSHAPE_HOSTS            names of this server, separated by commas; default this machine's, or --host`;

export async function accessFrom(
  env: Environment,
  flags: AccessFlags,
): Promise<Pick<HandlerOptions, 'auth' | 'hosts'>> {
  const hosts = listed(env['ANYSHAPE_HOSTS']) ?? hostsAt(flags.host);
  const checks = await checksFrom(env);
  const hasChecks = Object.keys(checks).length > 0;
  const resource = env['ANYSHAPE_RESOURCE'];
  const requiredScopes = wordsIn(flags.requiredScopes ?? env['ANYSHAPE_REQUIRED_SCOPES']);
  if (requiredScopes.length > 0 && !hasChecks) {
    throw new Error(
      'Required scopes need tokens that carry them: set ANYSHAPE_TOKENS, or other variables for tokens.',
    );
  }
  const auth = {
    ...checks,
    ...(resource !== undefined && { resource }),
    ...(requiredScopes.length > 0 && { requiredScopes }),
  };
  return { ...(hosts !== undefined && { hosts }), ...(hasChecks && { auth }) };
}

/** Empty where no variable configures a check: then every caller gets in. */
async function checksFrom(env: Environment): Promise<AuthOptions> {
  const { ANYSHAPE_TOKENS: tokens, ANYSHAPE_TOKENS_FILE: tokensFile } = env;
  const [jwt, introspection, verify] = [jwtFrom(env), introspectionFrom(env), await verifyFrom(env)];
  const { parseStaticTokens } = await import('../../server/auth/index.ts');
  return {
    ...(tokens !== undefined && { tokens: parseStaticTokens(tokens) }),
    ...(tokensFile !== undefined && { tokensFile }),
    ...(jwt !== undefined && { jwt }),
    ...(introspection !== undefined && { introspection }),
    ...(verify !== undefined && { verify }),
  };
}

/** A server that listens at one address goes by that address; at all addresses, it needs names. */
function hostsAt(address: string | undefined): string[] | undefined {
  if (address === undefined || EVERYWHERE_OR_HERE.has(address)) return undefined;
  return [address.includes(':') ? `[${address}]` : address];
}

const EVERYWHERE_OR_HERE: ReadonlySet<string> = new Set(['0.0.0.0', '::', 'localhost', '127.0.0.1', '::1']);

function jwtFrom(env: Environment): AuthOptions['jwt'] {
  const variables = groupFrom(
    env,
    'JWTs',
    ['ANYSHAPE_JWT_ISSUER', 'ANYSHAPE_JWT_AUDIENCE', 'ANYSHAPE_JWKS_URL'],
    ['ANYSHAPE_JWT_ALGORITHMS', 'ANYSHAPE_JWT_SCOPES_CLAIM'],
  );
  if (variables === undefined) return undefined;
  const [issuer, audience, jwksUrl] = variables.needed;
  const [algorithms, scopesClaim] = variables.optional;
  return {
    issuer: issuer!,
    audience: wordsIn(audience),
    jwksUrl: jwksUrl!,
    ...(algorithms !== undefined && { algorithms: wordsIn(algorithms) }),
    ...(scopesClaim !== undefined && { scopesClaim }),
  };
}

function introspectionFrom(env: Environment): AuthOptions['introspection'] {
  const variables = groupFrom(
    env,
    'introspection',
    [
      'ANYSHAPE_INTROSPECTION_URL',
      'ANYSHAPE_INTROSPECTION_CLIENT_ID',
      'ANYSHAPE_INTROSPECTION_CLIENT_SECRET',
      'ANYSHAPE_INTROSPECTION_AUDIENCE',
    ],
    ['ANYSHAPE_INTROSPECTION_ISSUER', 'ANYSHAPE_INTROSPECTION_CACHE_SECONDS'],
  );
  if (variables === undefined) return undefined;
  const [url, clientId, clientSecret, audience] = variables.needed;
  const [issuer, cacheSeconds] = variables.optional;
  return {
    url: url!,
    clientId: clientId!,
    clientSecret: clientSecret!,
    audience: wordsIn(audience),
    ...(issuer !== undefined && { issuer }),
    ...(cacheSeconds !== undefined && { cacheSeconds: Number(cacheSeconds) }),
  };
}

interface VariableGroup {
  readonly needed: readonly string[];
  readonly optional: readonly (string | undefined)[];
}

/** Undefined where no variable of the group is set. */
function groupFrom(
  env: Environment,
  purpose: string,
  needed: readonly string[],
  optional: readonly string[],
): VariableGroup | undefined {
  if (![...needed, ...optional].some((name) => env[name] !== undefined)) return undefined;
  const values = needed.map((name) => env[name]).filter((value) => value !== undefined);
  if (values.length < needed.length)
    throw new Error(`For ${purpose} all of ${needed.join(', ')} must be set.`);
  return { needed: values, optional: optional.map((name) => env[name]) };
}

async function verifyFrom(env: Environment): Promise<AuthOptions['verify']> {
  const path = env['ANYSHAPE_VERIFY_MODULE'];
  if (path === undefined) return undefined;
  const [{ importModule }, { ownPackage }] = await Promise.all([
    import('../../sources/module/index.ts'),
    import('../sources/own-package.ts'),
  ]);
  const imported = await importModule(path, { ownPackage });
  if (!imported.ok) throw new Error(`ANYSHAPE_VERIFY_MODULE: ${path} ${imported.message}`);
  const { verify } = (imported.exported ?? {}) as { readonly verify?: unknown };
  if (typeof verify === 'function') return verify as NonNullable<AuthOptions['verify']>;
  throw new Error(`ANYSHAPE_VERIFY_MODULE: ${path} exports no function "verify".`);
}

function wordsIn(text = ''): string[] {
  return text.split(/[\s,]+/).filter((word) => word !== '');
}

function listed(text: string | undefined): string[] | undefined {
  return text
    ?.split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

/**
 * The authentication stage of the pipeline: the value of an Authorization header in, a verdict out. Only
 * `Bearer` counts. Each token is decided by exactly one check; tokens that are decided locally get their
 * verdict without a promise.
 */
import type { AuthInfo } from '@modelcontextprotocol/server';
import { attempt, chain, type MaybePromise } from '../../async/maybe-promise.ts';
import type { Reply } from '../pipeline/reply.ts';
import {
  refused,
  type Auth,
  type AuthOptions,
  type AuthRefusal,
  type TokenCheck,
  type Verdict,
} from './auth.ts';
import { metadataUrl, repliesFor } from './challenge.ts';
import { CHECK_BOUNDS, createCheckRunner, type CheckBounds } from './check-runner.ts';
import { introspectionCheck } from './introspection.ts';
import { isJwt, jwtCheck } from './json-web-tokens.ts';
import { createStaticTokens, type StaticTokens } from './static-tokens.ts';
import { openTokensFile } from './tokens-file.ts';
import { hookCheck } from './verify-hook.ts';

export interface Authenticator {
  (authorization: string | undefined): MaybePromise<Verdict>;
  /** The answer to a refused caller; it is the same for every reason of one kind. */
  readonly refuse: (refusal: AuthRefusal) => Reply;
}

/**
 * Undefined where every caller gets in. Throws where the options would let in more callers than they seem to.
 */
export function createAuthenticator(
  options: AuthOptions = {},
  bounds: CheckBounds = CHECK_BOUNDS,
): Authenticator | undefined {
  const check = checkFor(options, bounds);
  if (check === undefined) return undefined;
  const { requiredScopes = [] } = options;
  const replies = repliesFor(requiredScopes, metadataUrl(options));
  const authenticate = (authorization: string | undefined): MaybePromise<Verdict> =>
    chain(checkHeader(authorization, check), (verdict) => withScopes(verdict, requiredScopes));
  return Object.assign(authenticate, { refuse: ({ kind }: AuthRefusal) => replies[kind] });
}

function checkFor(options: AuthOptions, bounds: CheckBounds): TokenCheck | undefined {
  const { jwt, introspection, verify } = options;
  const statics = staticTokensOf(options);
  rejectAmbiguous(options);
  const checkJwt = jwt && jwtCheck(jwt, createCheckRunner(bounds));
  const checkOther =
    introspection !== undefined
      ? introspectionCheck(introspection, createCheckRunner(bounds))
      : verify && hookCheck(verify, createCheckRunner(bounds));
  if (statics.length === 0 && checkJwt === undefined && checkOther === undefined) return undefined;
  return (token) => {
    for (const tokens of statics) {
      const auth = tokens.find(token);
      if (auth !== undefined) return { ok: true, auth };
    }
    // A JWT is never passed on to the other check, which might know nothing of its audience.
    const checkRemotely =
      checkJwt !== undefined && (checkOther === undefined || isJwt(token)) ? checkJwt : checkOther;
    if (checkRemotely === undefined) return refused('invalid', 'the token is not known');
    return chain(checkRemotely(token), (verdict) => withoutStaticName(verdict, statics));
  };
}

function staticTokensOf({ tokens, tokensFile, onError }: AuthOptions): StaticTokens[] {
  return [
    ...(tokens === undefined ? [] : [createStaticTokens(tokens)]),
    ...(tokensFile === undefined ? [] : [openTokensFile(tokensFile, onError)]),
  ];
}

function rejectAmbiguous({ jwt, introspection, verify }: AuthOptions): void {
  if (introspection !== undefined && verify !== undefined) {
    throw new TypeError('introspection and verify cannot be combined: each token is decided by one check.');
  }
  if (jwt !== undefined && introspection !== undefined && jwt.issuer !== introspection.issuer) {
    throw new TypeError(
      'introspection.issuer must equal jwt.issuer: subjects of two issuers could have the same name.',
    );
  }
}

/** Limits and sessions go by the principal, so two callers must not share a name. */
function withoutStaticName(verdict: Verdict, statics: readonly StaticTokens[]): Verdict {
  if (!verdict.ok || !statics.some((tokens) => tokens.hasName(verdict.auth.principal))) return verdict;
  return refused('invalid', 'the principal has the name of a static token');
}

/** Node takes 16 KiB of headers; other runtimes may take more. */
const MAX_LENGTH = 16_384;
const BEARER = /^Bearer +([A-Za-z0-9._~+/-]+=*)$/i;
const NO_TOKEN = /^(?:Bearer *$|(?!Bearer(?: |$)))/i;

function checkHeader(header: string | undefined, check: TokenCheck): MaybePromise<Verdict> {
  if (header === undefined) return refused('missing', 'there is no Authorization header');
  if (header.length > MAX_LENGTH) return refused('invalid', 'the Authorization header is too long');
  const token = BEARER.exec(header)?.[1];
  if (token !== undefined) {
    return attempt(
      () => check(token),
      () => refused('unavailable', 'the check of the token failed'),
    );
  }
  return NO_TOKEN.test(header)
    ? refused('missing', 'the Authorization header has no bearer token')
    : refused('invalid', 'the Authorization header is not "Bearer" and one token');
}

function withScopes(verdict: Verdict, required: readonly string[]): Verdict {
  if (!verdict.ok) return verdict;
  const missing = required.filter((scope) => !verdict.auth.scopes.includes(scope));
  return missing.length === 0 ? verdict : refused('scope', `not granted: ${missing.join(' ')}`);
}

/**
 * The same for the SDK, which passes it on to handlers and names the metadata document in its own challenges.
 */
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

/**
 * An Authorization header in; the sender out, or why it is refused. Only `Bearer` counts. An authenticator that was configured
 * lets no request pass unchecked, whatever goes wrong. Tokens that are decided here are decided at once, without a promise.
 */
import type { AuthInfo } from '@modelcontextprotocol/server';
import { chain, type MaybePromise } from '../../async/maybe-promise.ts';
import type { Reply } from '../pipeline/reply.ts';
import type { Auth, AuthOptions, AuthRefusal, Verdict } from './auth.ts';
import { challenge, metadataUrl } from './challenge.ts';
import { jwtVerifier } from './json-web-tokens.ts';
import { staticTokenLookup } from './static-tokens.ts';

export interface Authenticator {
  (authorization: string | undefined): MaybePromise<Verdict>;
  readonly refuse: (refusal: AuthRefusal) => Reply;
}

/** Undefined where every sender gets in. Throws where the options cannot mean what they say. */
export function createAuthenticator(options: AuthOptions = {}): Authenticator | undefined {
  const verify = verifierFor(options);
  if (verify === undefined) return undefined;
  const { requiredScopes = [] } = options;
  const documentUrl = metadataUrl(options);
  const authenticate = (authorization: string | undefined): MaybePromise<Verdict> =>
    chain(verifyHeader(authorization, verify), (verdict) => withScopes(verdict, requiredScopes));
  const refuse = ({ kind }: AuthRefusal): Reply => challenge(kind, requiredScopes, documentUrl);
  return Object.assign(authenticate, { refuse });
}

type Verify = (token: string) => MaybePromise<Verdict>;

function verifierFor({ tokens, jwt }: AuthOptions): Verify | undefined {
  if (tokens === undefined && jwt === undefined) return undefined;
  const lookUp = staticTokenLookup(tokens ?? []);
  const names = new Set(tokens?.map(({ principal }) => principal));
  const verifyJwt = jwt && jwtVerifier(jwt);
  return (token) => {
    const auth = lookUp(token);
    if (auth !== undefined) return { ok: true, auth };
    if (verifyJwt === undefined) return refused('invalid', 'the token is not known');
    return verifyJwt(token).then((verdict) => {
      // Limits and sessions go by the principal, so two senders must not share a name.
      if (!verdict.ok || !names.has(verdict.auth.principal)) return verdict;
      return refused('invalid', 'the subject has the name of a static token');
    });
  };
}

const BEARER = /^Bearer +([A-Za-z0-9._~+/-]+=*)$/i;

function verifyHeader(header: string | undefined, verify: Verify): MaybePromise<Verdict> {
  if (header === undefined) return refused('missing', 'there is no Authorization header');
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

/**
 * The part that knows `jose`, loaded only where there is an issuer: a JWT in; its holder out, or why not.
 * Signature, issuer, audience and expiry must all hold. Keys come from the operator or from the address that
 * the operator named, never from the token.
 */
import { createLocalJWKSet, errors, jwtVerify, type JWTPayload, type JWTVerifyOptions } from 'jose';
import { messageOf } from '../../message-of.ts';
import { refused, type Verdict } from './auth.ts';
import { unavailable, type CheckRunner } from './check-runner.ts';
import { endpointFrom } from './endpoint.ts';
import type { JwtOptions } from './json-web-tokens.ts';
import { RemoteKeySet } from './key-set.ts';
import { principalFrom, scopesIn } from './principal.ts';

export function createVerify(
  { jwks, jwksUrl, scopesClaim }: JwtOptions,
  checks: JWTVerifyOptions,
  runner: CheckRunner,
): (token: string) => Promise<Verdict> {
  const findKey =
    jwks === undefined
      ? new RemoteKeySet(endpointFrom(jwksUrl!, 'jwt.jwksUrl'), runner).find
      : createLocalJWKSet(jwks);
  return async (token) => {
    try {
      const { payload } = await jwtVerify(token, findKey, checks);
      return holderOf(payload, token, scopesClaim);
    } catch (error) {
      return refusalFor(error);
    }
  };
}

function holderOf(claims: JWTPayload, token: string, scopesClaim: string | undefined): Verdict {
  const name = principalFrom(claims);
  if (!name.ok) return refused('invalid', name.reason);
  const granted = scopesClaim === undefined ? (claims['scope'] ?? claims['scp']) : claims[scopesClaim];
  const { principal } = name;
  return { ok: true, auth: { principal, scopes: scopesIn(granted), token, expiresAt: claims.exp!, claims } };
}

/**
 * Errors that are the token's fault; all others are trouble with the keys, and say nothing about the token.
 */
const TOKEN_ERRORS = [
  errors.JOSEAlgNotAllowed,
  errors.JOSENotSupported,
  errors.JWKSMultipleMatchingKeys,
  errors.JWKSNoMatchingKey,
  errors.JWSInvalid,
  errors.JWSSignatureVerificationFailed,
  errors.JWTClaimValidationFailed,
  errors.JWTExpired,
  errors.JWTInvalid,
];

/** The messages of `jose` name parameters and claims, never their values. */
function refusalFor(error: unknown): Verdict {
  const isToken = TOKEN_ERRORS.some((kind) => error instanceof kind);
  if (isToken) return refused('invalid', messageOf(error));
  return unavailable(error, 'the keys of the issuer cannot be used');
}

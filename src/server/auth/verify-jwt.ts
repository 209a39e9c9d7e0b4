/**
 * The part that knows `jose`, loaded only where there is an issuer: a JWT in; its holder out, or why not. Signature, issuer,
 * audience and expiry must all hold. Keys come from the operator or from the address that the operator named, never from
 * the token.
 */
import {
  createLocalJWKSet,
  createRemoteJWKSet,
  errors,
  jwtVerify,
  type JWTPayload,
  type JWTVerifyOptions,
} from 'jose';
import type { Verdict } from './auth.ts';
import { isText, type JwtOptions } from './json-web-tokens.ts';

export function createVerify(
  { jwks, jwksUrl, scopesClaim }: JwtOptions,
  checks: JWTVerifyOptions,
): (token: string) => Promise<Verdict> {
  const keys = jwks === undefined ? createRemoteJWKSet(new URL(jwksUrl!)) : createLocalJWKSet(jwks);
  return async (token) => {
    try {
      const { payload } = await jwtVerify(token, keys, checks);
      return holderOf(payload, token, scopesClaim);
    } catch (error) {
      return refusalFor(error);
    }
  };
}

function holderOf(claims: JWTPayload, token: string, scopesClaim: string | undefined): Verdict {
  const principal = [claims.sub, claims['client_id'], claims['azp']].find(isText);
  if (principal === undefined) return { ok: false, kind: 'invalid', reason: 'the token names no subject' };
  const granted = scopesClaim === undefined ? (claims['scope'] ?? claims['scp']) : claims[scopesClaim];
  return { ok: true, auth: { principal, scopes: scopesIn(granted), token, expiresAt: claims.exp!, claims } };
}

/** A text with spaces, as OAuth has it, or a list, as some issuers write. */
function scopesIn(granted: unknown): string[] {
  const scopes: unknown[] = typeof granted === 'string' ? granted.split(' ') : [granted].flat();
  return scopes.filter(isText);
}

/** What the token is to blame for; everything else is trouble with the keys, and says nothing about the token. */
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

function refusalFor(error: unknown): Verdict {
  const reason = error instanceof Error ? error.message : String(error);
  const isToken = TOKEN_ERRORS.some((kind) => error instanceof kind);
  return { ok: false, kind: isToken ? 'invalid' : 'unavailable', reason };
}

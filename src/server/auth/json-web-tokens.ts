/**
 * What an operator says about an issuer of JWTs in; what proves its tokens out. `jose` leaves out a check whose option is
 * missing, so none may be missing here: whatever would let in more than it seems to is told at the start.
 */
import type { JSONWebKeySet } from 'jose';
import type { Verdict } from './auth.ts';

export interface JwtOptions {
  /** Who signs, exactly as in the claim `iss`. */
  readonly issuer: string;
  /** What names this server in the claim `aud`; one of them must be there. */
  readonly audience: string | readonly string[];
  /** Where the issuer publishes its keys; https, or this machine. */
  readonly jwksUrl?: string | URL;
  /** The keys themselves, instead. */
  readonly jwks?: JSONWebKeySet;
  /** Signatures that count; default all asymmetric ones that are current. Others cannot be allowed. */
  readonly algorithms?: readonly string[];
  /** The claim that lists what was granted; default `scope`, or where that is missing `scp`. */
  readonly scopesClaim?: string;
  /** How far the clocks may be apart; default 5. */
  readonly clockToleranceSeconds?: number;
}

const ASYMMETRIC: readonly string[] = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
];
const DEFAULT_CLOCK_TOLERANCE_SECONDS = 5;
/** Node takes 16 KiB of headers; elsewhere nobody else may look. */
const MAX_LENGTH = 16_384;

/** Throws where the options would let more in than they seem to. */
export function jwtVerifier(options: JwtOptions): (token: string) => Promise<Verdict> {
  const { issuer, clockToleranceSeconds = DEFAULT_CLOCK_TOLERANCE_SECONDS } = options;
  const audience = [options.audience].flat();
  const algorithms = [...(options.algorithms ?? ASYMMETRIC)];
  if (!isText(issuer)) throw new TypeError('jwt.issuer is missing: tokens of anybody would count.');
  if (audience.length === 0 || !audience.every(isText)) {
    throw new TypeError('jwt.audience is missing: tokens for other servers would count.');
  }
  const weak = algorithms.filter((name) => !ASYMMETRIC.includes(name));
  if (weak.length > 0)
    throw new TypeError(`jwt.algorithms may name ${ASYMMETRIC.join(', ')}, not ${weak.join(', ')}.`);
  checkKeys(options);
  const checks = {
    issuer,
    audience,
    algorithms,
    clockTolerance: clockToleranceSeconds,
    requiredClaims: ['exp'],
  };
  // It takes its time to load, so the first request shall not wait for it.
  const loaded = import('./verify-jwt.ts').then(({ createVerify }) => createVerify(options, checks));
  loaded.catch(() => undefined);
  return async (token) => {
    if (token.length > MAX_LENGTH) return { ok: false, kind: 'invalid', reason: 'the token is too long' };
    try {
      return await (
        await loaded
      )(token);
    } catch (error) {
      return { ok: false, kind: 'unavailable', reason: String(error) };
    }
  };
}

function checkKeys({ jwks, jwksUrl }: JwtOptions): void {
  if ((jwks === undefined) === (jwksUrl === undefined)) {
    throw new TypeError('jwt needs the keys of the issuer: either jwksUrl or jwks.');
  }
  if (jwks !== undefined && !Array.isArray(jwks.keys))
    throw new TypeError('jwt.jwks must be { "keys": [ … ] }.');
  if (jwksUrl === undefined) return;
  const { protocol, hostname, href } = new URL(jwksUrl);
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  if (protocol !== 'https:' && !(protocol === 'http:' && isLocal)) {
    throw new TypeError(`jwt.jwksUrl must begin with https: ${href}`);
  }
}

export function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

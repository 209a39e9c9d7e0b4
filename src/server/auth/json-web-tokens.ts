/**
 * What an operator says about an issuer of JWTs in; the check of its tokens out. `jose` leaves out a check
 * whose option is missing, so none may be missing here: options that would let in more tokens than they seem
 * to stop the start. What the header of a token alone decides is decided here, without a promise.
 */
import type { JSONWebKeySet } from 'jose';
import { isObject } from '../../json/index.ts';
import { refused, type TokenCheck } from './auth.ts';
import { unavailable, type CheckRunner } from './check-runner.ts';
import { endpointFrom } from './endpoint.ts';
import { isText } from './principal.ts';

/** Which JWTs count: those of one issuer, for this server, with a signature by its keys. */
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

/** Throws where the options would let in more tokens than they seem to. */
export function jwtCheck(options: JwtOptions, runner: CheckRunner): TokenCheck {
  const { issuer, clockToleranceSeconds = DEFAULT_CLOCK_TOLERANCE_SECONDS } = options;
  const audience = [options.audience].flat();
  const algorithms = [...(options.algorithms ?? ASYMMETRIC)];
  if (!isText(issuer)) throw new TypeError('jwt.issuer is missing: tokens of every issuer would count.');
  if (audience.length === 0 || !audience.every(isText)) {
    throw new TypeError('jwt.audience is missing: tokens for other servers would count.');
  }
  const weak = algorithms.filter((name) => !ASYMMETRIC.includes(name));
  if (weak.length > 0)
    throw new TypeError(`jwt.algorithms may name ${ASYMMETRIC.join(', ')}, not ${weak.join(', ')}.`);
  rejectBadKeys(options);
  const checks = {
    issuer,
    audience,
    algorithms,
    clockTolerance: clockToleranceSeconds,
    requiredClaims: ['exp'],
  };
  // Loading takes a while, so it begins before the first request.
  const loaded = import('./verify-jwt.ts').then(({ createVerify }) => createVerify(options, checks, runner));
  loaded.catch(() => undefined);
  return (token) => {
    const problem = headerProblem(token, algorithms);
    if (problem !== undefined) return refused('invalid', problem);
    return loaded
      .then((verify) => verify(token))
      .catch((error: unknown) => unavailable(error, 'the keys of the issuer cannot be used'));
  };
}

/** In the form of one; nothing of it has been checked. */
export function isJwt(token: string): boolean {
  return jwtHeader(token) !== undefined;
}

const COMPACT = /^([\w-]+)\.[\w-]*\.[\w-]*$/;

function jwtHeader(token: string): Readonly<Record<string, unknown>> | undefined {
  const encoded = COMPACT.exec(token)?.[1];
  if (encoded === undefined) return undefined;
  try {
    const header: unknown = JSON.parse(Buffer.from(encoded, 'base64url').toString('utf8'));
    return isObject(header) && typeof header['alg'] === 'string' ? header : undefined;
  } catch {
    return undefined;
  }
}

/**
 * RFC 8725, 3.11: JWTs made for another purpose, such as `logout+jwt`, are no access tokens (RFC 9068:
 * `at+jwt`).
 */
const TYPES: ReadonlySet<unknown> = new Set(['jwt', 'at+jwt', 'application/at+jwt']);

function headerProblem(token: string, algorithms: readonly string[]): string | undefined {
  const header = jwtHeader(token);
  if (header === undefined) return 'the token is not a JWT';
  if (!algorithms.includes(header['alg'] as string)) return 'the algorithm of the token is not allowed';
  const { typ } = header;
  const isAccessToken = typ === undefined || (typeof typ === 'string' && TYPES.has(typ.toLowerCase()));
  return isAccessToken ? undefined : 'the type of the token is neither "JWT" nor "at+jwt"';
}

function rejectBadKeys({ jwks, jwksUrl }: JwtOptions): void {
  if ((jwks === undefined) === (jwksUrl === undefined)) {
    throw new TypeError('jwt needs the keys of the issuer: either jwksUrl or jwks.');
  }
  if (jwks !== undefined && !Array.isArray(jwks.keys))
    throw new TypeError('jwt.jwks must be { "keys": [ … ] }.');
  if (jwksUrl !== undefined) endpointFrom(jwksUrl, 'jwt.jwksUrl');
}

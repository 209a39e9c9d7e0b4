/**
 * The types of authentication: what later stages (limits, lists, calls, sessions) know about a caller, what
 * an operator may configure, and what a check of a token results in.
 */
import type { MaybePromise } from '../../async/maybe-promise.ts';
import type { Auth as Caller } from '../../tool/index.ts';
import type { IntrospectionOptions } from './introspection.ts';
import type { JwtOptions } from './json-web-tokens.ts';
import type { StaticToken } from './static-tokens.ts';

/** Limits and sessions belong to the principal; `principal.ts` says where its name comes from. */
export interface Auth extends Caller {
  /** As it was sent. It is for this server alone: tools do not get it, so that it cannot travel on. */
  readonly token: string;
  /** Seconds since 1970; undefined for a token that does not expire. */
  readonly expiresAt?: number;
}

/**
 * Which callers get in. Without `tokens`, `tokensFile`, `jwt`, `introspection` and `verify`, every caller
 * gets in, without a principal.
 */
export interface AuthOptions {
  /** Static tokens that count; an empty list lets no caller in. */
  readonly tokens?: readonly StaticToken[];
  /** A file of static tokens, one `name:token:scope scope` a line; it is read again when it changes. */
  readonly tokensFile?: string | URL;
  /** JWTs of one issuer that count. */
  readonly jwt?: JwtOptions;
  /**
   * Asks the authorization server about each token that is no JWT, or about each one without `jwt` (RFC
   * 7662).
   */
  readonly introspection?: IntrospectionOptions;
  /** A check of your own, instead of `introspection`. */
  readonly verify?: VerifyToken;
  /** Scopes that every token needs; a tool may ask for more. */
  readonly requiredScopes?: readonly string[];
  /**
   * The public address of this server, such as `https://mcp.example.com/mcp`; it names the metadata document.
   */
  readonly resource?: string | URL;
  /** Gets the reason of each refusal, for the log: the caller does not see it. */
  readonly onRefused?: (refusal: AuthRefusal, context: RefusalContext) => void;
  /** Gets problems with `tokensFile`; the server goes on with the last good version. */
  readonly onError?: (error: Error) => void;
}

/** Returns the holder of the token, or `undefined` where the token does not count. */
export type VerifyToken = (
  token: string,
  check: { /** Aborted when the time for the check is over. */ readonly signal: AbortSignal },
) => VerifiedToken | undefined | Promise<VerifiedToken | undefined>;

/** The holder of a token. */
export interface VerifiedToken {
  /** The name of the caller; limits and sessions are counted by it. */
  readonly principal: string;
  /** What the caller was granted. */
  readonly scopes: readonly string[];
  /** Seconds since 1970. */
  readonly expiresAt?: number;
  /** What else is known of the caller; tools read it as `context.auth.claims`. */
  readonly claims?: Readonly<Record<string, unknown>>;
}

/** Why a caller was refused. */
export interface AuthRefusal {
  /**
   * No token, one that does not count, one without the scopes, or no answer from the authorization server.
   */
  readonly kind: 'missing' | 'invalid' | 'scope' | 'unavailable';
  /** A fixed sentence: it never holds a token, a secret, or text that came with a token. */
  readonly reason: string;
}

/** The refused request, as far as a log needs it. */
export interface RefusalContext {
  /** The id of the request in the log. */
  readonly requestId: string;
  /** The address of the caller; undefined where it is not known. */
  readonly address: string | undefined;
}

/** The result of a check. */
export type Verdict = { readonly ok: true; readonly auth: Auth } | ({ readonly ok: false } & AuthRefusal);

/** Decides about one token. */
export type TokenCheck = (token: string) => MaybePromise<Verdict>;

export function refused(kind: AuthRefusal['kind'], reason: string): Verdict {
  return { ok: false, kind, reason };
}

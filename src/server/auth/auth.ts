/**
 * Who calls, once it is proven: what every later stage (limits, lists, calls, sessions) is told about the caller. And what
 * an operator may say about who gets in.
 */
import type { Auth as Caller } from '../../tool/index.ts';
import type { JwtOptions } from './json-web-tokens.ts';
import type { StaticToken } from './static-tokens.ts';

/** The principal is the name of a static token, or the subject of a JWT; limits and sessions belong to it. */
export interface Auth extends Caller {
  /** As it was sent. It is for this server alone: tools are not told, so that it cannot travel on. */
  readonly token: string;
  /** Seconds since 1970; undefined for a token that does not expire. */
  readonly expiresAt?: number;
}

/** With neither `tokens` nor `jwt`, everybody gets in, as nobody in particular. */
export interface AuthOptions {
  /** An empty list lets nobody in. */
  readonly tokens?: readonly StaticToken[];
  readonly jwt?: JwtOptions;
  /** What everybody must have been granted; a tool may ask for more. */
  readonly requiredScopes?: readonly string[];
  /** The public address of this server, such as `https://mcp.example.com/mcp`; it names the metadata document. */
  readonly resource?: string | URL;
  /** Why somebody was refused. For the log: the caller is told nothing of it. */
  readonly onRefused?: (refusal: AuthRefusal, request: RefusedRequest) => void;
}

export interface RefusedRequest {
  readonly requestId: string;
  readonly address: string | undefined;
}

export interface AuthRefusal {
  readonly kind: 'missing' | 'invalid' | 'scope' | 'unavailable';
  /** Never holds the token. */
  readonly reason: string;
}

/** What became of a token. */
export type Verdict = { readonly ok: true; readonly auth: Auth } | ({ readonly ok: false } & AuthRefusal);

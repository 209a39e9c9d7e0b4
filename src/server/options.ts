/**
 * The names of the options of `serve()` and `createHandler()`, held to their types: what is none of them
 * stops the start.
 */
import { anything, options, optionsTrueOrNumber, type OptionTable } from '../options.ts';
import { REGISTRY_OPTIONS, type RegistryOptions } from '../tool/index.ts';
import type { AuthOptions, IntrospectionOptions, JwtOptions } from './auth/index.ts';
import type { LimitOptions, PrincipalLimits } from './limits/index.ts';
import type { HttpOptions } from './transports/node-http/listen.ts';
import type { HandlerOptions } from './transports/web.ts';
import type { ServeOptions } from './serve.ts';

const JWT = {
  issuer: anything,
  audience: anything,
  jwksUrl: anything,
  jwks: anything,
  algorithms: anything,
  scopesClaim: anything,
  clockToleranceSeconds: anything,
} satisfies OptionTable<JwtOptions>;

const INTROSPECTION = {
  url: anything,
  clientId: anything,
  clientSecret: anything,
  audience: anything,
  issuer: anything,
  cacheSeconds: anything,
} satisfies OptionTable<IntrospectionOptions>;

const AUTH = {
  tokens: anything,
  tokensFile: anything,
  jwt: options(JWT),
  introspection: options(INTROSPECTION),
  verify: anything,
  requiredScopes: anything,
  resource: anything,
  onRefused: anything,
  onError: anything,
} satisfies OptionTable<AuthOptions>;

const PER_PRINCIPAL = {
  calls: anything,
  sessions: anything,
  streams: anything,
  bufferedBytes: anything,
} satisfies OptionTable<PrincipalLimits>;

const LIMITS = {
  inFlight: anything,
  streams: anything,
  bufferedBytes: anything,
  perPrincipal: options(PER_PRINCIPAL),
  perMinute: anything,
  burst: anything,
  maxPrincipals: anything,
  now: anything,
} satisfies OptionTable<LimitOptions>;

const HTTP = {
  port: anything,
  host: anything,
  drainMs: anything,
  keepAliveMs: anything,
  requestTimeoutMs: anything,
  sendTimeoutMs: anything,
  maxConnections: anything,
  trustProxy: anything,
} satisfies OptionTable<HttpOptions>;

const SESSIONS = { maxSessions: anything, idleMs: anything, lifetimeMs: anything } satisfies OptionTable<
  NonNullable<HandlerOptions['sessions']>
>;

export const HANDLER_OPTIONS: OptionTable<HandlerOptions> = {
  hosts: anything,
  origins: anything,
  auth: options(AUTH),
  requestLimits: options(LIMITS),
  log: anything,
  identity: anything,
  stateless: anything,
  sessions: options(SESSIONS),
  maxBodyBytes: anything,
  fastPath: anything,
  clientAddress: anything,
  configure: anything,
  profile: anything,
  onTrace: anything,
  report: anything,
  console: anything,
  onError: anything,
};

/** Of a server whose registry the caller has made. */
export const REGISTRY_SERVER_OPTIONS: OptionTable<Omit<ServeOptions, keyof RegistryOptions>> = {
  ...HANDLER_OPTIONS,
  http: optionsTrueOrNumber(HTTP),
  surviveToolFaults: anything,
  onFatal: anything,
  input: anything,
  output: anything,
  transport: anything,
};

export const SERVE_OPTIONS: OptionTable<ServeOptions> = {
  ...REGISTRY_OPTIONS,
  ...REGISTRY_SERVER_OPTIONS,
};

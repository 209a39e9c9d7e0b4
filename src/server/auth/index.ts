/** Authentication: who calls, with which scopes, and the replies to callers that may not. */
export type {
  Auth,
  AuthOptions,
  AuthRefusal,
  RefusalContext,
  Verdict,
  VerifiedToken,
  VerifyToken,
} from './auth.ts';
export { createAuthenticator, sdkAuthInfo, type Authenticator } from './authenticator.ts';
export { insufficientScope } from './challenge.ts';
export type { IntrospectionOptions } from './introspection.ts';
export type { JwtOptions } from './json-web-tokens.ts';
export { createMetadataRoute, type MetadataRequest, type MetadataRoute } from './metadata.ts';
export { parseStaticTokens, type StaticToken } from './static-tokens.ts';
export {
  isVisible,
  scopeChallengeFor,
  scopesAsked,
  viewFor,
  type Grant,
  type Scoped,
} from './visible-tools.ts';

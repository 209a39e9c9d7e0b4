/** Who calls, what they were granted, and how those who may not are told what to do. */
export type { Auth, AuthOptions, AuthRefusal } from './auth.ts';
export { createAuthenticator, sdkAuthInfo, type Authenticator } from './authenticator.ts';
export { insufficientScope, metadataUrl } from './challenge.ts';
export type { JwtOptions } from './json-web-tokens.ts';
export { createMetadataRoute } from './metadata.ts';
export { parseStaticTokens, type StaticToken } from './static-tokens.ts';
export { isVisible, scopeChallengeFor, scopesAsked, viewFor, type Grant } from './visible-tools.ts';

/** How much at once, and how often: for the server, and for each principal. */
export { Buckets } from './buckets.ts';
export {
  BUFFERS_FULL,
  createLimits,
  PRINCIPAL_SESSIONS_FULL,
  SESSIONS_FULL,
  type LimitOptions,
  type LimitReason,
  type Limits,
  type PrincipalLimits,
  type Refusal,
} from './limits.ts';
export { Place } from './place.ts';
export { principalKey } from './principal-key.ts';
export { limitReply } from './refusal.ts';

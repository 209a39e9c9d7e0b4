/** Rewrites an input or output schema, so that no client rejects what fits it. */
export { rewriteForClients, isPortable } from './rewrite.ts';
export type { Change, ClientGroup } from './rule.ts';

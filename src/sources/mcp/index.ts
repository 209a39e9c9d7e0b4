/**
 * MCP servers as a source: the parts that read configuration files. The gateway itself is imported where it
 * runs, since it loads the official client.
 */
export { isConfiguration, readConfiguration, type UpstreamEntry } from './configuration.ts';
export { DEFAULT_POLICY } from './policy.ts';
export type { UpstreamServer } from './upstream-server.ts';

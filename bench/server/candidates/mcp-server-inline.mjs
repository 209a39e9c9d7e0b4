/** The official `McpServer` with Zod schemas that are written where tools are registered, and so made for each request. */
import { start as startWith } from './mcp-server.mjs';

export const start = (options) => startWith({ ...options, inline: true });

/** Plain requests over HTTP/1.1, read from their sockets: whatever is not plain, `node:http` reads. */
export type { Asker } from './connection.ts';
export { PlainConnections, type PlainOptions } from './connections.ts';
export { framingChecks, type FramingFacts } from './framing-checks.ts';
export type { Head } from './head.ts';
export type { PlainRequest } from './request-reader.ts';

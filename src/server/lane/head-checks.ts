/**
 * The head of a request over HTTP, before its body is read: only what names itself as a list or call of 2026-07-28, from
 * no browser, of a bounded length. Headers that neither the SDK nor the stages before it look at may be anything.
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { Check } from './check.ts';

export interface Head {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly maxBodyBytes: number;
  /** Whether the guards let a Host header through. */
  readonly allowsHost: (host: string | undefined) => boolean;
}

const JSON_TYPES: ReadonlySet<string | undefined> = new Set([
  'application/json',
  'application/json; charset=utf-8',
]);

export const headChecks: readonly Check<Head>[] = [
  { name: 'http-method', holds: ({ method }) => method === 'POST' },
  // Exactly, so that a query with a token in it is for the guards.
  { name: 'path', holds: ({ url }) => url === '/mcp' },
  {
    name: 'version-header',
    holds: ({ headers }) => headers['mcp-protocol-version'] === '2026-07-28',
  },
  {
    name: 'method-header',
    holds: ({ headers }) => headers['mcp-method'] === 'tools/call' || headers['mcp-method'] === 'tools/list',
  },
  { name: 'content-type', holds: ({ headers }) => JSON_TYPES.has(headers['content-type']) },
  {
    name: 'content-length',
    holds: ({ headers, maxBodyBytes }) => Number(headers['content-length']) <= maxBodyBytes,
  },
  { name: 'host', holds: ({ headers, allowsHost }) => allowsHost(headers.host) },
  { name: 'origin', holds: ({ headers }) => headers.origin === undefined },
];

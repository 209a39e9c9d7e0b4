/**
 * The head of a request over HTTP, before its body is read: only what names itself as a list or call of 2026-07-28, from
 * no browser, of a bounded length. Headers that neither the SDK nor the stages before it look at may be anything.
 */
import type { IncomingMessage } from 'node:http';
import type { Check } from './check.ts';

export interface Head {
  readonly request: Pick<IncomingMessage, 'method' | 'url' | 'headers'>;
  readonly maxBodyBytes: number;
  /** Whether the guards let a Host header through. */
  readonly allowsHost: (host: string | undefined) => boolean;
}

const JSON_TYPES: ReadonlySet<string | undefined> = new Set([
  'application/json',
  'application/json; charset=utf-8',
]);

export const headChecks: readonly Check<Head>[] = [
  { name: 'http-method', holds: ({ request }) => request.method === 'POST' },
  // Exactly, so that a query with a token in it is for the guards.
  { name: 'path', holds: ({ request }) => request.url === '/mcp' },
  {
    name: 'version-header',
    holds: ({ request }) => request.headers['mcp-protocol-version'] === '2026-07-28',
  },
  {
    name: 'method-header',
    holds: ({ request: { headers } }) =>
      headers['mcp-method'] === 'tools/call' || headers['mcp-method'] === 'tools/list',
  },
  { name: 'content-type', holds: ({ request }) => JSON_TYPES.has(request.headers['content-type']) },
  {
    name: 'content-length',
    holds: ({ request, maxBodyBytes }) => Number(request.headers['content-length']) <= maxBodyBytes,
  },
  { name: 'host', holds: ({ request, allowsHost }) => allowsHost(request.headers.host) },
  { name: 'origin', holds: ({ request }) => request.headers.origin === undefined },
];

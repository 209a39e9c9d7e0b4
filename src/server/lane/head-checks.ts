/**
 * The head of a plain request over HTTP, before its body is read: only what names itself as a list or call of 2026-07-28,
 * from no browser. Headers that neither the SDK nor the stages before it look at may be anything.
 */
import type { Check } from '../check.ts';
import type { Head } from '../plain/index.ts';

export interface HeadFacts {
  readonly head: Head;
  /** Whether the guards let a Host header through. */
  readonly allowsHost: (host: string | undefined) => boolean;
}

const SERVED: ReadonlySet<string | undefined> = new Set(['tools/call', 'tools/list']);
const JSON_TYPES: ReadonlySet<string | undefined> = new Set([
  'application/json',
  'application/json; charset=utf-8',
]);

export const headChecks: readonly Check<HeadFacts>[] = [
  { name: 'http-method', holds: ({ head }) => head.method === 'POST' },
  // Exactly, so that a query with a token in it is for the guards.
  { name: 'path', holds: ({ head }) => head.target === '/mcp' },
  {
    name: 'version-header',
    holds: ({ head }) => head.headers.get('mcp-protocol-version') === '2026-07-28',
  },
  { name: 'method-header', holds: ({ head }) => SERVED.has(head.headers.get('mcp-method')) },
  { name: 'content-type', holds: ({ head }) => JSON_TYPES.has(head.headers.get('content-type')) },
  { name: 'host', holds: ({ head, allowsHost }) => allowsHost(head.headers.get('host')) },
  { name: 'origin', holds: ({ head }) => !head.headers.has('origin') },
];

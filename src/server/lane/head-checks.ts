/**
 * The head of a plain request over HTTP, before its body is read: only what names itself as a list or call of 2026-07-28,
 * from no browser. Headers that neither the SDK nor the stages before it look at may be anything.
 */
import type { Check } from '../check.ts';

export interface HeadFacts {
  readonly headers: ReadonlyMap<string, string>;
  /** Whether the guards let a Host header through. */
  readonly allowsHost: (host: string | undefined) => boolean;
}

const SERVED: ReadonlySet<string | undefined> = new Set(['tools/call', 'tools/list']);
const JSON_TYPES: ReadonlySet<string | undefined> = new Set([
  'application/json',
  'application/json; charset=utf-8',
]);

export const headChecks: readonly Check<HeadFacts>[] = [
  {
    name: 'version-header',
    holds: ({ headers }) => headers.get('mcp-protocol-version') === '2026-07-28',
  },
  {
    name: 'method-header',
    holds: ({ headers }) => SERVED.has(headers.get('mcp-method')),
  },
  { name: 'content-type', holds: ({ headers }) => JSON_TYPES.has(headers.get('content-type')) },
  { name: 'host', holds: ({ headers, allowsHost }) => allowsHost(headers.get('host')) },
  { name: 'origin', holds: ({ headers }) => !headers.has('origin') },
];

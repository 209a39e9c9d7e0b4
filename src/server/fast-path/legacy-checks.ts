/**
 * What a list, call or ping of 2025-03-26 to 2025-11-25 must satisfy to be answered without the SDK: over
 * HTTP first its head, then its message. Sufficient checks only; everything else, batches and progress of
 * tools included, is the SDK's.
 */
import { isObject } from '../../json/index.ts';
import type { RequestHead } from '../pipeline/incoming-call.ts';
import type { Check } from './check.ts';
import { isCall, isId, type Message } from './message.ts';

export interface LegacyHead {
  readonly head: RequestHead;
  /** Of the session, or of a request without one; undefined where it is not served here. */
  readonly version: string | undefined;
}

export const legacyHeadChecks: readonly Check<LegacyHead>[] = [
  { name: 'legacy-version', holds: ({ version }) => version !== undefined },
  {
    // A header that names another version than the session agreed on is the SDK's to judge.
    name: 'same-version',
    holds: ({ head, version }) => (head.header('mcp-protocol-version') ?? version) === version,
  },
  { name: 'accept', holds: ({ head }) => acceptsBoth(head.header('accept')) },
];

let lastAccepted: string | undefined;

/**
 * As the SDK reads it. Most requests carry the same Accept header: the last that was enough is remembered.
 */
export function acceptsBoth(accept: string | undefined): boolean {
  if (accept === undefined) return false;
  if (accept === lastAccepted) return true;
  const accepts = accept.includes('application/json') && accept.includes('text/event-stream');
  if (accepts) lastAccepted = accept;
  return accepts;
}

const CALL_KEYS: ReadonlySet<string> = new Set(['name', 'arguments', '_meta']);
const OTHER_KEYS: ReadonlySet<string> = new Set(['_meta']);
const SERVED: ReadonlySet<unknown> = new Set(['tools/call', 'tools/list', 'ping']);

export const legacyMessageChecks: readonly Check<Message>[] = [
  { name: 'jsonrpc', holds: ({ body }) => body['jsonrpc'] === '2.0' },
  { name: 'id', holds: ({ body }) => isId(body['id']) },
  { name: 'members', holds: ({ body }) => Object.keys(body).length === ('params' in body ? 4 : 3) },
  { name: 'method', holds: ({ body }) => SERVED.has(body['method']) },
  { name: 'params', holds: ({ body }) => !('params' in body) || isObject(body['params']) },
  { name: 'params-members', holds: hasKnownParams },
  { name: 'meta', holds: ({ params }) => !('_meta' in params) || isObject(params['_meta']) },
  // A request that claims a modern version in its `_meta` is no legacy one.
  { name: 'meta-members', holds: ({ meta }) => Object.keys(meta).every(isPlainMetaKey) },
  {
    name: 'progress-token',
    holds: ({ meta }) => !Object.hasOwn(meta, 'progressToken') || isId(meta['progressToken']),
  },
  { name: 'name', holds: (message) => !isCall(message) || typeof message.params['name'] === 'string' },
  {
    name: 'arguments',
    holds: ({ params }) => !Object.hasOwn(params, 'arguments') || isObject(params['arguments']),
  },
];

function hasKnownParams(message: Message): boolean {
  const keys = isCall(message) ? CALL_KEYS : OTHER_KEYS;
  return Object.keys(message.params).every((key) => keys.has(key));
}

/** Keys of the protocol itself change what a request means. */
function isPlainMetaKey(key: string): boolean {
  return key !== '__proto__' && !key.includes('modelcontextprotocol');
}

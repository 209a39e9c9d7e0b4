/**
 * What a list or call of 2026-07-28 must satisfy to be answered without the SDK: first its head, then its
 * message. Sufficient checks only: what the official clients send, and nothing that the SDK would read more
 * closely.
 */
import { isObject } from '../../json/index.ts';
import type { RequestHead } from '../pipeline/incoming-call.ts';
import type { Check } from './check.ts';
import {
  CAPABILITIES_KEY,
  hasOnlyKnownKeys,
  INFO_KEY,
  isClientCapabilities,
  isClientInfo,
  VERSION_KEY,
} from './envelope.ts';
import { isCall, isId, type Message } from './message.ts';

const SERVED: ReadonlySet<unknown> = new Set(['tools/call', 'tools/list']);

export const modernHeadChecks: readonly Check<RequestHead>[] = [
  { name: 'version-header', holds: (head) => head.header('mcp-protocol-version') === '2026-07-28' },
  { name: 'method-header', holds: (head) => SERVED.has(head.header('mcp-method')) },
];

const CALL_KEYS: ReadonlySet<string> = new Set(['name', 'arguments', '_meta']);
const LIST_KEYS: ReadonlySet<string> = new Set(['_meta']);
/** Header values that begin like this stand for another text. */
const ENCODED = '=?base64?';

export const modernMessageChecks: readonly Check<Message>[] = [
  { name: 'jsonrpc', holds: ({ body }) => body['jsonrpc'] === '2.0' },
  { name: 'id', holds: ({ body }) => isId(body['id']) },
  { name: 'members', holds: ({ body }) => Object.keys(body).length === 4 },
  {
    name: 'method',
    holds: ({ body, announced }) =>
      announced === undefined ? SERVED.has(body['method']) : body['method'] === announced.method,
  },
  { name: 'params-members', holds: hasKnownParams },
  { name: 'meta-members', holds: ({ meta }) => hasOnlyKnownKeys(meta) },
  // Which says as well that there are params, and that they have a `_meta`.
  { name: 'version', holds: ({ meta }) => meta[VERSION_KEY] === '2026-07-28' },
  { name: 'client-info', holds: ({ meta }) => isClientInfo(meta[INFO_KEY]) },
  { name: 'client-capabilities', holds: ({ meta }) => isClientCapabilities(meta[CAPABILITIES_KEY]) },
  {
    name: 'name-header',
    holds: (message) => {
      const { announced, params } = message;
      return !isCall(message) || announced === undefined || announced.name === params['name'];
    },
  },
  { name: 'name', holds: (message) => !isCall(message) || typeof message.params['name'] === 'string' },
  { name: 'name-encoding', holds: ({ announced }) => announced?.name?.startsWith(ENCODED) !== true },
  {
    name: 'arguments',
    holds: ({ params }) => !Object.hasOwn(params, 'arguments') || isObject(params['arguments']),
  },
];

function hasKnownParams(message: Message): boolean {
  const keys = isCall(message) ? CALL_KEYS : LIST_KEYS;
  return Object.keys(message.params).every((key) => keys.has(key));
}

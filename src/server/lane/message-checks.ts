/**
 * A JSON text in; the list or call that it asks for out, or nothing where anything about it is unusual. Parts that are no
 * objects are read as empty ones, so that every check can be asked of every message. Whether there is a tool of the
 * name is looked up behind.
 */
import { isObject, type JsonObject } from '../../json/index.ts';
import { allHold, type Check } from '../check.ts';
import {
  CAPABILITIES_KEY,
  hasOnlyKnownKeys,
  INFO_KEY,
  isClientCapabilities,
  isClientInfo,
  VERSION_KEY,
} from './envelope.ts';

/** What the head of the request said it would be; over stdio there is none. */
export interface Announced {
  readonly method: string | undefined;
  readonly name: string | undefined;
}

export interface Message {
  readonly body: JsonObject;
  readonly params: JsonObject;
  readonly meta: JsonObject;
  readonly announced: Announced | undefined;
}

export interface ListRequest {
  readonly kind: 'list';
  readonly id: string | number;
}

export interface CallRequest {
  readonly kind: 'call';
  readonly id: string | number;
  readonly name: string;
  readonly args: JsonObject | undefined;
}

const CALL_KEYS: ReadonlySet<string> = new Set(['name', 'arguments', '_meta']);
const LIST_KEYS: ReadonlySet<string> = new Set(['_meta']);
/** Header values that begin like this stand for another text. */
const ENCODED = '=?base64?';

export const messageChecks: readonly Check<Message>[] = [
  { name: 'jsonrpc', holds: ({ body }) => body['jsonrpc'] === '2.0' },
  { name: 'id', holds: ({ body }) => typeof body['id'] === 'string' || Number.isSafeInteger(body['id']) },
  { name: 'members', holds: ({ body }) => Object.keys(body).length === 4 },
  {
    name: 'method',
    holds: ({ body, announced }) =>
      announced === undefined ? isServed(body['method']) : body['method'] === announced.method,
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

export function certify(
  text: string,
  announced: Announced | undefined,
  checks: readonly Check<Message>[],
): ListRequest | CallRequest | undefined {
  const message = messageIn(text, announced);
  if (message === undefined || !allHold(checks, message)) return undefined;
  const { body, params } = message;
  const id = body['id'] as string | number;
  if (!isCall(message)) return { kind: 'list', id };
  return {
    kind: 'call',
    id,
    name: params['name'] as string,
    args: params['arguments'] as JsonObject | undefined,
  };
}

/** Undefined where it is no JSON object. */
export function messageIn(text: string, announced?: Announced): Message | undefined {
  const body = parsed(text);
  if (body === undefined) return undefined;
  const params = asObject(body['params']);
  return { body, params, meta: asObject(params['_meta']), announced };
}

function parsed(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const NOTHING: JsonObject = Object.freeze({});

function asObject(value: unknown): JsonObject {
  return isObject(value) ? value : NOTHING;
}

function isServed(method: unknown): boolean {
  return method === 'tools/call' || method === 'tools/list';
}

function isCall({ body }: Message): boolean {
  return body['method'] === 'tools/call';
}

function hasKnownParams(message: Message): boolean {
  const known = isCall(message) ? CALL_KEYS : LIST_KEYS;
  return Object.keys(message.params).every((key) => known.has(key));
}

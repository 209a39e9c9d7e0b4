/**
 * The transport of a client in; the same transport out, on which lists of tools and results of calls pass the SDK
 * untouched: it gets an empty answer, whose `_meta` carries the raw one. No request is remembered after its end.
 */
import type { JSONRPCMessage, Transport, TransportSendOptions } from '@modelcontextprotocol/client';
import { isObject, type JsonObject } from '../json/index.ts';
import { intercept } from './intercept.ts';
import { rawIn, withRaw } from './stand-in.ts';

/** Valid answers in both eras. */
const EMPTY_RESULTS: ReadonlyMap<string, JsonObject> = new Map([
  ['tools/list', { resultType: 'complete', tools: [], ttlMs: 0, cacheScope: 'private' }],
  ['tools/call', { resultType: 'complete', content: [] }],
]);

/** By the id of a request that has no answer yet: the empty result that will stand for its own. */
type Pending = Map<string, JsonObject>;

export function passRawResults(transport: Transport, isModern: () => boolean): Transport {
  const pending: Pending = new Map();
  return intercept(transport, {
    onSend(message, options) {
      const id = trackRequest(message, options, pending);
      const sending = transport.send(message, options);
      if (id !== undefined) sending.catch(() => pending.delete(id));
      return sending;
    },
    onReceive: (message) => withEmptyResult(message, pending, isModern),
  });
}

/** A result as the server sent it. */
export function rawResultOf(result: unknown): unknown {
  return rawIn(isObject(result) ? result['_meta'] : undefined, result);
}

/** Adds a request about tools, and returns its id; removes the request that a message cancels. */
function trackRequest(
  message: JSONRPCMessage,
  options: TransportSendOptions | undefined,
  pending: Pending,
): string | undefined {
  if (!('method' in message)) return undefined;
  if (message.method === 'notifications/cancelled') {
    pending.delete(String(message.params?.['requestId']));
    return undefined;
  }
  const emptyResult = EMPTY_RESULTS.get(message.method);
  if (emptyResult === undefined || !('id' in message)) return undefined;
  const id = String(message.id);
  pending.set(id, emptyResult);
  // Where each request has a stream of its own, closing the stream cancels the request.
  options?.requestSignal?.addEventListener('abort', () => pending.delete(id), { once: true });
  return id;
}

function withEmptyResult<Message extends JSONRPCMessage>(
  message: Message,
  pending: Pending,
  isModern: () => boolean,
): Message {
  if (!isObject(message) || 'method' in message) return message;
  const id = String(message.id);
  const emptyResult = pending.get(id);
  pending.delete(id);
  if (emptyResult === undefined || !Object.hasOwn(message, 'result')) return message;
  const { result } = message as { readonly result: unknown };
  if (isModern() && isObject(result) && isUnfinished(result['resultType'])) return message;
  return { ...message, result: withRaw(emptyResult, result) };
}

/** The SDK itself deals with a result that asks for input. */
function isUnfinished(resultType: unknown): boolean {
  return typeof resultType === 'string' && resultType !== 'complete';
}

/**
 * The transport of a client in; the same transport out, on which lists, results of calls and contents pass
 * the SDK unchanged: it gets an empty result with the raw one in `_meta`. No request is kept after its end.
 */
import type { JSONRPCMessage, Transport, TransportSendOptions } from '@modelcontextprotocol/client';
import { isObject, type JsonObject } from '../json/index.ts';
import { intercept } from './intercept.ts';
import { rawIn, withRaw } from './stand-in.ts';

/** Valid answers in both eras. */
const CACHEABLE = { resultType: 'complete', ttlMs: 0, cacheScope: 'private' } as const;
const EMPTY_RESULTS: ReadonlyMap<string, JsonObject> = new Map<string, JsonObject>([
  ['tools/list', { ...CACHEABLE, tools: [] }],
  ['tools/call', { resultType: 'complete', content: [] }],
  ['resources/list', { ...CACHEABLE, resources: [] }],
  ['resources/templates/list', { ...CACHEABLE, resourceTemplates: [] }],
  ['resources/read', { ...CACHEABLE, contents: [] }],
  ['prompts/list', { ...CACHEABLE, prompts: [] }],
  ['prompts/get', { resultType: 'complete', messages: [] }],
  ['completion/complete', { resultType: 'complete', completion: { values: [] } }],
]);

/** The empty result for each request without an answer yet, by the id of the request. */
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

/**
 * Adds a request whose answer passes untouched, and returns its id; removes the request that a message
 * cancels.
 */
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

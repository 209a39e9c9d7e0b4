/**
 * A transport in; the same transport out, on which the SDK never sees what a server says of its tools or sends as a
 * result. Its schemas would lose the whole list over one tool, and a result over one block. It is handed an empty
 * answer instead, which carries the real one untouched. The one rule: nothing is remembered of a request that is over.
 */
import type { JSONRPCMessage, Transport, TransportSendOptions } from '@modelcontextprotocol/client';
import { isObject, type JsonObject } from '../json/index.ts';

/** Valid answers in both eras. */
const EMPTY: ReadonlyMap<string, JsonObject> = new Map([
  ['tools/list', { resultType: 'complete', tools: [], ttlMs: 0, cacheScope: 'private' }],
  ['tools/call', { resultType: 'complete', content: [] }],
]);

/** In `_meta` of an empty answer. */
const RAW = 'anyshape/raw';

/** What the server answered. */
export function rawOf(result: unknown): unknown {
  const meta = isObject(result) ? result['_meta'] : undefined;
  return isObject(meta) && Object.hasOwn(meta, RAW) ? meta[RAW] : result;
}

export function keepRaw(transport: Transport, isModern: () => boolean): Transport {
  const open: Map<string, JsonObject> = new Map();
  let handler: Transport['onmessage'];

  const send: Transport['send'] = (message, options) => {
    const id = note(message, options, open);
    const sent = transport.send(message, options);
    if (id !== undefined) sent.catch(() => open.delete(id));
    return sent;
  };

  // A proxy, and not an object around it: the SDK tells its own transports by what they are.
  return new Proxy(transport, {
    get(target, key) {
      if (key === 'send') return send;
      if (key === 'onmessage') return handler;
      const value: unknown = Reflect.get(target, key, target);
      const isMethod = typeof value === 'function' && key !== 'constructor' && !Object.hasOwn(target, key);
      return isMethod ? (value.bind(target) as unknown) : value;
    },
    set(target, key, value) {
      if (key !== 'onmessage') return Reflect.set(target, key, value, target);
      handler = value as Transport['onmessage'];
      const deliver = handler;
      target.onmessage =
        deliver && ((message, extra) => deliver(withoutResult(message, open, isModern), extra));
      return true;
    },
  });
}

/** Remembers a request for tools; forgets the one that a message gives up. */
function note(
  message: JSONRPCMessage,
  options: TransportSendOptions | undefined,
  open: Map<string, JsonObject>,
): string | undefined {
  if (!('method' in message)) return undefined;
  if (message.method === 'notifications/cancelled') {
    open.delete(String(message.params?.['requestId']));
    return undefined;
  }
  const empty = EMPTY.get(message.method);
  if (empty === undefined || !('id' in message)) return undefined;
  const id = String(message.id);
  open.set(id, empty);
  // Where each request has a stream of its own, closing it is how it is given up.
  options?.requestSignal?.addEventListener('abort', () => open.delete(id), { once: true });
  return id;
}

function withoutResult<Message extends JSONRPCMessage>(
  message: Message,
  open: Map<string, JsonObject>,
  isModern: () => boolean,
): Message {
  if (!isObject(message) || 'method' in message) return message;
  const id = String(message.id);
  const empty = open.get(id);
  open.delete(id);
  if (empty === undefined || !Object.hasOwn(message, 'result')) return message;
  const { result: raw } = message as { readonly result: unknown };
  if (isModern() && isObject(raw) && isUnfinished(raw['resultType'])) return message;
  return { ...message, result: { ...empty, _meta: { [RAW]: raw } } };
}

/** An answer that asks for something is for the SDK to deal with. */
function isUnfinished(resultType: unknown): boolean {
  return typeof resultType === 'string' && resultType !== 'complete';
}

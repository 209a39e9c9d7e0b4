/**
 * A transport in; the same transport out, on which arguments and results pass the SDK untouched. The SDK reads both through
 * schemas of its own, which lose an own `__proto__` and take longer than the call itself on a large result. So it gets
 * stand-ins, which carry the real ones in `_meta` under a key that clients cannot guess.
 */
import { randomUUID } from 'node:crypto';
import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/server';
import { isObject, type JsonObject } from '../../json/index.ts';
import type { WireResult } from '../../wire/index.ts';

/** Drawn at first use: some runtimes have no random values while modules load. */
let drawn: string | undefined;
const rawKey = (): string => (drawn ??= `anyshape/raw-${randomUUID()}`);

/** What the client sent as arguments; what the SDK read, where the transport is not ours. */
export function rawArguments(meta: object | undefined, read: unknown): unknown {
  return meta !== undefined && Object.hasOwn(meta, rawKey()) ? (meta as JsonObject)[rawKey()] : read;
}

/** What stands for a result until it leaves; only on a connection that puts the result back. */
export function standIn(result: WireResult, meta: object | undefined): WireResult {
  const isOurs = meta !== undefined && Object.hasOwn(meta, rawKey());
  return isOurs ? { content: [], _meta: { [rawKey()]: result } } : result;
}

export function withRawPassage(transport: Transport): Transport {
  const send = transport.send.bind(transport);
  transport.send = (message, options) => send(withRealResult(message), options);
  let handler: Transport['onmessage'];
  Object.defineProperty(transport, 'onmessage', {
    configurable: true,
    get: () => handler,
    set: (deliver: Transport['onmessage']) => {
      handler = deliver && ((message, extra) => deliver(withRawArguments(message), extra));
    },
  });
  return transport;
}

function withRawArguments<Message extends JSONRPCMessage>(message: Message): Message {
  if (!isObject(message) || !('method' in message) || message['method'] !== 'tools/call') return message;
  const { params } = message;
  if (!isObject(params)) return message;
  const meta = params['_meta'];
  // Anything but an object is for the SDK to refuse.
  if (meta !== undefined && !isObject(meta)) return message;
  return { ...message, params: { ...params, _meta: { ...meta, [rawKey()]: params['arguments'] } } };
}

function withRealResult(message: JSONRPCMessage): JSONRPCMessage {
  if (!('result' in message)) return message;
  const { _meta: meta, content: _content, ...stamps } = message.result as JsonObject;
  if (!isObject(meta) || !Object.hasOwn(meta, rawKey())) return message;
  const { [rawKey()]: real, ...stamped } = meta;
  const { _meta: own, ...result } = real as JsonObject;
  const merged = { ...stamped, ...(own as JsonObject | undefined) };
  const kept = Object.keys(merged).length === 0 ? {} : { _meta: merged };
  return { ...message, result: { ...stamps, ...result, ...kept } };
}

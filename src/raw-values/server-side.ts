/**
 * The transport of a server in; the same transport out, on which the arguments of calls and the results of
 * tools pass the SDK unchanged. The handler of a call reads its arguments with `rawIn` and returns a
 * `standInFor` its result.
 */
import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/server';
import { isObject, type JsonObject } from '../json/index.ts';
import { intercept } from './intercept.ts';
import { hasRaw, metaWithoutRaw, rawIn, withRaw } from './stand-in.ts';

export function passRawCalls(transport: Transport): Transport {
  return intercept(transport, {
    onSend: (message, options) => transport.send(withRawResult(message), options),
    onReceive: withRawArguments,
  });
}

/** The stand-in for a result; the result itself where the request came over another transport. */
export function standInFor<Result extends object>(result: Result, requestMeta: object | undefined): Result {
  return hasRaw(requestMeta) ? (withRaw({ content: [] }, result) as Result) : result;
}

function withRawArguments<Message extends JSONRPCMessage>(message: Message): Message {
  if (!isObject(message) || !('method' in message) || message['method'] !== 'tools/call') return message;
  const { params } = message;
  // The SDK refuses params and `_meta` that are no objects.
  if (!isObject(params) || (params['_meta'] !== undefined && !isObject(params['_meta']))) return message;
  return { ...message, params: withRaw(params, params['arguments']) };
}

/** Keeps what the SDK added to the stand-in; where both have a member, the one of the tool wins. */
function withRawResult(message: JSONRPCMessage): JSONRPCMessage {
  if (!('result' in message)) return message;
  const { _meta: meta, content: _content, ...added } = message.result as JsonObject;
  if (!hasRaw(meta)) return message;
  const { _meta: ownMeta, ...result } = rawIn(meta, undefined) as JsonObject;
  const allMeta = { ...metaWithoutRaw(meta), ...(ownMeta as JsonObject | undefined) };
  const stampedMeta = Object.keys(allMeta).length === 0 ? {} : { _meta: allMeta };
  return { ...message, result: { ...added, ...result, ...stampedMeta } };
}

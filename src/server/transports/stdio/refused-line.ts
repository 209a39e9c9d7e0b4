/**
 * The value of a line in; the error of JSON-RPC that answers it out, where it is no message: the SDK would
 * only report it, and a client that waits would never learn why. Notifications and responses are never
 * answered, so the SDK gets them as they are.
 */
import { isObject, preview, type JsonObject } from '../../../json/index.ts';
import { isId } from '../../fast-path/message.ts';

export interface LineRefusal {
  readonly message: string;
  /** The whole line that answers it. */
  readonly answer: string;
}

/** `text` where the line is no JSON. */
export type ParsedLine = { readonly value: unknown } | { readonly text: string };

export function refusalOf(line: ParsedLine): LineRefusal | undefined {
  if (!('value' in line)) {
    return line.text.trim() === '' ? undefined : refusal(-32_700, 'Parse error: the line is no JSON', null);
  }
  const { value } = line;
  if (isObject(value) && isUnanswered(value)) return undefined;
  const fault = isObject(value) ? faultOf(value) : `a message is an object, but this is ${preview(value)}`;
  if (fault === undefined) return undefined;
  const id = isObject(value) && isId(value['id']) ? value['id'] : null;
  return refusal(-32_600, `Invalid Request: ${fault}`, id);
}

/** A peer that answered a malformed response with an error might get that answered, and so on. */
function isUnanswered(message: JsonObject): boolean {
  if (typeof message['method'] === 'string') return message['jsonrpc'] === '2.0' && !('id' in message);
  return !('method' in message) && ('result' in message || 'error' in message);
}

const MEMBERS: ReadonlySet<string> = new Set(['jsonrpc', 'id', 'method', 'params']);

/** By the same rules as the schema of the SDK. */
function faultOf(message: JsonObject): string | undefined {
  const { jsonrpc, id, method, params } = message;
  if (jsonrpc !== '2.0') return `"jsonrpc" must be "2.0", but is ${shown(jsonrpc)}`;
  if (typeof method !== 'string') return `"method" must be a string, but is ${shown(method)}`;
  if (!isId(id)) return `"id" must be a string or an integer, but is ${shown(id)}`;
  const other = Object.keys(message).find((name) => !MEMBERS.has(name));
  if (other !== undefined) return `a request has no member ${preview(other)}`;
  if (params === undefined) return undefined;
  return isObject(params)
    ? metaFault(params['_meta'])
    : `"params" must be an object, but is ${preview(params)}`;
}

function metaFault(meta: unknown): string | undefined {
  if (meta === undefined) return undefined;
  if (!isObject(meta)) return `"_meta" must be an object, but is ${preview(meta)}`;
  const { progressToken: token } = meta;
  const isToken = token === undefined || isId(token);
  return isToken ? undefined : `"progressToken" must be a string or an integer, but is ${preview(token)}`;
}

function shown(value: unknown): string {
  return value === undefined ? 'absent' : preview(value);
}

function refusal(code: number, message: string, id: unknown): LineRefusal {
  return { message, answer: `${JSON.stringify({ jsonrpc: '2.0', error: { code, message }, id })}\n` };
}

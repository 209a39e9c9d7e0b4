/** A line in; the id of the request that it cancels out. Undefined for every other line, and for what the SDK passes over. */
import { isObject } from '../../json/index.ts';

const METHOD = 'notifications/cancelled';

export function cancelledId(text: string): string | number | undefined {
  if (!text.includes(METHOD)) return undefined;
  const message = parsed(text);
  if (!isObject(message) || message['jsonrpc'] !== '2.0' || message['method'] !== METHOD) return undefined;
  const { params } = message;
  if ('id' in message || !isObject(params)) return undefined;
  const { requestId, reason, _meta: meta } = params;
  const isWellFormed =
    (reason === undefined || typeof reason === 'string') && (meta === undefined || isObject(meta));
  const isId = typeof requestId === 'string' || Number.isSafeInteger(requestId);
  return isWellFormed && isId ? (requestId as string | number) : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

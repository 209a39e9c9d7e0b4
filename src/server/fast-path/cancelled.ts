/**
 * A parsed message in; the id of the request that it cancels out. Undefined for any other message, and for
 * what the SDK ignores.
 */
import { isObject } from '../../json/index.ts';
import type { MessageId } from './message.ts';

export const CANCELLED_METHOD = 'notifications/cancelled';

const NONE: readonly MessageId[] = [];

/** In a batch there may be several. */
export function cancelledIds(message: unknown): readonly MessageId[] {
  if (Array.isArray(message)) return message.map(cancelledId).filter((id) => id !== undefined);
  const id = cancelledId(message);
  return id === undefined ? NONE : [id];
}

export function cancelledId(message: unknown): MessageId | undefined {
  if (!isObject(message) || message['method'] !== CANCELLED_METHOD || message['jsonrpc'] !== '2.0')
    return undefined;
  const { params } = message;
  if ('id' in message || !isObject(params)) return undefined;
  const { requestId, reason, _meta: meta } = params;
  const isWellFormed =
    (reason === undefined || typeof reason === 'string') && (meta === undefined || isObject(meta));
  const isId = typeof requestId === 'string' || Number.isSafeInteger(requestId);
  return isWellFormed && isId ? (requestId as MessageId) : undefined;
}

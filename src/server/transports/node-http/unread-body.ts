/**
 * A request that was answered before its body was read, such as a refused one. A short rest is read and
 * dropped, as `node:http` does, and the connection goes on. A long rest is not read, since that costs more
 * than all the rest: the answer says that the connection closes, and it closes once the client has had time
 * to read that. To close it at once would reset it, and a client that still sends could lose the answer.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { runLater } from '../../../async/deadline.ts';

/** A body that is no longer than this is read to its end and dropped. */
const MAX_DROPPED_BYTES = 1024 * 1024;
/** As servers of Go wait. */
const LINGER_MS = 500;

/** Also where the client has not said how much will come. */
export function isMuchUnread({ complete, headers }: IncomingMessage): boolean {
  if (complete) return false;
  const length = headers['content-length'];
  if (length !== undefined) return Number(length) > MAX_DROPPED_BYTES;
  return headers['transfer-encoding'] !== undefined;
}

/**
 * Of a response that is written whole. Meanwhile nothing is read, so that the client cannot send on for long.
 */
export function endUnread(response: ServerResponse): void {
  response.req.pause();
  const cancel = runLater(() => response.end(), LINGER_MS);
  response.once('close', cancel);
}

/**
 * Lets requests finish before a port closes: those that arrived whole are waited for, up to a limit; those that are still
 * arriving are cut off; later ones are refused. Streams that last as long as their client likes are not waited for.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { withDeadline } from '../../../async/deadline.ts';
import { errorReply, type Reply } from '../../pipeline/reply.ts';
import { isOver } from './connections.ts';

export async function drain(responses: Iterable<ServerResponse>, limitMs: number): Promise<void> {
  const pending: Promise<void>[] = [];
  for (const response of responses) {
    if (isOver(response)) continue;
    const { req: request } = response;
    if (!request.complete) request.destroy();
    else if (!isLasting(request)) pending.push(closed(response));
    // A client that keeps its connection would send its next request into the void.
    if (!response.headersSent) response.setHeader('Connection', 'close');
  }
  await withDeadline(Promise.all(pending), limitMs, undefined);
}

/** Until the ends of streams have been sent: a client should see an end, not a broken connection. */
const STREAM_END_MS = 1_000;

export async function endStreams(responses: Iterable<ServerResponse>): Promise<void> {
  const ending = [...responses].filter((response) => !isOver(response) && isLasting(response.req));
  await withDeadline(Promise.all(ending.map(closed)), STREAM_END_MS, undefined);
}

export const CLOSING: Reply = errorReply(503, 'The server is closing.', {
  connection: 'close',
  'retry-after': '1',
});

function isLasting({ method, headers }: IncomingMessage): boolean {
  return method === 'GET' || headers['mcp-method'] === 'subscriptions/listen';
}

function closed(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => response.once('close', () => resolve()));
}

/**
 * Lets requests finish before a port closes: those that arrived whole are waited for, up to a limit; those
 * that are still arriving are cut off; later ones are refused. Streams that last as long as their client
 * likes are not waited for.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { withDeadline } from '../../../async/deadline.ts';
import { isOver } from './connections.ts';

/**
 * One turn of the event loop accepts a connection, the next one reads what it sent, the third is for good
 * measure.
 */
const TURNS = 3;

/** Until what the system has received of requests has reached this process: they came before the end. */
export async function arrivals(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn++) await new Promise((resolve) => setImmediate(resolve));
}

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

function isLasting({ method, headers }: IncomingMessage): boolean {
  return method === 'GET' || headers['mcp-method'] === 'subscriptions/listen';
}

function closed(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => response.once('close', () => resolve()));
}

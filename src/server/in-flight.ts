/**
 * The requests of a port that `node:http` has read and are being answered, so that closing can let them finish. A request that arrived whole is
 * waited for, up to a limit; one that is still arriving is cut off, one that comes later is refused. Streams that last
 * as long as their client likes are not waited for.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { withDeadline } from '../tool/deadline.ts';

/** Lives as long as its port. */
export class InFlight {
  /**
   * The last one of each connection, open or not: answers leave a connection in order, so the others are over before it. A Set
   * of those that are open would change with every request, and such sets leave tables behind that keep what was in them.
   */
  private readonly last: Map<Socket, ServerResponse> = new Map();
  private isClosing = false;

  /** False where it comes too late; then it has been answered. */
  admit(response: ServerResponse): boolean {
    if (this.isClosing) refuse(response);
    else this.watch(response);
    return !this.isClosing;
  }

  /** One whose connection is waited for by others, however late it comes. */
  accept(response: ServerResponse): void {
    if (this.isClosing) endBehind(response);
    this.watch(response);
  }

  private watch(response: ServerResponse): void {
    const { socket } = response.req;
    if (!this.last.has(socket)) socket.once('close', () => this.last.delete(socket));
    this.last.set(socket, response);
  }

  async drain(limitMs: number): Promise<void> {
    this.isClosing = true;
    const answers: Promise<void>[] = [];
    for (const response of this.last.values()) {
      if (isOver(response)) continue;
      const { req: request } = response;
      if (!request.complete) request.destroy();
      else if (!isLasting(request)) answers.push(closed(response));
      if (!response.headersSent) endBehind(response);
    }
    await withDeadline(Promise.all(answers), limitMs, undefined);
  }
}

function isOver(response: ServerResponse): boolean {
  return response.closed || response.writableFinished;
}

/** Whoever keeps its connection would send the next request into the void. */
function endBehind(response: ServerResponse): void {
  response.setHeader('Connection', 'close');
}

function isLasting({ method, headers }: IncomingMessage): boolean {
  return method === 'GET' || headers['mcp-method'] === 'subscriptions/listen';
}

function closed(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => response.once('close', () => resolve()));
}

function refuse(response: ServerResponse): void {
  const error = { code: -32000, message: 'The server is closing.' };
  response.writeHead(503, { 'Content-Type': 'application/json', Connection: 'close' });
  response.end(JSON.stringify({ jsonrpc: '2.0', error, id: null }));
}

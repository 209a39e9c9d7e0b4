/**
 * The responses of `node:http` on a port, so that closing can let them finish. A request that arrived whole is waited for, up
 * to a limit; one that is still arriving is cut off, one that comes later is refused. Streams that last as long as their
 * client likes are not waited for.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { withDeadline } from '../async/deadline.ts';

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
    else this.accept(response);
    return !this.isClosing;
  }

  /** However late it comes: for one that was read before the port began to close. */
  accept(response: ServerResponse): void {
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
      // Whoever keeps its connection would send the next request into the void.
      if (!response.headersSent) response.setHeader('Connection', 'close');
    }
    await withDeadline(Promise.all(answers), limitMs, undefined);
  }
}

function isOver(response: ServerResponse): boolean {
  return response.closed || response.writableFinished;
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

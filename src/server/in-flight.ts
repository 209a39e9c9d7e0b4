/**
 * The requests of a port that are being answered, so that closing can let them finish. A request that arrived whole is
 * waited for, up to a limit; one that is still arriving is cut off, one that comes later is refused. Streams that last
 * as long as their client likes are not waited for.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { withDeadline } from '../tool/deadline.ts';

/** Lives as long as its port. */
export class InFlight {
  private readonly open: Set<ServerResponse> = new Set();
  private isClosing = false;
  private readonly forget: (this: ServerResponse) => void;

  constructor() {
    const { open } = this;
    this.forget = function (this: ServerResponse): void {
      open.delete(this);
    };
  }

  /** False where it comes too late; then it has been answered. */
  admit(response: ServerResponse): boolean {
    if (this.isClosing) {
      refuse(response);
      return false;
    }
    this.open.add(response);
    response.on('close', this.forget);
    return true;
  }

  async drain(limitMs: number): Promise<void> {
    this.isClosing = true;
    const answers: Promise<void>[] = [];
    for (const response of this.open) {
      const { req: request } = response;
      if (!request.complete) request.destroy();
      else if (!isLasting(request)) answers.push(closed(response));
      // Whoever keeps its connection would send the next request into the void.
      if (!response.headersSent) response.setHeader('Connection', 'close');
    }
    await withDeadline(Promise.all(answers), limitMs, undefined);
  }
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

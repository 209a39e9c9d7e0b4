/**
 * The connections of a port, bounded in number: at the cap, those idle for longest make room, and a connection whose request is
 * being answered never does.
 */
import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

interface Connection {
  lastUsed: number;
  /** The newest one, open or not: answers leave a connection in order. */
  response: ServerResponse | undefined;
}

/** Of all connections, so that a full port need not look for one at each new connection. */
const SHARE_CLOSED_AT_ONCE = 0.01;

/** Lives as long as its port. */
export class Connections {
  private readonly open: Map<Socket, Connection> = new Map();
  private readonly max: number;

  constructor(server: Server, max: number) {
    this.max = max;
    server.on('connection', (socket: Socket) => this.add(socket));
  }

  get size(): number {
    return this.open.size;
  }

  use(response: ServerResponse): void {
    const connection = this.open.get(response.req.socket);
    if (connection === undefined) return;
    connection.lastUsed = performance.now();
    connection.response = response;
  }

  /** From now on its connection is idle, or once its stream ends. */
  answered(response: ServerResponse): void {
    const connection = this.open.get(response.req.socket);
    if (connection === undefined) return;
    connection.lastUsed = performance.now();
    if (!isOver(response)) response.once('close', () => (connection.lastUsed = performance.now()));
  }

  /** Of the connections that have one, open or not. */
  *lastResponses(): Iterable<ServerResponse> {
    for (const { response } of this.open.values()) if (response !== undefined) yield response;
  }

  private add(socket: Socket): void {
    if (this.open.size >= this.max) this.makeRoom();
    if (this.open.size >= this.max) return void socket.destroy();
    this.open.set(socket, { lastUsed: performance.now(), response: undefined });
    socket.once('close', () => this.open.delete(socket));
  }

  private makeRoom(): void {
    const idle = [...this.open].filter(([, { response }]) => response === undefined || isOver(response));
    idle.sort(([, first], [, second]) => first.lastUsed - second.lastUsed);
    const count = Math.max(1, Math.floor(this.max * SHARE_CLOSED_AT_ONCE));
    for (const [socket] of idle.slice(0, count)) {
      socket.destroy();
      this.open.delete(socket);
    }
  }
}

export function isOver(response: ServerResponse): boolean {
  return response.closed || response.writableFinished;
}

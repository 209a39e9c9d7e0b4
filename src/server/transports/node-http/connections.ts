/**
 * The connections of a port, bounded in number: at the cap, those idle for longest make room, and a connection whose request is
 * being answered never does. Requests of one connection are answered one after the other, so that a client that sends far
 * ahead and does not read makes the server hold requests, and not answers.
 */
import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

interface Connection {
  lastUsed: number;
  /** The newest one, open or not: answers leave a connection in order. */
  response: ServerResponse | undefined;
  /** How many requests wait for the answers before them. */
  waiting: number;
}

/** Requests that may wait before the connection is read no further; one more chunk may hold others. */
const MAX_WAITING = 16;

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

  /** Answers a request once the answers before it have left. */
  enter(response: ServerResponse, answer: () => void): void {
    const { socket } = response.req;
    const connection = this.open.get(socket);
    if (connection === undefined) return;
    connection.lastUsed = performance.now();
    const { response: previous } = connection;
    connection.response = response;
    if (previous === undefined || isOver(previous)) return answer();
    previous.once('close', () => {
      if (--connection.waiting === 0) socket.resume();
      // For a client that is gone nothing is done.
      if (!socket.destroyed) answer();
    });
    if (++connection.waiting > MAX_WAITING) socket.pause();
  }

  /** From now on its connection is idle, or once its stream ends. */
  answered(response: ServerResponse): void {
    const connection = this.open.get(response.req.socket);
    if (connection === undefined) return;
    connection.lastUsed = performance.now();
    if (!response.writableEnded) response.once('close', () => (connection.lastUsed = performance.now()));
  }

  /** Of the connections that have one, open or not. */
  *lastResponses(): Iterable<ServerResponse> {
    for (const { response } of this.open.values()) if (response !== undefined) yield response;
  }

  private add(socket: Socket): void {
    if (this.open.size >= this.max) this.makeRoom();
    if (this.open.size >= this.max) return void socket.destroy();
    this.open.set(socket, { lastUsed: performance.now(), response: undefined, waiting: 0 });
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

/**
 * The connections of a port, bounded in number: at the cap, those idle for longest make room, and a
 * connection whose request is being answered never does. Requests of one connection are answered one after
 * the other, so that a client that sends far ahead and does not read makes the server hold requests, and not
 * answers.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

type Answer = (message: IncomingMessage, response: ServerResponse) => void;

interface Connection {
  /** When it was opened, or last answered: one that is being answered is in use, whatever this says. */
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
  private readonly connections: Map<Socket, Connection> = new Map();
  private readonly max: number;

  constructor(server: Server, max: number) {
    this.max = max;
    server.on('connection', (socket: Socket) => this.add(socket));
  }

  get size(): number {
    return this.connections.size;
  }

  /** Answers a request once the answers before it have left. */
  enter(message: IncomingMessage, response: ServerResponse, answer: Answer): void {
    const { socket } = message;
    const connection = this.connections.get(socket);
    if (connection === undefined) return;
    const { response: previous } = connection;
    connection.response = response;
    if (previous === undefined || isOver(previous)) return answer(message, response);
    previous.once('close', () => {
      if (--connection.waiting === 0) socket.resume();
      // For a client that is gone nothing is done.
      if (!socket.destroyed) answer(message, response);
    });
    if (++connection.waiting > MAX_WAITING) socket.pause();
  }

  /** From now on its connection is idle, or once its stream ends. */
  answered(response: ServerResponse): void {
    const connection = this.connections.get(response.req.socket);
    if (connection === undefined) return;
    connection.lastUsed = performance.now();
    if (!response.writableEnded) response.once('close', () => (connection.lastUsed = performance.now()));
  }

  /** Of the connections that have one, open or not. */
  *lastResponses(): Iterable<ServerResponse> {
    for (const { response } of this.connections.values()) if (response !== undefined) yield response;
  }

  private add(socket: Socket): void {
    if (this.connections.size >= this.max) this.makeRoom();
    if (this.connections.size >= this.max) return void socket.destroy();
    this.connections.set(socket, { lastUsed: performance.now(), response: undefined, waiting: 0 });
    socket.once('close', () => this.connections.delete(socket));
  }

  private makeRoom(): void {
    const idle = [...this.connections].filter(
      ([, { response }]) => response === undefined || isOver(response),
    );
    idle.sort(([, first], [, second]) => first.lastUsed - second.lastUsed);
    const count = Math.max(1, Math.floor(this.max * SHARE_CLOSED_AT_ONCE));
    for (const [socket] of idle.slice(0, count)) {
      socket.destroy();
      this.connections.delete(socket);
    }
  }
}

export function isOver(response: ServerResponse): boolean {
  return response.closed || response.writableFinished;
}

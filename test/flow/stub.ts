/**
 * A real HTTP server on this machine that stands for an API: it says what it is told to, and remembers what
 * it was asked.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Asked {
  readonly method: string;
  /** Path and query, as they came. */
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export type Answer = (asked: Asked, response: ServerResponse) => void;

export class ApiStub {
  readonly url: string;
  readonly asked: Asked[] = [];
  answer: Answer;
  private readonly server: Server;

  private constructor(server: Server, answer: Answer) {
    this.server = server;
    this.answer = answer;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  static async start(answer: Answer = json({})): Promise<ApiStub> {
    const server = createServer((request, response) => void stub.handle(request, response));
    // On a busy machine a connection may rest for longer than Node keeps it, and calls are not made twice
    // here.
    server.keepAliveTimeout = 120_000;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const stub = new ApiStub(server, answer);
    return stub;
  }

  /** What was asked last. */
  get last(): Asked {
    return this.asked.at(-1)!;
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const { method = '', url: path = '', headers } = request;
    const asked = { method, path, headers, body };
    this.asked.push(asked);
    this.answer(asked, response);
  }
}

export function json(value: unknown, status = 200): Answer {
  return (_asked, response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(value));
  };
}

export function bytes(type: string, body: string | Uint8Array, status = 200): Answer {
  return (_asked, response) => {
    response.writeHead(status, { 'content-type': type });
    response.end(body);
  };
}

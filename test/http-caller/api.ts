/** APIs for the tests, on the loopback address alone, that count what reaches them; and callers of them. */
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTcpServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import {
  createCaller,
  type Caller,
  type CallerSettings,
  type HttpRequest,
} from '../../src/sources/http/index.ts';

export interface Api {
  readonly port: number;
  readonly url: string;
  /** In the order of arrival. */
  readonly requests: readonly SeenRequest[];
  /** Connections that were ever made, and those that are open. */
  readonly connections: { readonly made: number; readonly open: number };
  /** All connections are gone. */
  quiet(): Promise<void>;
}

export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export type Answer = (request: SeenRequest, response: ServerResponse, number: number) => void;

export async function api(answer: Answer): Promise<Api> {
  const requests: SeenRequest[] = [];
  const server = createHttpServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request;
      const seen = { method, path, headers, body: Buffer.concat(parts).toString() };
      requests.push(seen);
      answer(seen, response, requests.length);
    });
  });
  return listening(server, requests);
}

/** An API that does not even speak HTTP as it should. */
export async function rawApi(talk: (socket: Socket) => void): Promise<Api> {
  return listening(createTcpServer(talk), []);
}

async function listening(server: Server, requests: readonly SeenRequest[]): Promise<Api> {
  const sockets = new Set<Socket>();
  let made = 0;
  let whenQuiet: (() => void) | undefined;
  server.on('connection', (socket: Socket) => {
    made++;
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      sockets.delete(socket);
      if (sockets.size === 0) whenQuiet?.();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    requests,
    connections: {
      get made() {
        return made;
      },
      get open() {
        return sockets.size;
      },
    },
    quiet: () =>
      new Promise((resolve) => {
        if (sockets.size === 0) resolve();
        else whenQuiet = resolve;
      }),
  };
}

/** One that may call loopback addresses, unless the test says otherwise. */
export function callerOf(settings: CallerSettings = {}): Caller {
  const caller = createCaller({ allowPrivate: true, retries: 0, ...settings });
  onTestFinished(() => caller.close());
  return caller;
}

export function get(url: string, more: Partial<HttpRequest> = {}): HttpRequest {
  return { url, method: 'GET', trustedOrigin: new URL(url).origin, secrets: [], ...more };
}

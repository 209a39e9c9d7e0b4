/** An HTTP server on this machine that answers as a test says, and counts how often it was asked. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Respond = (request: IncomingMessage, response: ServerResponse, body: string) => void;

export interface Endpoint {
  readonly url: string;
  readonly requests: { readonly headers: IncomingMessage['headers']; readonly body: string }[];
  /** Bytes that were written, as far as the client took them. */
  bytes: number;
  /** Connections that the client has closed. */
  closed: number;
  respond: Respond;
  close(): Promise<void>;
}

export async function startEndpoint(respond: Respond): Promise<Endpoint> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      endpoint.requests.push({ headers: request.headers, body });
      endpoint.respond(request, response, body);
    });
    response.on('close', () => (endpoint.closed += 1));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint: Endpoint = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/endpoint`,
    requests: [],
    bytes: 0,
    closed: 0,
    respond,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return endpoint;
}

export const json =
  (value: unknown, status = 200): Respond =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', location: '/elsewhere' });
    response.end(typeof value === 'string' ? value : JSON.stringify(value));
  };

/** Accepts the request and never answers. */
export const hang: Respond = () => undefined;

/** Writes for as long as the client reads, up to a limit. */
export function streamOf(chunk: string, maxBytes: number, count: (bytes: number) => void): Respond {
  return (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    let sent = 0;
    const write = (): void => {
      while (sent < maxBytes && !response.destroyed) {
        sent += chunk.length;
        count(chunk.length);
        if (!response.write(chunk)) return void response.once('drain', write);
      }
      if (!response.destroyed) response.end();
    };
    write();
  };
}

/** One byte now and then, without an end. */
export const trickle: Respond = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const timer = setInterval(() => response.write(' '), 5);
  response.once('close', () => clearInterval(timer));
};

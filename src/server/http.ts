/**
 * A handler on a port of this machine: `/mcp` speaks MCP, `/health` and `/metrics` say how it does. Loopback only, unless told
 * otherwise. Closing stops new requests, lets those that run finish, and then ends the streams.
 */
import {
  createServer,
  type IncomingMessage,
  type Server as NodeServer,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import { toNodeHandler } from '@modelcontextprotocol/node';
import type { Registry } from '../tool/index.ts';
import { makeHandler, type Handler, type HandlerOptions } from './handler.ts';
import { InFlight } from './in-flight.ts';
import { delegatePlain, delegateRead, type HttpLane, type ToSdk } from './lane/index.ts';
import { PlainConnections, type PlainOptions } from './plain/index.ts';

export interface HttpOptions {
  /** Default 3000; 0 takes any free one. */
  readonly port?: number;
  /** The address to listen on; default 127.0.0.1. */
  readonly host?: string;
  /** How long running calls may take to finish once the server closes; default 10,000. */
  readonly drainMs?: number;
}

export interface RunningHttp {
  readonly url: string;
  close(): Promise<void>;
}

const DEFAULT_PORT = 3000;
const DEFAULT_DRAIN_MS = 10_000;
/** A client that sends its request slower than this is cut off. */
const REQUEST_TIMEOUT_MS = 30_000;

/** Handler and port in one, as they are loaded: whoever serves needs both. */
export async function serveHttp(
  registry: Registry,
  options: HandlerOptions & { readonly onError: (error: Error) => void },
  http: HttpOptions = {},
): Promise<RunningHttp & Pick<Handler, 'notify'>> {
  const handler = makeHandler(registry, options);
  return { ...(await listen(handler, http, options.onError)), notify: handler.notify };
}

export async function listen(
  handler: Handler,
  options: HttpOptions,
  onError: (error: Error) => void,
): Promise<RunningHttp> {
  const { port = DEFAULT_PORT, host = '127.0.0.1', drainMs = DEFAULT_DRAIN_MS } = options;
  const inFlight = new InFlight();
  const fetch = (request: Request, given?: { readonly parsedBody?: unknown }): Promise<Response> =>
    route(request, given?.parsedBody, handler);
  const serveNode = toNodeHandler({ fetch }, { onerror: onError, maxRequestBodySize: handler.maxBodyBytes });
  const toSdk: ToSdk = (request, response, said) => {
    if (!isWebRequest(request)) return refuse(response);
    void serveNode(request as Parameters<typeof serveNode>[0], response, said);
  };
  const { lane, maxBodyBytes } = handler;
  const counted: ToSdk = (...asked) => {
    lane?.parts.onWay('sdk');
    toSdk(...asked);
  };
  const serve = lane === undefined ? toSdk : delegateRead(counted, maxBodyBytes);
  const server = createServer({ requestTimeout: REQUEST_TIMEOUT_MS }, (request, response) => {
    if (inFlight.admit(response)) serve(request, response);
  });
  const serveDelegated = delegatePlain(counted);
  const plain =
    lane &&
    readPlain(server, lane, {
      maxBodyBytes,
      delegate(request, response, outcome) {
        inFlight.accept(response);
        serveDelegated(request, response, outcome);
      },
    });
  const bound = await listening(server, port, host);
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${bound}/mcp`,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      await Promise.all([inFlight.drain(drainMs), plain?.finish(drainMs)]);
      await handler.close();
      server.closeAllConnections();
      plain?.cutAll();
      await closed;
    },
  };
}

/** Has plain requests read from their sockets, in front of `node:http`, which gets the connections with any other. */
function readPlain(
  server: NodeServer,
  { serve, parts }: HttpLane,
  options: Pick<PlainOptions, 'maxBodyBytes' | 'delegate'>,
): PlainConnections {
  const [accept] = server.listeners('connection') as [(this: NodeServer, socket: Socket) => void];
  const plain = new PlainConnections({
    ...options,
    framing: parts.checks.framing,
    serve,
    toHttp: (socket) => accept.call(server, socket),
    requestTimeoutMs: REQUEST_TIMEOUT_MS,
  });
  server.off('connection', accept);
  server.on('connection', (socket) => plain.accept(socket));
  return plain;
}

function refuse(response: ServerResponse): void {
  response.setHeader('Connection', 'close');
  response.writeHead(400).end();
}

/** Else the SDK's adapter takes the fault of whoever sent it for one of the server. */
function isWebRequest({ method, url = '', headers: { host = 'localhost' } }: IncomingMessage): boolean {
  const address = `http://${host}${url}`;
  if (method === 'TRACE' || !URL.canParse(address)) return false;
  const { username, password } = new URL(address);
  return username === '' && password === '';
}

/** Of a URL that was read and written by the platform; to read it once more would take longer. */
const PATH = /^[^:]+:\/\/[^/]+\/mcp(?:[?#]|$)/;

async function route(request: Request, said: unknown, handler: Handler): Promise<Response> {
  if (PATH.test(request.url)) return handler.read(request, said);
  return (
    (await handler.besides(request)) ??
    Response.json({ error: 'Nothing is here: MCP is at /mcp.' }, { status: 404 })
  );
}

function listening(server: NodeServer, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}

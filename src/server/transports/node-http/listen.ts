/**
 * The pipeline on a port: `/mcp` speaks MCP, `/health`, `/ready` and `/metrics` say how it does. On this
 * machine only, unless another address is named. Closing refuses new requests, lets those that run finish,
 * and then ends the streams.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { chain } from '../../../async/maybe-promise.ts';
import { endOfTurn, nextTurn } from '../../../async/next-turn.ts';
import type { Registry } from '../../../tool/index.ts';
import type { HttpChecks } from '../../fast-path/http-fast-path.ts';
import { EventLoopLag } from '../../faults/event-loop-lag.ts';
import { IncomingCall } from '../../pipeline/incoming-call.ts';
import type { ChangeNotices } from '../../pipeline/notices.ts';
import { createPipeline } from '../../pipeline/pipeline.ts';
import type { PipelineOptions } from '../../pipeline/pipeline-options.ts';
import { clientAddress } from './client-address.ts';
import { Connections } from './connections.ts';
import { arrivals, drain, endStreams } from './drain.ts';
import { exposureWarning } from './exposure.ts';
import { NodeRequest } from './node-request.ts';
import { writeReply } from './write-reply.ts';

/** How a server listens on a port. */
export interface HttpOptions {
  /** The port; default 3000, and 0 takes any free one. */
  readonly port?: number;
  /** The address to listen on; default 127.0.0.1. */
  readonly host?: string;
  /** How long running calls may take to finish once the server closes; default 10,000. */
  readonly drainMs?: number;
  /**
   * How long an idle connection is kept open; default 75,000, longer than balancers and clients keep theirs.
   */
  readonly keepAliveMs?: number;
  /** How long a request may take to arrive whole; default 30,000. */
  readonly requestTimeoutMs?: number;
  /** How long a client may read nothing of its answer; default 30,000. */
  readonly sendTimeoutMs?: number;
  /** Connections at once; default 20,000, and at the cap the connection idle for longest makes room. */
  readonly maxConnections?: number;
  /** Addresses or networks of proxies whose `X-Forwarded-For` is believed; default none. */
  readonly trustProxy?: readonly string[];
}

export interface RunningHttp {
  readonly url: string;
  readonly notify: ChangeNotices;
  close(): Promise<void>;
}

const PATH = '/mcp';
const DEFAULT_PORT = 3000;
const DEFAULT_DRAIN_MS = 10_000;
const DEFAULT_KEEP_ALIVE_MS = 75_000;
const DEFAULT_REQUEST_TIMEOUT_MS = 30_000;
const DEFAULT_SEND_TIMEOUT_MS = 30_000;
const DEFAULT_MAX_CONNECTIONS = 20_000;

export async function listen(
  registry: Registry,
  options: PipelineOptions,
  http: HttpOptions = {},
  checks?: HttpChecks,
): Promise<RunningHttp> {
  const { host = '127.0.0.1', drainMs = DEFAULT_DRAIN_MS, sendTimeoutMs = DEFAULT_SEND_TIMEOUT_MS } = http;
  const addressOf = clientAddress(http.trustProxy);
  const lag = new EventLoopLag();
  const pipeline = createPipeline(registry, options, { path: PATH, metricLines: () => lag.lines(), checks });
  const server = createServer({
    requestTimeout: http.requestTimeoutMs ?? DEFAULT_REQUEST_TIMEOUT_MS,
    keepAliveTimeout: http.keepAliveMs ?? DEFAULT_KEEP_ALIVE_MS,
  });
  const connections = new Connections(server, http.maxConnections ?? DEFAULT_MAX_CONNECTIONS);

  const answer = (message: IncomingMessage, response: ServerResponse): void => {
    const address = addressOf(message.socket.remoteAddress, message.headers['x-forwarded-for'] as string);
    const call = new IncomingCall(new NodeRequest(message, response, address));
    nextTurn(() => {
      void chain(pipeline.answer(call), (reply) => {
        endOfTurn(() => {
          writeReply(response, reply, sendTimeoutMs);
          connections.answered(response);
        });
      });
    });
  };
  const serve = (message: IncomingMessage, response: ServerResponse): void =>
    connections.enter(message, response, answer);
  server.on('request', serve);
  // The word to go on is given by the stage that reads the body.
  server.on('checkContinue', serve);
  const port = await bind(server, http.port ?? DEFAULT_PORT, host);
  const warning = exposureWarning(host, options.auth !== undefined);
  if (warning !== undefined) warn(warning, host, options);
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${port}${PATH}`,
    notify: pipeline.notify,
    async close() {
      await arrivals();
      // The port stays open while requests finish, so that balancers can read from `/ready` that it closes.
      pipeline.drain();
      await drain(connections.lastResponses(), drainMs);
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      await pipeline.close();
      await endStreams(connections.lastResponses());
      server.closeAllConnections();
      await closed;
      lag.stop();
    },
  };
}

function warn(message: string, host: string, { log, onError }: PipelineOptions): void {
  if (log === undefined) onError?.(new Error(message));
  else log.warn({ event: 'insecure', host }, message);
}

function bind(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}

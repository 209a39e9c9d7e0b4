/**
 * The same tools behind two ports: one with the fast path, one without. What both answer to a request is
 * compared as a client would: status, the headers that matter, and the messages with everything in them.
 */
import type { HttpChecks } from '../../src/server/fast-path/http-fast-path.ts';
import type { PipelineOptions } from '../../src/server/pipeline/pipeline-options.ts';
import { listen, type RunningHttp } from '../../src/server/transports/node-http/listen.ts';
import { createRegistry, type AnyTool, type Registry } from '../../src/index.ts';
import { exchange, type Exchange, type OddRequest } from '../http/exchange.ts';

export interface Port extends RunningHttp {
  readonly registry: Registry;
  /** How many requests that reached MCP each part of the server answered. */
  answered(): Promise<AnsweredBy>;
}

export interface AnsweredBy {
  readonly fastPath: number;
  readonly sdk: number;
}

export interface PortOptions extends PipelineOptions {
  /** Those of a fast path that leaves something out. */
  readonly checks?: HttpChecks;
}

export async function openPort(tools: readonly AnyTool[], options: PortOptions): Promise<Port> {
  const { checks, ...pipelineOptions } = options;
  const registry = createRegistry(tools, { onCrash: () => undefined, onMismatch: () => undefined });
  const running = await listen(
    registry,
    { onError: () => undefined, ...pipelineOptions },
    { port: 0 },
    checks,
  );
  return { ...running, registry, answered: () => answeredBy(running.url) };
}

async function answeredBy(url: string): Promise<AnsweredBy> {
  const metrics = await (await fetch(new URL('/metrics', url))).text();
  const count = (by: string): number =>
    Number(new RegExp(`^anyshape_answered_total\\{by="${by}"\\} (\\d+)$`, 'm').exec(metrics)?.[1] ?? 0);
  return { fastPath: count('fast-path'), sdk: count('sdk') };
}

export interface BothPorts {
  readonly on: Port;
  readonly off: Port;
  close(): Promise<void>;
}

export async function openPorts(tools: readonly AnyTool[], options: PortOptions = {}): Promise<BothPorts> {
  const on = await openPort(tools, options);
  const off = await openPort(tools, { ...options, fastPath: false });
  return { on, off, close: async () => void (await Promise.all([on.close(), off.close()])) };
}

/** Undefined where the connection was cut before an answer could be read. */
export async function answerTo(url: string, sent: OddRequest): Promise<object | undefined> {
  try {
    return comparable(await exchange(url, sent));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ECONNRESET' || code === 'EPIPE') return undefined;
    throw error;
  }
}

const HEADERS = [
  ...['allow', 'content-type', 'www-authenticate', 'retry-after', 'mcp-session-id', 'location'],
  ...['cache-control', 'x-accel-buffering'],
];

export function comparable({ status, headers, messages }: Exchange): object {
  const kept = HEADERS.map((name) => [name, headers[name]] as const);
  return withoutUuids({ status, headers: Object.fromEntries(kept), messages });
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Ids that are drawn for each answer differ by chance. */
function withoutUuids(answer: object): object {
  return JSON.parse(JSON.stringify(answer).replace(UUID, '(id)')) as object;
}

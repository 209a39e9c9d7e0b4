/**
 * The same tools behind two ports: one with the lane, one without. What both answer to a request is compared as a client
 * would: status, the headers that matter, and the messages with everything in them.
 */
import { createHandler, type Handler, type HandlerOptions } from '../../src/server/handler.ts';
import { listen, type RunningHttp } from '../../src/server/http.ts';
import { HttpLane, laneChecks, type LaneChecks } from '../../src/server/lane/index.ts';
import { createRegistry, type AnyTool } from '../../src/index.ts';
import { exchange, type Exchange, type OddRequest } from '../http/exchange.ts';

export interface Port extends RunningHttp {
  /** How many requests went which way. */
  readonly ways: { lane: number; sdk: number };
}

export interface PortOptions extends HandlerOptions {
  /** Those of a lane that leaves something out. */
  readonly checks?: LaneChecks;
  /** Any other way to spoil it. */
  readonly broken?: (lane: HttpLane) => HttpLane;
}

export async function openPort(tools: readonly AnyTool[], options: PortOptions): Promise<Port> {
  const { checks = laneChecks, broken = (lane) => lane, ...handlerOptions } = options;
  const registry = createRegistry(tools, { onCrash: () => undefined, onMismatch: () => undefined });
  const handler = createHandler(registry, handlerOptions);
  const ways = { lane: 0, sdk: 0 };
  const running = await listen(withLane(handler, checks, ways, broken), { port: 0 }, () => undefined);
  return { ...running, ways };
}

function withLane(
  handler: Handler,
  checks: LaneChecks,
  ways: Port['ways'],
  broken: (lane: HttpLane) => HttpLane,
): Handler {
  const { lane } = handler;
  if (lane === undefined) return handler;
  const onWay = (way: 'lane' | 'sdk'): void => void ways[way]++;
  const counted = broken(new HttpLane({ ...lane.parts, checks, onWay }));
  return Object.assign((request: Request) => handler(request), handler, { lane: counted });
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

const HEADERS = ['allow', 'content-type', 'www-authenticate', 'retry-after', 'mcp-session-id', 'location'];

function comparable({ status, headers, messages }: Exchange): object {
  const kept = HEADERS.map((name) => [name, headers[name]] as const);
  return withoutChance({ status, headers: Object.fromEntries(kept), messages });
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Ids that are drawn for each answer say nothing. */
function withoutChance(answer: object): object {
  return JSON.parse(JSON.stringify(answer).replace(UUID, '(id)')) as object;
}

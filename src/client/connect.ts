/**
 * `connect(target)`: a registry, a command, an address or a transport in; a connection out that speaks the newest
 * version which both sides know, or the one that it is pinned to.
 */
import {
  Client,
  SdkHttpError,
  SseError,
  type ClientOptions,
  type Implementation,
  type Transport,
} from '@modelcontextprotocol/client';
import { clip } from '../json/index.ts';
import { anything, checkOptions, count, options as inside, type OptionTable } from '../options.ts';
import { passRawResults } from '../raw-values/index.ts';
import type { Limits } from '../schema/index.ts';
import { CANCELLED, TIMED_OUT, withDeadline } from '../async/deadline.ts';
import { VERSION } from '../version.ts';
import { ANSWER_BOUNDS, DEFAULT_ANSWER_BOUNDS, type AnswerBounds } from './answer-bounds.ts';
import { answerQuestions, ASKING, type OnAsk } from './asking.ts';
import { Breaches } from './breaches.ts';
import { openConnection, type Connection } from './connection.ts';
import { DEFAULT_LIST_BOUNDS, type ListBounds } from './list.ts';
import type { ClientProblem } from './problem.ts';
import { StartedServer } from './started-server.ts';
import { openEventStream, openTarget, type Target } from './target.ts';
import type { AnyToolMap, ToolMap } from './tool-map.ts';

export interface ConnectOptions {
  /** Speak this protocol version and no other. Default: the modern one, else the newest legacy one of both sides. */
  readonly version?: string;
  /** For a listing, and for each call; default 60,000. */
  readonly timeoutMs?: number;
  /** For connecting, all attempts together; default as `timeoutMs`. A server that was started is ended after it. */
  readonly connectTimeoutMs?: number;
  /** What the server's schemas may cost. */
  readonly limits?: Partial<Limits>;
  /** How long the server's list may be. */
  readonly listBounds?: Partial<ListBounds>;
  /** How large the server's answers may be. */
  readonly answerBounds?: Partial<AnswerBounds>;
  /** Dropped tools, warnings, errors outside of any call; default: nothing is said. */
  readonly onProblem?: (problem: ClientProblem) => void;
  /** How to ask the person behind this client what a tool wants to know; without it, tools that ask get an error. */
  readonly onAsk?: OnAsk;
  /** What the client calls itself; default `anyshape` and the version of this package. */
  readonly identity?: Implementation;
  /** Gives up connecting. */
  readonly signal?: AbortSignal;
}

const CONNECT_OPTIONS: OptionTable<ConnectOptions> = {
  version: anything,
  timeoutMs: count,
  connectTimeoutMs: count,
  limits: anything,
  listBounds: inside<ListBounds>({ tools: count, pages: count, bytes: count }),
  answerBounds: inside<AnswerBounds>(ANSWER_BOUNDS),
  onProblem: anything,
  onAsk: anything,
  identity: anything,
  signal: anything,
};

const DEFAULT_TIMEOUT_MS = 60_000;
/** Timers of the platform count no further, and would go off at once. */
const LONGEST_MS = 2 ** 31 - 1;
/** The SDK puts whole messages of the server into its words. */
const MAX_MESSAGE = 1_000;
const FIRST_MODERN = '2026-07-28';
const OLD_STATUSES: ReadonlySet<number> = new Set([400, 404, 405, 406, 415, 501]);

export async function connect<Map extends ToolMap<Map> = AnyToolMap>(
  target: Target,
  options: ConnectOptions = {},
): Promise<Connection<Map>> {
  checkOptions('connect', options, CONNECT_OPTIONS);
  const { limits = {}, onProblem = () => undefined, signal } = options;
  const timeoutMs = Math.min(options.timeoutMs ?? DEFAULT_TIMEOUT_MS, LONGEST_MS);
  const connectTimeoutMs = Math.min(options.connectTimeoutMs ?? timeoutMs, LONGEST_MS);
  const onError = (error: Error): void =>
    onProblem({ kind: 'connection', message: clip(error.message, MAX_MESSAGE), error });
  signal?.throwIfAborted();
  const listBounds = { ...DEFAULT_LIST_BOUNDS, ...options.listBounds };
  const breaches = new Breaches();
  const bounds = { ...DEFAULT_ANSWER_BOUNDS, ...options.answerBounds };
  const targetSettings = { bounds, breaches, onError };
  const limit = new ConnectLimit(connectTimeoutMs, signal);
  const open = (transport: Transport): Promise<Client> =>
    openClient(clientFor(options, onError, limit), transport, limit);
  try {
    const client = await open(await openTarget(target, targetSettings)).catch(async (error: unknown) => {
      const isOld = isOldServer(error, options.version);
      const stream = isOld ? openEventStream(target, targetSettings) : undefined;
      if (stream === undefined) throw error;
      return open(stream).catch((other: unknown) => {
        // It has no such stream either, so what it said first is what is wrong.
        throw other instanceof SseError ? error : other;
      });
    });
    return openConnection<Map>(client, { limits, listBounds, timeoutMs, onProblem, breaches });
  } catch (error) {
    throw breaches.errorFor(error);
  }
}

/** The time that is left to connect, over all attempts. */
class ConnectLimit {
  readonly totalMs: number;
  readonly signal: AbortSignal | undefined;
  private readonly start = Date.now();

  constructor(totalMs: number, signal: AbortSignal | undefined) {
    this.totalMs = totalMs;
    this.signal = signal;
  }

  get leftMs(): number {
    return Math.max(this.totalMs - (Date.now() - this.start), 0);
  }
}

/** How long ending a started server may take: three steps of the SDK, two seconds apart, for it and for its probe. */
const CLOSING_MS = 10_000;

/** The one rule: where it throws, nothing that it started is left running. */
async function openClient(client: Client, transport: Transport, limit: ConnectLimit): Promise<Client> {
  const { signal, totalMs, leftMs } = limit;
  const raw = passRawResults(transport, () => client.getProtocolEra() === 'modern');
  const connecting = client.connect(raw, { timeout: leftMs, ...(signal !== undefined && { signal }) });
  try {
    // The SDK bounds each exchange; some, such as a stream that never names its endpoint, it does not.
    const connected = await withDeadline(connecting, leftMs, signal);
    if (connected === CANCELLED) throw signal?.reason;
    if (connected === TIMED_OUT) throw new Error(`The server did not answer within ${totalMs} ms.`);
    return client;
  } catch (error) {
    const connected = connecting.catch(() => undefined);
    await transport.close().catch(() => undefined);
    // The SDK may have started a second process, to ask for the version: it ends before this promise settles.
    if (transport instanceof StartedServer) await withDeadline(connected, CLOSING_MS, undefined);
    throw error;
  }
}

/** A server of HTTP with SSE (2024-11-05) refuses the first POST of Streamable HTTP by its status. */
function isOldServer(error: unknown, version: string | undefined): boolean {
  const isLegacy = version === undefined || version < FIRST_MODERN;
  return isLegacy && error instanceof SdkHttpError && OLD_STATUSES.has(error.status ?? 0);
}

function clientFor(
  options: ConnectOptions,
  onError: (error: Error) => void,
  { totalMs }: ConnectLimit,
): Client {
  const client = new Client(options.identity ?? { name: 'anyshape', version: VERSION }, {
    ...negotiation(options.version, totalMs),
    ...(options.onAsk !== undefined && ASKING),
  });
  client.onerror = onError;
  if (options.onAsk !== undefined) answerQuestions(client, options.onAsk, options.limits ?? {});
  return client;
}

/** Drafts of before the first modern release are agreed on as legacy versions are. */
function negotiation(version: string | undefined, totalMs: number): ClientOptions {
  // A server of before 2026 may ignore the question for its versions; half of the time is left for its own handshake.
  if (version === undefined) {
    return { versionNegotiation: { mode: 'auto', probe: { timeoutMs: totalMs / 2 } } };
  }
  if (version >= FIRST_MODERN) return { versionNegotiation: { mode: { pin: version } } };
  return { supportedProtocolVersions: [version] };
}

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
import type { Limits } from '../schema/index.ts';
import { CANCELLED, TIMED_OUT, withDeadline } from '../async/deadline.ts';
import { VERSION } from '../version.ts';
import { answerQuestions, ASKING, type OnAsk } from './asking.ts';
import { openConnection, type Connection } from './connection.ts';
import { DEFAULT_LIST_BOUNDS, type ListBounds } from './list.ts';
import type { ClientProblem } from './problem.ts';
import { keepRaw } from './raw-results.ts';
import { openEventStream, openTarget, type Target } from './target.ts';
import type { AnyToolMap, ToolMap } from './tool-map.ts';

export interface ConnectOptions {
  /** Speak this protocol version and no other. Default: the modern one, else the newest legacy one of both sides. */
  readonly version?: string;
  /** For connecting, for a listing, and for each call; default 60,000. */
  readonly timeoutMs?: number;
  /** What the server's schemas may cost. */
  readonly limits?: Partial<Limits>;
  /** How long the server's list may be. */
  readonly listBounds?: Partial<ListBounds>;
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
  timeoutMs: anything,
  limits: anything,
  listBounds: inside<ListBounds>({ tools: count, pages: count, bytes: count }),
  onProblem: anything,
  onAsk: anything,
  identity: anything,
  signal: anything,
};

const DEFAULT_TIMEOUT_MS = 60_000;
/** The SDK puts whole messages of the server into its words. */
const MAX_MESSAGE = 1_000;
const FIRST_MODERN = '2026-07-28';
const OLD_STATUSES: ReadonlySet<number> = new Set([400, 404, 405, 406, 415, 501]);

export async function connect<Map extends ToolMap<Map> = AnyToolMap>(
  target: Target,
  options: ConnectOptions = {},
): Promise<Connection<Map>> {
  checkOptions('connect', options, CONNECT_OPTIONS);
  const { timeoutMs = DEFAULT_TIMEOUT_MS, limits = {}, onProblem = () => undefined, signal } = options;
  const onError = (error: Error): void =>
    onProblem({ kind: 'connection', message: clip(error.message, MAX_MESSAGE), error });
  signal?.throwIfAborted();
  const listBounds = { ...DEFAULT_LIST_BOUNDS, ...options.listBounds };
  const open = async (transport: Transport): Promise<Client> => {
    const client = clientFor(options, onError, limits);
    try {
      const raw = keepRaw(transport, () => client.getProtocolEra() === 'modern');
      const connecting = client.connect(raw, { timeout: timeoutMs, ...(signal !== undefined && { signal }) });
      // A stream that never says where to send messages would be waited for without end.
      const connected = await withDeadline(connecting, 2 * timeoutMs, signal);
      if (connected === CANCELLED) throw signal?.reason;
      if (connected === TIMED_OUT) throw new Error(`The server did not answer within ${2 * timeoutMs} ms.`);
      return client;
    } catch (error) {
      await transport.close().catch(() => undefined);
      throw error;
    }
  };
  const client = await open(await openTarget(target, onError)).catch(async (error: unknown) => {
    const stream = isOldServer(error, options.version) ? openEventStream(target) : undefined;
    if (stream === undefined) throw error;
    return open(stream).catch((other: unknown) => {
      // It has no such stream either, so what it said first is what is wrong.
      throw other instanceof SseError ? error : other;
    });
  });
  return openConnection<Map>(client, { limits, listBounds, timeoutMs, onProblem });
}

/** A server of HTTP with SSE (2024-11-05) refuses the first POST of Streamable HTTP by its status. */
function isOldServer(error: unknown, version: string | undefined): boolean {
  const isLegacy = version === undefined || version < FIRST_MODERN;
  return isLegacy && error instanceof SdkHttpError && OLD_STATUSES.has(error.status ?? 0);
}

function clientFor(
  options: ConnectOptions,
  onError: (error: Error) => void,
  limits: Partial<Limits>,
): Client {
  const client = new Client(options.identity ?? { name: 'anyshape', version: VERSION }, {
    ...negotiation(options.version),
    ...(options.onAsk !== undefined && ASKING),
  });
  client.onerror = onError;
  if (options.onAsk !== undefined) answerQuestions(client, options.onAsk, limits);
  return client;
}

/** Drafts of before the first modern release are agreed on as legacy versions are. */
function negotiation(version: string | undefined): ClientOptions {
  if (version === undefined) return { versionNegotiation: { mode: 'auto' } };
  if (version >= FIRST_MODERN) return { versionNegotiation: { mode: { pin: version } } };
  return { supportedProtocolVersions: [version] };
}

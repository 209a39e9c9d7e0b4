/**
 * `connect(target)`: a registry, a command, an address or a transport in; a connection out that speaks the
 * newest version which both sides know, or the one that it is pinned to.
 */
import {
  Client,
  SdkError,
  SdkErrorCode,
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
import { accessTo, type AccessOptions } from './access/access.ts';
import { answerQuestions, ASKING, type OnAsk } from './asking.ts';
import { Breaches } from './breaches.ts';
import type { ChangeOptions } from './changes.ts';
import { openConnection, type Connection } from './connection.ts';
import { ConnectionError } from './connection-error.ts';
import { asConnectionError } from './connection-failure.ts';
import { askForLog, listenToLog, type LogOptions } from './events.ts';
import { DEFAULT_LIST_BOUNDS, type ListBounds } from './list-pages.ts';
import { platform } from './platform/node.ts';
import type { ClientProblem } from './problem.ts';
import type { ConnectionSettings } from './settings.ts';
import { STDIO_TARGET } from './stdio-target.ts';
import { addressOf, openEventStream, openTarget, type Target } from './target.ts';
import type { AnyToolMap, ToolMap } from './tool-map.ts';

/** What `connect` may set; each has a default. */
export interface ConnectOptions extends AccessOptions, ChangeOptions, LogOptions {
  /**
   * Speak this protocol version and no other. Default: the modern one, else the newest legacy one of both
   * sides.
   */
  readonly version?: string;
  /** For a listing, and for each call; default 60,000. */
  readonly timeoutMs?: number;
  /**
   * For connecting, all attempts together; default as `timeoutMs`. A server that was started is ended after
   * it.
   */
  readonly connectTimeoutMs?: number;
  /** Limits of the server's schemas. */
  readonly limits?: Partial<Limits>;
  /** Limits of the server's list. */
  readonly listBounds?: Partial<ListBounds>;
  /** Limits of the server's responses. */
  readonly answerBounds?: Partial<AnswerBounds>;
  /** Called with dropped tools, warnings, and errors outside of any call; default none. */
  readonly onProblem?: (problem: ClientProblem) => void;
  /** Asks the user of this client a tool's questions; without it, tools that ask get an error. */
  readonly onAsk?: OnAsk;
  /** The client's name and version; default `anyshape` and the version of this package. */
  readonly identity?: Implementation;
  /** Cancels connecting. */
  readonly signal?: AbortSignal;
}

const CONNECT_OPTIONS: OptionTable<ConnectOptions> = {
  headers: anything,
  token: anything,
  auth: anything,
  version: anything,
  timeoutMs: count,
  connectTimeoutMs: count,
  limits: anything,
  listBounds: inside<ListBounds>({ tools: count, pages: count, bytes: count }),
  answerBounds: inside<AnswerBounds>(ANSWER_BOUNDS),
  onProblem: anything,
  onAsk: anything,
  onChange: anything,
  onLog: anything,
  logLevel: anything,
  identity: anything,
  signal: anything,
};

/** How errors call a target that starts a server. */
const COMMAND = 'the target { command, args, env, cwd }';

const DEFAULT_TIMEOUT_MS = 60_000;
/** The limit of timers, which fire at once beyond it. */
const LONGEST_MS = 2 ** 31 - 1;
/** The SDK puts whole messages of the server into its error texts. */
const MAX_MESSAGE = 1_000;
const FIRST_MODERN = '2026-07-28';
const OLD_STATUSES: ReadonlySet<number> = new Set([400, 404, 405, 406, 415, 501]);

/**
 * Connects to an MCP server, in the newest protocol version that both sides know. Arguments are checked
 * before they are sent, results after they arrive; values are as the author of the tool means them.
 *
 * @param target A registry, a command, an address, or a transport of the official SDK.
 *
 * @example
 * await using server = await connect({ command: 'npx', args: ['anyshape', 'serve'] });
 * for (const { name, description } of await server.tools()) console.log(name, description);
 * console.log(await server.call('search_flights', { from: 'ZRH', to: 'LIS' }));
 */
export async function connect<Map extends ToolMap<Map> = AnyToolMap>(
  target: Target,
  options: ConnectOptions = {},
): Promise<Connection<Map>> {
  checkOptions('connect', options, CONNECT_OPTIONS, { [COMMAND]: STDIO_TARGET });
  const { client, settings } = await openSession(target, options);
  return openConnection<Map>(client, settings);
}

/** What the gateway sets beside the options of `connect`. */
export interface SessionOptions extends ConnectOptions {
  /** Called with what a started server writes to stderr; default the stderr of this process. */
  readonly onStderr?: (chunk: Buffer) => void;
  /**
   * For the question which versions a server speaks, which old ones may ignore; default half of
   * `connectTimeoutMs`.
   */
  readonly probeTimeoutMs?: number;
}

/** A client of the SDK that has agreed on a version with its server. */
export interface OpenSession {
  readonly client: Client;
  readonly settings: ConnectionSettings;
}

export async function openSession(target: Target, options: SessionOptions): Promise<OpenSession> {
  const { limits = {}, onProblem = () => undefined, signal } = options;
  const timeoutMs = Math.min(options.timeoutMs ?? DEFAULT_TIMEOUT_MS, LONGEST_MS);
  const connectTimeoutMs = Math.min(options.connectTimeoutMs ?? timeoutMs, LONGEST_MS);
  const onError = (error: Error): void =>
    onProblem({ kind: 'connection', message: clip(error.message, MAX_MESSAGE), error });
  signal?.throwIfAborted();
  const listBounds = { ...DEFAULT_LIST_BOUNDS, ...options.listBounds };
  const breaches = new Breaches();
  const bounds = { ...DEFAULT_ANSWER_BOUNDS, ...options.answerBounds };
  const address = addressOf(target);
  const access = accessTo(address, options, platform.storedLogin);
  let isTokenSent = false;
  const onToken = (): void => {
    isTokenSent = true;
  };
  /** In the words of the bound that was exceeded, or of what is wrong with the connection. */
  const explain = (error: unknown, isConnecting = false): unknown => {
    const explained = breaches.errorFor(error);
    return address === undefined
      ? explained
      : asConnectionError(explained, { address, isTokenSent, isConnecting });
  };
  const targetSettings = { bounds, breaches, onError, access, onToken, onStderr: options.onStderr };
  const limit = new ConnectLimit(connectTimeoutMs, signal);
  const connectBy = (transport: Transport): Promise<Client> =>
    openClient(clientFor(options, onError, limit), transport, limit);
  try {
    const client = await connectBy(await openTarget(target, targetSettings)).catch(async (error: unknown) => {
      const isOld = isOldServer(error, options.version);
      const stream = isOld ? openEventStream(target, targetSettings) : undefined;
      if (stream === undefined) throw error;
      return connectBy(stream).catch((other: unknown) => {
        // The server has no such stream either, so the first error counts.
        throw other instanceof SseError ? error : other;
      });
    });
    // A server that does not take the level may log all the same.
    await askForLog(client, options, limit.leftMs).catch(onError);
    const settings = {
      ...{ limits, listBounds, timeoutMs, onProblem, onError, explain },
      log: options,
      onChange: options.onChange,
    };
    return { client, settings };
  } catch (error) {
    throw explain(error, true);
  }
}

/** The remaining time to connect, over all attempts. */
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

/**
 * How long ending a started server may take: three steps of the SDK, two seconds apart, for it and for its
 * probe.
 */
const CLOSING_MS = 10_000;

/** The one rule: where it throws, no process that it started keeps running. */
async function openClient(client: Client, transport: Transport, limit: ConnectLimit): Promise<Client> {
  const { signal, totalMs, leftMs } = limit;
  const raw = passRawResults(transport, () => client.getProtocolEra() === 'modern');
  const connecting = client.connect(raw, { timeout: leftMs, ...(signal !== undefined && { signal }) });
  try {
    // The SDK bounds each exchange; some, such as a stream that never names its endpoint, are unbounded.
    const connected = await withDeadline(connecting, leftMs, signal);
    if (connected === CANCELLED) throw signal?.reason;
    if (connected === TIMED_OUT) throw tooLate(totalMs);
    return client;
  } catch (error) {
    const connected = connecting.catch(() => undefined);
    await transport.close().catch(() => undefined);
    // The SDK may have started a second process, to ask for the version: it ends before this promise settles.
    if (platform.endsProcesses(transport)) await withDeadline(connected, CLOSING_MS, undefined);
    throw error instanceof SdkError && error.code === SdkErrorCode.RequestTimeout ? tooLate(totalMs) : error;
  }
}

function tooLate(totalMs: number): ConnectionError {
  return new ConnectionError('timeout', `The server did not answer within ${totalMs} ms.`);
}

/** A server of HTTP with SSE (2024-11-05) refuses the first POST of Streamable HTTP by its status. */
function isOldServer(error: unknown, version: string | undefined): boolean {
  const isLegacy = version === undefined || version < FIRST_MODERN;
  return isLegacy && error instanceof SdkHttpError && OLD_STATUSES.has(error.status ?? 0);
}

function clientFor(
  options: SessionOptions,
  onError: (error: Error) => void,
  { totalMs }: ConnectLimit,
): Client {
  const client = new Client(options.identity ?? { name: 'anyshape', version: VERSION }, {
    ...negotiation(options.version, options.probeTimeoutMs ?? totalMs / 2),
    ...(options.onAsk !== undefined && ASKING),
  });
  client.onerror = onError;
  listenToLog(client, options, onError);
  if (options.onAsk !== undefined) answerQuestions(client, options.onAsk, options.limits ?? {});
  return client;
}

/**
 * Drafts of before the first modern release are agreed on as legacy versions are. A server of before 2026 may
 * ignore the question for its versions, so time has to be left for its own handshake.
 */
function negotiation(version: string | undefined, probeTimeoutMs: number): ClientOptions {
  if (version === undefined) {
    return { versionNegotiation: { mode: 'auto', probe: { timeoutMs: probeTimeoutMs } } };
  }
  if (version >= FIRST_MODERN) return { versionNegotiation: { mode: { pin: version } } };
  return { supportedProtocolVersions: [version] };
}

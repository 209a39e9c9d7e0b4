/**
 * `connect(target)`: a registry, a command, an address or a transport in; a connection out that speaks the newest
 * version which both sides know, or the one that it is pinned to.
 */
import { Client, type ClientOptions, type Implementation } from '@modelcontextprotocol/client';
import { clip } from '../json/index.ts';
import type { Limits } from '../schema/index.ts';
import { VERSION } from '../version.ts';
import { answerQuestions, ASKING, type OnAsk } from './asking.ts';
import { openConnection, type Connection } from './connection.ts';
import { DEFAULT_LIST_BOUNDS, type ListBounds } from './list.ts';
import type { ClientProblem } from './problem.ts';
import { keepRaw } from './raw-results.ts';
import { openTarget, type Target } from './target.ts';
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

const DEFAULT_TIMEOUT_MS = 60_000;
/** The SDK puts whole messages of the server into its words. */
const MAX_MESSAGE = 1_000;
const FIRST_MODERN = '2026-07-28';

export async function connect<Map extends ToolMap<Map> = AnyToolMap>(
  target: Target,
  options: ConnectOptions = {},
): Promise<Connection<Map>> {
  const { timeoutMs = DEFAULT_TIMEOUT_MS, limits = {}, onProblem = () => undefined, signal } = options;
  const onError = (error: Error): void =>
    onProblem({ kind: 'connection', message: clip(error.message, MAX_MESSAGE), error });
  signal?.throwIfAborted();
  const client = new Client(options.identity ?? { name: 'anyshape', version: VERSION }, {
    ...negotiation(options.version),
    ...(options.onAsk !== undefined && ASKING),
  });
  client.onerror = onError;
  if (options.onAsk !== undefined) answerQuestions(client, options.onAsk, limits);
  const transport = await openTarget(target, onError);
  try {
    await client.connect(
      keepRaw(transport, () => client.getProtocolEra() === 'modern'),
      { timeout: timeoutMs, ...(signal !== undefined && { signal }) },
    );
  } catch (error) {
    await transport.close().catch(() => undefined);
    throw error;
  }
  const listBounds = { ...DEFAULT_LIST_BOUNDS, ...options.listBounds };
  return openConnection<Map>(client, { limits, listBounds, timeoutMs, onProblem });
}

/** Drafts of before the first modern release are agreed on as legacy versions are. */
function negotiation(version: string | undefined): ClientOptions {
  if (version === undefined) return { versionNegotiation: { mode: 'auto' } };
  if (version >= FIRST_MODERN) return { versionNegotiation: { mode: { pin: version } } };
  return { supportedProtocolVersions: [version] };
}

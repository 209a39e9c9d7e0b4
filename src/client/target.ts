/** What a caller names as a server in; a transport to it, not yet started, out. */
import {
  SSEClientTransport,
  StreamableHTTPClientTransport,
  type Transport,
} from '@modelcontextprotocol/client';
import { isObject, preview } from '../json/index.ts';
import { anything, checkOptions, type OptionTable } from '../options.ts';
import { withDeadline } from '../async/deadline.ts';
import { Registry } from '../tool/index.ts';
import type { AnswerBounds } from './answer-bounds.ts';
import { boundedFetch } from './bounded-fetch.ts';
import type { Breaches } from './breaches.ts';
import { serveInMemory } from './in-memory.ts';
import { startedServer } from './started-server.ts';

/** A server to be started, which speaks over stdin and stdout; its stderr is the caller's. */
export interface StdioTarget {
  readonly command: string;
  readonly args?: readonly string[];
  /**
   * Variables beside a few harmless ones of this process (`PATH`, `HOME` and the like); `inherit`: all of this process.
   * Those of anyshape itself (`ANYSHAPE_…`) never pass.
   */
  readonly env?: 'inherit' | Readonly<Record<string, string>>;
  readonly cwd?: string;
}

export type Target = Registry | StdioTarget | URL | string | Transport;

export interface TargetSettings {
  readonly bounds: AnswerBounds;
  readonly breaches: Breaches;
  readonly onError: (error: Error) => void;
}

/** A transport that was handed over is its owner's, who bounds what it receives. */
export async function openTarget(target: Target, settings: TargetSettings): Promise<Transport> {
  if (target instanceof Registry) return serveInMemory(target, settings.onError);
  if (typeof target === 'string' || target instanceof URL) {
    const fetch = boundedFetch(settings);
    return endingItsSession(new StreamableHTTPClientTransport(httpAddress(target), { fetch }));
  }
  if (isObject(target) && typeof target['command'] === 'string') {
    checkOptions('connect', target as StdioTarget, STDIO_TARGET);
    return startedServer(target as StdioTarget, settings);
  }
  if (isObject(target) && typeof target['send'] === 'function') return target as Transport;
  throw new TypeError(
    `connect() takes a registry, { command, args }, an http(s) address or a transport, but was given ${preview(target)}.`,
  );
}

/** A transport of before Streamable HTTP, for an address; undefined where the target is none. */
export function openEventStream(target: Target, settings: TargetSettings): Transport | undefined {
  if (typeof target !== 'string' && !(target instanceof URL)) return undefined;
  const fetch = boundedFetch({
    ...settings,
    // All answers come over this stream.
    onStreamBreach(breach) {
      settings.breaches.endConnection(breach);
      transport.close().catch(() => undefined);
    },
  });
  const transport: Transport = new SSEClientTransport(httpAddress(target), { fetch });
  return transport;
}

/** How long a server may take to end a session that is over in any case. */
const GOODBYE_MS = 1_000;

/** A legacy server keeps a session until it is told that nobody will come back. */
function endingItsSession(transport: StreamableHTTPClientTransport): Transport {
  const close = transport.close.bind(transport);
  transport.close = async () => {
    // Whatever goes wrong from here on is of no interest to anybody.
    transport.onerror = () => undefined;
    await withDeadline(
      transport.terminateSession().catch(() => undefined),
      GOODBYE_MS,
      undefined,
    );
    await close();
  };
  return transport;
}

function httpAddress(given: string | URL): URL {
  const address = URL.canParse(String(given)) ? new URL(given) : undefined;
  if (address !== undefined && /^https?:$/.test(address.protocol)) return address;
  throw new TypeError(
    `connect() needs an address that starts with http:// or https://, but was given ${preview(String(given))}.`,
  );
}

const STDIO_TARGET: OptionTable<StdioTarget> = {
  command: anything,
  args: anything,
  env: anything,
  cwd: anything,
};

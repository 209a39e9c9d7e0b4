/** The target of `connect` in; a transport to it, not yet started, out. */
import {
  SSEClientTransport,
  StreamableHTTPClientTransport,
  type StreamableHTTPClientTransportOptions,
  type Transport,
} from '@modelcontextprotocol/client';
import { isObject, preview } from '../json/index.ts';
import { withDeadline } from '../async/deadline.ts';
import type { Registry } from '../tool/index.ts';
import { fetchWithHeaders, type Access } from './access/access.ts';
import type { AnswerBounds } from './answer-bounds.ts';
import { boundedFetch, type Fetch } from './bounded-fetch.ts';
import type { Breaches } from './breaches.ts';
import { platform } from './platform/node.ts';

/** A server to be started, which speaks over stdin and stdout; its stderr is the caller's. */
export interface StdioTarget {
  /** The program to start. */
  readonly command: string;
  /** Its arguments; default none. */
  readonly args?: readonly string[];
  /**
   * Variables beside a few harmless ones of this process (`PATH`, `HOME` and the like); `inherit`: all of
   * this process. Those of anyshape itself (`ANYSHAPE_…`) never pass.
   */
  readonly env?: 'inherit' | Readonly<Record<string, string>>;
  /** The folder in which it starts; default that of this process. */
  readonly cwd?: string;
}

/**
 * What to connect to: a registry of this process, a server to be started, the address of one, or a transport
 * of the official SDK.
 */
export type Target = Registry | StdioTarget | URL | string | Transport;

export interface TargetSettings {
  readonly bounds: AnswerBounds;
  readonly breaches: Breaches;
  readonly onError: (error: Error) => void;
  /** For an address: what requests carry. */
  readonly access: Access;
  /** A request carries a token. */
  readonly onToken: () => void;
  /** What a started server writes to stderr; undefined where it has the stderr of this process. */
  readonly onStderr?: ((chunk: Buffer) => void) | undefined;
}

/** Undefined where the target is no address. */
export function addressOf(target: Target): URL | undefined {
  return typeof target === 'string' || target instanceof URL ? httpAddress(target) : undefined;
}

/** The owner of a given transport bounds its messages. */
export async function openTarget(target: Target, settings: TargetSettings): Promise<Transport> {
  const address = addressOf(target);
  if (address !== undefined) {
    const options = transportOptions(boundedFetch(settings), address, settings);
    return endingItsSession(new StreamableHTTPClientTransport(address, options));
  }
  const here = await platform.openHere(target, settings);
  if (here !== undefined) return here;
  if (isObject(target) && typeof target['send'] === 'function') return target as Transport;
  throw new TypeError(
    `connect() takes a registry, { command, args }, an http(s) address or a transport, but was given ${preview(target)}.`,
  );
}

/** A transport of before Streamable HTTP, for an address; undefined where the target is none. */
export function openEventStream(target: Target, settings: TargetSettings): Transport | undefined {
  const address = addressOf(target);
  if (address === undefined) return undefined;
  const fetch = boundedFetch({
    ...settings,
    // All answers come over this stream.
    onStreamBreach(breach) {
      settings.breaches.endConnection(breach);
      transport.close().catch(() => undefined);
    },
  });
  const transport: Transport = new SSEClientTransport(address, transportOptions(fetch, address, settings));
  return transport;
}

/** The SDK follows redirects within the origin of the address, and no others. */
function transportOptions(
  fetch: Fetch,
  address: URL,
  { access: { headers, authProvider }, onToken }: TargetSettings,
): Pick<StreamableHTTPClientTransportOptions, 'fetch' | 'authProvider'> {
  return {
    fetch: fetchWithHeaders(fetch, address, headers, onToken),
    ...(authProvider !== undefined && { authProvider }),
  };
}

/** The time limit for ending a session. */
const GOODBYE_MS = 1_000;

/** A legacy server keeps a session until the client deletes it. */
function endingItsSession(transport: StreamableHTTPClientTransport): Transport {
  const close = transport.close.bind(transport);
  transport.close = async () => {
    // The connection is closed already, so errors are ignored.
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

function httpAddress(target: string | URL): URL {
  const address = URL.canParse(String(target)) ? new URL(target) : undefined;
  if (address !== undefined && /^https?:$/.test(address.protocol)) return address;
  throw new TypeError(
    `connect() needs an address that starts with http:// or https://, but was given ${preview(String(target))}.`,
  );
}

/** A registry in; a stdio connection for it out: the SDK's own, or the lane with the SDK behind it, loaded when it is needed. */
import type { Readable, Writable } from 'node:stream';
import type { McpRequestContext, McpServer, Transport } from '@modelcontextprotocol/server';
import type { Registry } from '../tool/index.ts';
import { DEFAULT_IDENTITY, serverInfoOf, type ServerIdentity } from './identity.ts';
import { stampOf } from './lane/answer.ts';
import type { ConnectSdk } from './lane/sdk-side.ts';
import { StdioLane, stdioChecks } from './lane/stdio-lane.ts';
import { isLaneOn, type LaneSwitch } from './lane/switch.ts';
import type { TraceEntry } from './trace.ts';

export interface StdioOptions extends LaneSwitch {
  readonly identity?: ServerIdentity;
  readonly configure?: ((server: McpServer) => void) | undefined;
  readonly input?: Readable;
  readonly output?: Writable;
  /** A transport of the SDK instead of streams. */
  readonly transport?: Transport | undefined;
  readonly onTrace?: ((entry: TraceEntry) => void) | undefined;
  readonly onError: (error: Error) => void;
}

export interface StdioConnection {
  close(): Promise<void>;
}

export async function connectStdio(registry: Registry, options: StdioOptions): Promise<StdioConnection> {
  const { identity = DEFAULT_IDENTITY, input = process.stdin, output = process.stdout } = options;
  const connect = connectorTo(registry, { ...options, identity });
  if (options.transport !== undefined || !isLaneOn(options)) {
    return connect({ input, output, onEra: () => undefined, watched: (transport) => transport });
  }
  const { onTrace, onError } = options;
  const frame = { stamp: stampOf(serverInfoOf(identity)), end: '\n' as const };
  const parts = { registry, identity, ...frame, onTrace, onError };
  return new StdioLane({ ...parts, ...stdioChecks, input, output, connect });
}

function connectorTo(
  registry: Registry,
  { identity, configure, transport, onTrace, onError }: StdioOptions & { readonly identity: ServerIdentity },
): ConnectSdk {
  return async ({ input, output, onEra, watched }) => {
    // It takes its time to load, and whoever only lists never needs it.
    const [{ serveStdio, StdioServerTransport }, { createSdkServer }] = await Promise.all([
      import('@modelcontextprotocol/server/stdio'),
      import('./sdk-server.ts'),
    ]);
    const factory = ({ era }: McpRequestContext): McpServer => {
      onEra(era);
      return createSdkServer(registry, { identity, configure, onTrace, announces: true });
    };
    const own = transport ?? new StdioServerTransport(input, output);
    return serveStdio(factory, { onerror: onError, transport: watched(own) });
  };
}

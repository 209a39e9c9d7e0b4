/** A registry in; a stdio connection for it out: the fast path with the SDK behind it, or the SDK alone. */
import type { Readable, Writable } from 'node:stream';
import type { McpRequestContext, McpServer, Transport } from '@modelcontextprotocol/server';
import type { Registry } from '../../../tool/index.ts';
import { stampOf } from '../../fast-path/answer.ts';
import { DEFAULT_IDENTITY, serverInfoOf, type ServerIdentity } from '../../identity.ts';
import type { TraceEntry } from '../../observability/trace.ts';
import { StdioConnection, stdioChecks } from './connection.ts';
import type { ConnectSdk } from './sdk-connection.ts';

export interface StdioOptions {
  readonly identity?: ServerIdentity;
  readonly configure?: ((server: McpServer) => void) | undefined;
  readonly fastPath?: boolean;
  readonly input?: Readable;
  readonly output?: Writable;
  /** A transport of the SDK instead of streams. */
  readonly transport?: Transport | undefined;
  readonly onTrace?: ((entry: TraceEntry) => void) | undefined;
  readonly onError: (error: Error) => void;
}

export async function connectStdio(
  registry: Registry,
  options: StdioOptions,
): Promise<{ close(): Promise<void> }> {
  const { identity = DEFAULT_IDENTITY, input = process.stdin, output = process.stdout } = options;
  const { onTrace = () => undefined, onError } = options;
  const connect = connectorTo(registry, { ...options, identity });
  if (options.transport !== undefined || !(await hasFastPath(registry, identity, options))) {
    const callOf = (): { record: typeof onTrace } => ({ record: onTrace });
    return connect({ input, output, callOf, onEra: () => undefined, watch: (transport) => transport });
  }
  const frame = { stamp: stampOf(serverInfoOf(identity)), end: '\n' as const };
  const answersHandshake = options.configure === undefined;
  const parts = { registry, identity, ...frame, answersHandshake, onTrace, onError };
  return new StdioConnection({ ...parts, ...stdioChecks, input, output, connect });
}

/** The SDK is loaded for this only where `configure` may change what it serves. */
async function hasFastPath(
  registry: Registry,
  identity: ServerIdentity,
  { fastPath, configure }: StdioOptions,
): Promise<boolean> {
  if (fastPath === false || configure === undefined) return fastPath !== false;
  const { keepsToolHandlers } = await import('../../sdk/sdk-server.ts');
  return keepsToolHandlers(registry, { identity, configure, announces: false, callOf: () => undefined });
}

function connectorTo(
  registry: Registry,
  { identity, configure, transport, onError }: StdioOptions & { readonly identity: ServerIdentity },
): ConnectSdk {
  return async ({ input, output, callOf, onEra, watch }) => {
    // Loading it takes its time, and most connections never need it.
    const [{ serveStdio, StdioServerTransport }, { createSdkServer }] = await Promise.all([
      import('@modelcontextprotocol/server/stdio'),
      import('../../sdk/sdk-server.ts'),
    ]);
    const factory = ({ era }: McpRequestContext): McpServer => {
      onEra(era);
      return createSdkServer(registry, { identity, configure, callOf, announces: true });
    };
    const own = transport ?? new StdioServerTransport(input, output);
    return serveStdio(factory, { onerror: onError, transport: watch(own) });
  };
}

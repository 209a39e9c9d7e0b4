/**
 * A registry in; a stdio connection for it out: the SDK, and before it the fast path, or a connection that
 * answers only what is no message.
 */
import type { Readable, Writable } from 'node:stream';
import type { McpRequestContext, McpServer, Transport } from '@modelcontextprotocol/server';
import { intercept } from '../../../raw-values/index.ts';
import type { Registry } from '../../../tool/index.ts';
import { stampOf } from '../../fast-path/answer.ts';
import type { Check } from '../../fast-path/check.ts';
import type { Message } from '../../fast-path/message.ts';
import { reserveStdout } from '../../faults/reserve-stdout.ts';
import { noteInterests } from '../../pipeline/interests.ts';
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
  const { identity = DEFAULT_IDENTITY, input = process.stdin } = options;
  // Prints of tools go to stderr: stdout carries the protocol alone.
  const isOnStdout = options.output === undefined && options.transport === undefined;
  const reserved = isOnStdout ? reserveStdout() : undefined;
  const output = options.output ?? reserved?.output ?? process.stdout;
  const connection = await connect(registry, { ...options, identity, input, output });
  return { close: () => connection.close().finally(() => reserved?.release()) };
}

type Connected = StdioOptions & Required<Pick<StdioOptions, 'identity' | 'input' | 'output'>>;

async function connect(registry: Registry, options: Connected): Promise<{ close(): Promise<void> }> {
  const { identity, input, output } = options;
  const { onTrace = () => undefined, onError } = options;
  const connectSdk = connectorTo(registry, options);
  if (options.transport !== undefined) {
    const callOf = (): { record: typeof onTrace } => ({ record: onTrace });
    return connectSdk({ input, output, callOf, onEra: () => undefined, watch: (transport) => transport });
  }
  const frame = { stamp: stampOf(serverInfoOf(identity)), end: '\n' as const };
  const isFast = await hasFastPath(registry, identity, options);
  const answersHandshake = isFast && options.configure === undefined;
  const checks = isFast ? stdioChecks : { ...stdioChecks, modern: [NEVER], legacy: [NEVER] };
  const parts = { registry, identity, ...frame, ...checks, answersHandshake, onTrace, onError };
  return new StdioConnection({ ...parts, input, output, connect: connectSdk });
}

/** Leaves every message to the SDK. */
const NEVER: Check<Message> = { name: 'never', holds: () => false };

/** The SDK is loaded for this only where `configure` may change what it serves. */
async function hasFastPath(
  registry: Registry,
  identity: ServerIdentity,
  { fastPath, configure }: StdioOptions,
): Promise<boolean> {
  if (fastPath !== undefined || configure === undefined) return fastPath ?? true;
  const { keepsToolHandlers } = await import('../../sdk/sdk-server.ts');
  return keepsToolHandlers(registry, { identity, configure, announces: false, callOf: () => undefined });
}

function connectorTo(registry: Registry, { identity, configure, transport, onError }: Connected): ConnectSdk {
  return async ({ input, output, callOf, onEra, watch }) => {
    // Loading it takes its time, and most connections never need it.
    const [{ serveStdio, StdioServerTransport }, { createSdkServer }] = await Promise.all([
      import('@modelcontextprotocol/server/stdio'),
      import('../../sdk/sdk-server.ts'),
    ]);
    const factory = ({ era }: McpRequestContext): McpServer => {
      onEra(era);
      return createSdkServer(registry, { identity, configure, callOf, announces: era });
    };
    const own = transport ?? new StdioServerTransport(input, output);
    const watched = watch(own);
    const noting = intercept(watched, {
      onSend: (message, sendOptions) => watched.send(message, sendOptions),
      onReceive(message) {
        noteInterests(message, registry);
        return message;
      },
    });
    return serveStdio(factory, { onerror: onError, transport: noting });
  };
}

/** Streams in; the connection that the SDK serves out, with the lane in front of it where it is on. */
import type { Readable, Writable } from 'node:stream';
import type { Transport } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import type { Registry } from '../tool/index.ts';
import { isLaneOn, stampOf, StdioLane, stdioChecks, type LaneSwitch } from './lane/index.ts';
import { serverInfoOf, type ServerIdentity } from './sdk-server.ts';
import type { TraceEntry } from './trace.ts';

export interface StdioOptions extends LaneSwitch {
  readonly identity: ServerIdentity;
  readonly input?: Readable;
  readonly output?: Writable;
  readonly onTrace?: ((entry: TraceEntry) => void) | undefined;
  readonly onError: (error: Error) => void;
}

export interface StdioConnection {
  readonly transport: Transport;
  /** To be told for which era the SDK makes a server. */
  tellEra(era: 'legacy' | 'modern'): void;
}

export function stdioConnection(registry: Registry, options: StdioOptions): StdioConnection {
  const { identity, input = process.stdin, output = process.stdout, onTrace, onError } = options;
  if (!isLaneOn(options)) return withoutLane(new StdioServerTransport(input, output));
  const parts = { registry, stamp: stampOf(serverInfoOf(identity)), input, output, onTrace, onError };
  return new StdioLane({ ...parts, checks: stdioChecks });
}

export function withoutLane(transport: Transport): StdioConnection {
  return { transport, tellEra: () => undefined };
}

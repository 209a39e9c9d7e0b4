/**
 * The official clients, one beside the other: the v2 client pinned to each version that it speaks, the last
 * v1 client with zod 4 and with zod 3.25, and a v1 client of mid-2025 with an older validator. All of them
 * check results against what was advertised. What goes between client and server is text, as on a real wire.
 */
import { Client as ClientV2 } from '@modelcontextprotocol/client';
import { Client as ClientV1 } from 'mcp-sdk-v1/client/index.js';
import { Client as ClientV1OfZod3 } from 'mcp-sdk-v1-zod3/client/index.js';
import { Client as Client2025 } from 'mcp-sdk-2025/client/index.js';
import { StdioClientTransport as StdioV2 } from '@modelcontextprotocol/client/stdio';
import { StdioClientTransport as StdioV1 } from 'mcp-sdk-v1/client/stdio.js';
import { StdioClientTransport as StdioV1OfZod3 } from 'mcp-sdk-v1-zod3/client/stdio.js';
import { StdioClientTransport as Stdio2025 } from 'mcp-sdk-2025/client/stdio.js';
import { serve } from '../../src/index.ts';
import type { Registry } from '../../src/tool/index.ts';

export interface ListedTool {
  readonly name: string;
  readonly inputSchema: Record<string, unknown>;
  readonly outputSchema?: Record<string, unknown>;
}

export interface CallResult {
  readonly content: readonly { readonly type: string; readonly text?: string }[];
  readonly structuredContent?: unknown;
  readonly isError?: boolean;
  readonly _meta?: Record<string, unknown>;
}

export interface OfficialClient {
  listTools(): Promise<{ readonly tools: readonly ListedTool[] }>;
  callTool(params: { name: string; arguments?: Record<string, unknown> }): Promise<CallResult>;
  close(): Promise<void>;
}

export interface ClientKind {
  readonly name: string;
  /** The protocol version that it and our server agree on. */
  readonly version: string;
  readonly connect: (transport: object) => Promise<OfficialClient>;
  /** Its own way to a server in a process. */
  readonly spawn: (command: string, args: string[]) => object;
}

const info = { name: 'test', version: '1' };

function v2(version: string): ClientKind {
  const isModern = version >= '2026-07-28';
  return {
    name: `v2 on ${version}`,
    version,
    async connect(transport) {
      const client = isModern
        ? new ClientV2(info, { versionNegotiation: { mode: { pin: version } } })
        : new ClientV2(info, { supportedProtocolVersions: [version] });
      await client.connect(transport as never);
      return client as unknown as OfficialClient;
    },
    spawn: (command, args) => new StdioV2({ command, args, stderr: 'ignore' }),
  };
}

interface OlderClient extends OfficialClient {
  connect(transport: never): Promise<void>;
}

function v1(
  name: string,
  version: string,
  Client: new (identity: typeof info) => unknown,
  Stdio: new (server: { command: string; args: string[]; stderr: 'ignore' }) => object,
): ClientKind {
  return {
    name,
    version,
    async connect(transport) {
      const client = new Client(info) as OlderClient;
      await client.connect(transport as never);
      return client;
    },
    spawn: (command, args) => new Stdio({ command, args, stderr: 'ignore' }),
  };
}

export const officialClients: readonly ClientKind[] = [
  ...['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28'].map(v2),
  v1('v1 (1.32)', '2025-11-25', ClientV1, StdioV1),
  v1('v1 (1.32) with zod 3', '2025-11-25', ClientV1OfZod3, StdioV1OfZod3),
  v1('v1 of mid-2025 (1.17)', '2025-06-18', Client2025, Stdio2025),
];

/** One end of a wire on which messages travel as text. */
class WireEnd {
  other: WireEnd | undefined;
  onmessage: ((message: unknown, extra?: object) => void) | undefined;
  onclose: (() => void) | undefined;
  onerror: ((error: Error) => void) | undefined;
  private isClosed = false;

  async start(): Promise<void> {}

  async send(message: unknown): Promise<void> {
    const text = JSON.stringify(message);
    queueMicrotask(() => this.other?.onmessage?.(JSON.parse(text), {}));
  }

  async close(): Promise<void> {
    if (this.isClosed) return;
    this.isClosed = true;
    await this.other?.close();
    this.onclose?.();
  }
}

/** Serves the tools to a client, hands it over, and takes both down again. */
export async function withClient<Result>(
  registry: Registry,
  kind: ClientKind,
  use: (client: OfficialClient) => Promise<Result>,
): Promise<Result> {
  const [near, far] = [new WireEnd(), new WireEnd()];
  [near.other, far.other] = [far, near];
  const server = await serve(registry, { transport: far, onError: () => undefined });
  const client = await kind.connect(near);
  try {
    return await use(client);
  } finally {
    await client.close();
    await server.close();
  }
}

/**
 * Ways from an official client to a registry: lines over streams as on stdio, HTTP on a port with sessions
 * and without, and `createHandler` behind `fetch`. Each serves, connects, hands the client over, and takes
 * both down again.
 */
import { PassThrough } from 'node:stream';
import { createInterface } from 'node:readline';
import { StreamableHTTPClientTransport as HttpV2 } from '@modelcontextprotocol/client';
import { StreamableHTTPClientTransport as HttpV1 } from 'mcp-sdk-v1/client/streamableHttp.js';
import { StreamableHTTPClientTransport as Http2025 } from 'mcp-sdk-2025/client/streamableHttp.js';
import { serve } from '../../src/index.ts';
import { createHandler, type HandlerOptions } from '../../src/server/index.ts';
import type { Registry } from '../../src/tool/index.ts';
import { officialClients, type ClientKind, type OfficialClient } from './official.ts';

export interface Carrier {
  readonly name: string;
  readonly carries: (kind: ClientKind) => boolean;
  /** Whether the server can send something between two requests of a legacy client. */
  readonly hasSessions: boolean;
  with<Result>(
    registry: Registry,
    kind: ClientKind,
    use: (client: OfficialClient) => Promise<Result>,
  ): Promise<Result>;
}

const onError = (): void => undefined;

async function using<Result>(
  client: OfficialClient,
  close: () => Promise<unknown>,
  use: (client: OfficialClient) => Promise<Result>,
): Promise<Result> {
  try {
    return await use(client);
  } finally {
    await client.close();
    await close();
  }
}

/** The client's end of a pair of streams, one message a line. */
class LineTransport {
  onmessage: ((message: unknown) => void) | undefined;
  onclose: (() => void) | undefined;
  private readonly toServer: PassThrough;
  private readonly fromServer: PassThrough;

  constructor(toServer: PassThrough, fromServer: PassThrough) {
    this.toServer = toServer;
    this.fromServer = fromServer;
  }

  async start(): Promise<void> {
    createInterface({ input: this.fromServer }).on('line', (line) => this.onmessage?.(JSON.parse(line)));
  }

  async send(message: unknown): Promise<void> {
    this.toServer.write(`${JSON.stringify(message)}\n`);
  }

  async close(): Promise<void> {
    this.toServer.end();
    this.fromServer.end();
    this.onclose?.();
  }
}

function httpTransport({ name }: ClientKind, url: string, options: object = {}): object {
  if (name.startsWith('v2')) return new HttpV2(new URL(url), options);
  return name.includes('2025') ? new Http2025(new URL(url), options) : new HttpV1(new URL(url), options);
}

function overHttp(name: string, options: HandlerOptions): Carrier {
  return {
    name,
    // It has another HTTP transport.
    carries: ({ version }) => version !== '2024-11-05',
    hasSessions: options.stateless !== true,
    async with(registry, kind, use) {
      const server = await serve(registry, { ...options, http: { port: 0 }, onError });
      const client = await kind.connect(httpTransport(kind, server.url!));
      return using(client, () => server.close(), use);
    },
  };
}

export const carriers: readonly Carrier[] = [
  {
    name: 'stdio',
    carries: () => true,
    hasSessions: true,
    async with(registry, kind, use) {
      const [input, output] = [new PassThrough(), new PassThrough()];
      const server = await serve(registry, { input, output, onError });
      const client = await kind.connect(new LineTransport(input, output));
      return using(client, () => server.close(), use);
    },
  },
  overHttp('HTTP', {}),
  overHttp('HTTP without sessions', { stateless: true }),
  {
    name: 'createHandler',
    carries: ({ version }) => version !== '2024-11-05',
    hasSessions: true,
    async with(registry, kind, use) {
      const handler = createHandler(registry, { onError });
      const fetchFromHandler = (url: string | URL, init?: RequestInit): Promise<Response> =>
        handler(new Request(url, init));
      const transport = httpTransport(kind, 'http://localhost/mcp', { fetch: fetchFromHandler });
      const client = await kind.connect(transport);
      return using(client, () => handler.close(), use);
    },
  },
];

export const carriedClients: readonly {
  readonly name: string;
  readonly kind: ClientKind;
  readonly carrier: Carrier;
}[] = carriers.flatMap((carrier) =>
  officialClients
    .filter((kind) => carrier.carries(kind))
    .map((kind) => ({ name: `${kind.name} over ${carrier.name}`, kind, carrier })),
);

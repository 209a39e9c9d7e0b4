/** The official v2 client with somebody before it: it answers questions, hears progress, and keeps a log. */
import { Client, type ElicitResult } from '@modelcontextprotocol/client';
import { createRegistry, Registry, type AnyTool, type RegistryOptions } from '../../src/tool/index.ts';
import { withClient, type CallResult, type OfficialClient } from './official.ts';

/** As the client got it, before any schema of the SDK read it. */
export interface Asked {
  readonly message: string;
  readonly requestedSchema: unknown;
}

export interface Person {
  /** Without it the client does not say that it can be asked. */
  readonly answer?: (asked: Asked, withdrawn: AbortSignal) => ElicitResult | Promise<ElicitResult>;
}

export interface Seat {
  readonly client: Client;
  readonly asked: readonly Asked[];
  call(name: string, args?: Record<string, unknown>): Promise<CallResult>;
}

export async function withPerson<Result>(
  version: string,
  tools: Registry | readonly AnyTool[],
  { answer }: Person,
  use: (seat: Seat) => Promise<Result>,
  options: RegistryOptions = {},
): Promise<Result> {
  const asked: Asked[] = [];
  const kind = {
    name: `v2 on ${version}`,
    version,
    spawn: (): object => ({}),
    async connect(transport: object): Promise<OfficialClient> {
      const client = new Client(
        { name: 'test', version: '1' },
        {
          ...(answer !== undefined && { capabilities: { elicitation: {} } }),
          ...(version >= '2026-07-28'
            ? { versionNegotiation: { mode: { pin: version } } }
            : { supportedProtocolVersions: [version] }),
        },
      );
      if (answer !== undefined) {
        client.setRequestHandler('elicitation/create', ({ params }, { mcpReq }) => {
          const { message, requestedSchema } = params as unknown as Asked;
          asked.push({ message, requestedSchema });
          return answer({ message, requestedSchema }, mcpReq.signal);
        });
      }
      await client.connect(transport as never);
      return client as unknown as OfficialClient;
    },
  };
  const registry = tools instanceof Registry ? tools : createRegistry(tools, options);
  return withClient(registry, kind, (official) => {
    const client = official as unknown as Client;
    const call = (name: string, args: Record<string, unknown> = {}): Promise<CallResult> =>
      official.callTool({ name, arguments: args });
    return use({ client, asked, call });
  });
}

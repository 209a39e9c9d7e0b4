/** A server of the official SDK and one of its clients, in one process; what goes between them is text. */
import { InMemoryTransport, McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { officialClients, type ClientKind, type OfficialClient } from '../clients/official.ts';

export function clientOf(name: string): ClientKind {
  return officialClients.find((kind) => kind.name === name)!;
}

export const MODERN: ClientKind = clientOf('v2 on 2026-07-28');
export const OBJECTS_ONLY: ClientKind = clientOf('v2 on 2025-11-25');
export const LAST_V1: ClientKind = clientOf('v1 (1.32)');

export async function withServer<Result>(
  prepare: (server: McpServer) => void,
  { connect }: Pick<ClientKind, 'connect'>,
  use: (client: OfficialClient) => Promise<Result>,
  /** Hears what the server sends, as text. */
  tap: (text: string) => void = () => undefined,
): Promise<Result> {
  const [near, far] = InMemoryTransport.createLinkedPair();
  for (const end of [near, far]) {
    const send = end.send.bind(end);
    end.send = async (message, options) => {
      const text = JSON.stringify(message);
      if (end === far) tap(text);
      return send(JSON.parse(text) as typeof message, options);
    };
  }
  const factory = (): McpServer => {
    const server = new McpServer({ name: 'theirs', version: '1' });
    prepare(server);
    return server;
  };
  const handle = serveStdio(factory, { transport: far, onerror: () => undefined });
  const client = await connect(near);
  try {
    return await use(client);
  } finally {
    await client.close();
    await handle.close();
  }
}

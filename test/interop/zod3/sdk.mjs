/** The official SDK of 2025 with Zod 3 beside it. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { outcomeOf } from '../clients/mcp-result.mjs';

export async function connect({ url }) {
  const client = new Client({ name: 'interop', version: '1' });
  await client.connect(new StreamableHTTPClientTransport(new URL(url)));
  return {
    list: async () => (await client.listTools()).tools.map(({ name }) => name),
    call: async (name, args) => outcomeOf(await client.callTool({ name, arguments: args })),
    close: () => client.close(),
  };
}

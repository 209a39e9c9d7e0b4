/**
 * The official client of 2.4, which stands behind every bridge; without one it is the row to compare with.
 */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { outcomeOf } from './mcp-result.mjs';

export const connect = ({ url }) => connectOver(new StreamableHTTPClientTransport(new URL(url)));

export const connectStdio = (command, args) =>
  connectOver(new StdioClientTransport({ command, args, env: process.env, stderr: 'ignore' }));

export async function connectOver(transport) {
  const client = new Client({ name: 'interop', version: '1' }, { versionNegotiation: { mode: 'auto' } });
  await client.connect(transport);
  return {
    list: async () => (await client.listTools()).tools.map(({ name }) => name),
    call: async (name, args) => outcomeOf(await client.callTool({ name, arguments: args })),
    close: () => client.close(),
  };
}

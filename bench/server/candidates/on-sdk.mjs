/** A factory of SDK servers on a port or on stdio, as its documentation shows. */
import { createServer } from 'node:http';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';

export async function onSdk(factory, transport) {
  if (transport === 'stdio') return void serveStdio(factory);
  const server = createServer(toNodeHandler(createMcpHandler(factory)));
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${server.address().port}/mcp`;
}

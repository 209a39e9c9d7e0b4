/**
 * The same set on the official `McpServer`, for comparison: `official.mjs` over HTTP (its URL is the first
 * line of stdout), `official.mjs stdio` over stdio. A tool that it refuses, or whose presence alone makes
 * `tools/list` fail, is left out: otherwise the first of them would cost all.
 */
import { createServer } from 'node:http';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, fromJsonSchema, McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { cases } from '../cases/index.mjs';
import { record } from './record.mjs';

const own = cases.filter(({ source }) => source !== 'route');
const listable = [];
for (const entry of own) if (await isListed(entry)) listable.push(entry);

function serverOf(entries) {
  const server = new McpServer({ name: 'interop', version: '1' });
  for (const entry of entries)
    server.registerTool(entry.name, settingsOf(entry), (args) => answer(entry, args));
  return server;
}

/** By a list of this tool alone. */
async function isListed(entry) {
  try {
    const handler = createMcpHandler(() => serverOf([entry]));
    const response = await handler.fetch(listRequest());
    return (await response.text()).includes(`"name":${JSON.stringify(entry.name)}`);
  } catch {
    return false;
  }
}

function listRequest() {
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  return new Request('http://127.0.0.1/mcp', {
    method: 'POST',
    headers: {
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      'mcp-method': 'tools/list',
      'mcp-protocol-version': '2026-07-28',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: { _meta } }),
  });
}

function settingsOf({ about, input, output }) {
  return {
    description: about,
    ...(input !== undefined && { inputSchema: fromJsonSchema(input) }),
    ...(output !== undefined && { outputSchema: fromJsonSchema(output) }),
  };
}

function answer({ name, input, output, value, content = [], error }, args) {
  record(name, input === undefined ? {} : args);
  if (error !== undefined) return { isError: true, content: [{ type: 'text', text: error }] };
  const blocks = [...content, { type: 'text', text: JSON.stringify(value) }];
  return { content: blocks, ...(output !== undefined && { structuredContent: value }) };
}

if (process.argv[2] === 'stdio') {
  serveStdio(() => serverOf(listable));
} else {
  const server = createServer(toNodeHandler(createMcpHandler(() => serverOf(listable))));
  server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}/mcp`));
}

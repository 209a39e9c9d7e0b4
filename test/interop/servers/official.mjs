/**
 * The same set on the official `McpServer`, for comparison: `official.mjs` over HTTP (its URL is the first line of stdout),
 * `official.mjs stdio` over stdio. A tool that `registerTool` refuses is left out.
 */
import { createServer } from 'node:http';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, fromJsonSchema, McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { cases } from '../cases/index.mjs';
import { record } from './record.mjs';

const own = cases.filter(({ source }) => source !== 'route');

function factory() {
  const server = new McpServer({ name: 'interop', version: '1' });
  for (const entry of own) {
    try {
      server.registerTool(entry.name, settingsOf(entry), (args) => answer(entry, args));
    } catch {
      // Counts as not listed.
    }
  }
  return server;
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
  serveStdio(factory);
} else {
  const server = createServer(toNodeHandler(createMcpHandler(factory)));
  server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}/mcp`));
}

import { Server } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { TOOLS } from './tools.mjs';

serveStdio(() => {
  const server = new Server({ name: 'low-level', version: '1.0.0' }, { capabilities: { tools: {} } });
  server.setRequestHandler('tools/list', () => ({ tools: TOOLS }));
  server.setRequestHandler('tools/call', () => ({ content: [], structuredContent: { total: 0 } }));
  return server;
});

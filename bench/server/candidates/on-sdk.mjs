/**
 * A factory of SDK servers on a port or on stdio, as the documentation of the SDK shows for each way to
 * serve.
 */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { NodeStreamableHTTPServerTransport, toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { onHono } from './on-hono.mjs';

export function onSdk(factory, { transport, mode, behind }) {
  if (transport === 'stdio') return void serveStdio(factory);
  if (mode === 'session') return listening(withSessions(factory));
  if (mode === 'stateless') return listening(withoutSessions(factory));
  const handler = createMcpHandler(factory);
  return behind === 'hono' ? onHono((request) => handler.fetch(request)) : listening(toNodeHandler(handler));
}

/** One server and one transport for each session. */
function withSessions(factory) {
  const transports = new Map();
  const opened = async () => {
    const transport = new NodeStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => void transports.set(id, transport),
    });
    await factory().connect(transport);
    return transport;
  };
  return async (request, response) => {
    const transport = transports.get(request.headers['mcp-session-id']) ?? (await opened());
    await transport.handleRequest(request, response);
  };
}

/**
 * One server and one transport for each request, which takes less CPU time than `createMcpHandler` does for
 * 2025-11-25.
 */
function withoutSessions(factory) {
  return async (request, response) => {
    const transport = new NodeStreamableHTTPServerTransport({ sessionIdGenerator: undefined });
    await factory().connect(transport);
    await transport.handleRequest(request, response);
  };
}

async function listening(onRequest) {
  const server = createServer(onRequest);
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${server.address().port}/mcp`;
}

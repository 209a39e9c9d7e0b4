/** R-CLIENT: servers of HTTP with SSE, as 2024-11-05 had it, and hostile ones. */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server as ServerV1 } from 'mcp-sdk-v1/server/index.js';
import { SSEServerTransport } from 'mcp-sdk-v1/server/sse.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from 'mcp-sdk-v1/types.js';
import { afterEach, expect, it } from 'vitest';
import { connect } from './index.ts';

const open: Server[] = [];
afterEach(() => {
  for (const server of open.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/sse`;
}

/** As the SDK of 2024 shows it: a stream at one address, messages to another. */
function oldServer(): RequestListener {
  const sessions = new Map<string, SSEServerTransport>();
  return (request, response) => {
    const url = new URL(request.url ?? '/', 'http://x');
    if (request.method === 'GET' && url.pathname === '/sse') {
      const transport = new SSEServerTransport('/messages', response);
      sessions.set(transport.sessionId, transport);
      const server = new ServerV1({ name: 'old', version: '1.0.0' }, { capabilities: { tools: {} } });
      server.setRequestHandler(ListToolsRequestSchema, () => ({
        tools: [{ name: 'say', inputSchema: { type: 'object' } }],
      }));
      server.setRequestHandler(CallToolRequestSchema, () => ({ content: [{ type: 'text', text: '42' }] }));
      void server.connect(transport);
    } else if (request.method === 'POST' && url.pathname === '/messages') {
      void sessions.get(url.searchParams.get('sessionId') ?? '')?.handlePostMessage(request, response);
    } else {
      response.writeHead(404).end();
    }
  };
}

it.each([undefined, '2024-11-05', '2025-03-26'])(
  'an old server is spoken to, version %s',
  async (version) => {
    await using server = await connect(await listen(oldServer()), version === undefined ? {} : { version });
    expect(server.server?.name).toBe('old');
    expect((await server.tools()).map(({ name }) => name)).toEqual(['say']);
    expect(await server.call('say')).toBe('42');
  },
);

it('is not tried where a modern version is pinned, and not where nothing answers', async () => {
  const asked: string[] = [];
  const address = await listen((request, response) => {
    asked.push(request.method ?? '');
    response.writeHead(404).end('nothing here');
  });
  await expect(connect(address, { version: '2026-07-28' })).rejects.toThrow();
  expect(asked).not.toContain('GET');
  await expect(connect(address)).rejects.toThrow(/404|nothing here/);
  expect(asked).toContain('GET');
});

it.each(['http://127.0.0.1:1/steal', '//example.test/messages', 'file:///etc/passwd'])(
  'an endpoint at another origin is refused, and nothing is sent there: %s',
  async (endpoint) => {
    const address = await listen((request, response) => {
      if (request.method !== 'GET') return void response.writeHead(405).end();
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(`event: endpoint\ndata: ${endpoint}\n\n`);
    });
    await expect(connect(address)).rejects.toThrow('Endpoint origin does not match');
  },
);

it('a stream that never names its endpoint ends at the time limit', async () => {
  const address = await listen((request, response) => {
    if (request.method !== 'GET') return void response.writeHead(405).end();
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(': nothing yet\n\n');
  });
  await expect(connect(address, { timeoutMs: 200 })).rejects.toThrow('did not answer within 200 ms');
});

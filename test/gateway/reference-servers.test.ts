/**
 * Servers that people use, behind one gateway (R-GATEWAY): the official reference servers from npm, one on
 * the last v1 SDK, one over Streamable HTTP and one over the older HTTP with SSE; each with the official
 * clients.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SSEServerTransport } from 'mcp-sdk-v1/server/sse.js';
import { McpServer } from 'mcp-sdk-v1/server/mcp.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { createRegistry, serve, tool, type RunningServer } from '../../src/index.ts';
import type { UpstreamServer } from '../../src/sources/mcp/upstream-server.ts';
import { officialClients, withClient } from '../clients/official.ts';
import { commanded, withGateway } from './setting.ts';

const folder = mkdtempSync(join(tmpdir(), 'anyshape-reference-'));
const load = createRequire(import.meta.url);
const program = (name: string): string => load.resolve(`@modelcontextprotocol/server-${name}/dist/index.js`);

let own: RunningServer;
let old: Server;
let oldAddress = '';

beforeAll(async () => {
  const list = tool({
    name: 'list',
    output: { type: 'array', items: { type: 'integer' } },
    run: () => [1, 2],
  });
  own = await serve(createRegistry([list]), { http: { port: 0 } });
  const transports = new Map<string, SSEServerTransport>();
  old = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://localhost');
    if (request.method === 'GET' && url.pathname === '/sse') {
      const transport = new SSEServerTransport('/messages', response);
      transports.set(transport.sessionId, transport);
      const server = new McpServer({ name: 'old', version: '1' });
      server.registerTool('shout', { inputSchema: { text: z.string() } }, ({ text }) => ({
        content: [{ type: 'text', text: text.toUpperCase() }],
      }));
      void server.connect(transport);
    } else if (request.method === 'POST' && url.pathname === '/messages') {
      void transports.get(url.searchParams.get('sessionId') ?? '')?.handlePostMessage(request, response);
    } else response.writeHead(405).end();
  });
  await new Promise<void>((resolve) => old.listen(0, '127.0.0.1', resolve));
  oldAddress = `http://127.0.0.1:${(old.address() as AddressInfo).port}/sse`;
});
afterAll(async () => {
  await own.close();
  old.closeAllConnections();
  old.close();
  rmSync(folder, { recursive: true, force: true });
});

const at = (key: string, target: string): UpstreamServer => ({ ...commanded(key, []), target });

it('offers the tools of all of them to every client', async () => {
  const servers = [
    commanded('everything', [program('everything'), 'stdio']),
    commanded('files', [program('filesystem'), folder]),
    commanded('memory', [program('memory')]),
    commanded('thinking', [program('sequential-thinking')]),
    at('own', own.url!),
    at('old', oldAddress),
  ];
  await withGateway(servers, async ({ gateway, registry }) => {
    expect(gateway.upstreams.map(({ upstream: { server, state } }) => [server.key, state])).toEqual(
      servers.map(({ key }) => [key, 'ready']),
    );
    expect(gateway.upstreams.flatMap(({ offer }) => offer.refused)).toEqual([]);
    expect(gateway.upstreams.find(({ upstream }) => upstream.server.key === 'own')!.upstream.version).toBe(
      '2026-07-28',
    );
    for (const kind of officialClients) {
      await withClient(registry, kind, async (client) => {
        const names = (await client.listTools()).tools.map(({ name }) => name);
        expect(names).toEqual(registry.tools.map(({ name }) => name));
        const echoed = await client.callTool({ name: 'everything__echo', arguments: { message: 'hi' } });
        expect(echoed.content).toEqual([{ type: 'text', text: 'Echo: hi' }]);
        const graph = await client.callTool({ name: 'memory__read_graph', arguments: {} });
        expect(graph.isError).toBeUndefined();
        const files = await client.callTool({ name: 'files__list_directory', arguments: { path: folder } });
        expect(files.isError).toBeUndefined();
        const shout = await client.callTool({ name: 'old__shout', arguments: { text: 'hi' } });
        expect(shout.content).toEqual([{ type: 'text', text: 'HI' }]);
        const numbers = await client.callTool({ name: 'own__list', arguments: {} });
        expect(numbers.content).toEqual([{ type: 'text', text: '[1,2]' }]);
        if (kind.version === '2026-07-28') expect(numbers.structuredContent).toEqual([1, 2]);
      });
    }
  });
});

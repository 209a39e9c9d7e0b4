/**
 * Versions that `wire/` can shape and the server does not speak: refused with the list of those that it does.
 */
import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { createRegistry, serve, tool } from '../../src/index.ts';

const registry = createRegistry(tool({ name: 'count', output: { type: 'integer' }, run: () => 3 }));
const info = { name: 'test', version: '1' };
const UNSERVED = ['2026-06-30', 'DRAFT-2026-v1', '2027-01-01'];

function listOf(version: string): object {
  const meta = {
    'io.modelcontextprotocol/protocolVersion': version,
    'io.modelcontextprotocol/clientInfo': info,
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  return { jsonrpc: '2.0', id: 1, method: 'tools/list', params: { _meta: meta } };
}

async function send(url: string, body: object, headers: object): Promise<string> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: JSON.stringify(body),
  });
  return response.text();
}

describe.each([true, false])('over HTTP, with the fast path: %s', (fastPath) => {
  it.each(UNSERVED)('%s is −32022, by header, by body and by both', async (version) => {
    const server = await serve(registry, { http: { port: 0 }, fastPath, onError: () => undefined });
    try {
      const named = { 'Mcp-Method': 'tools/list' };
      for (const headers of [named, { ...named, 'MCP-Protocol-Version': version }]) {
        const answer = JSON.parse(await send(server.url!, listOf(version), headers)) as object;
        expect(answer).toMatchObject({
          error: { code: -32022, data: { supported: ['2026-07-28'], requested: version } },
        });
      }
      const bare = { jsonrpc: '2.0', id: 'a', method: 'tools/list', params: {} };
      for (const headers of [{}, named, { 'Mcp-Session-Id': 'none' }]) {
        const sent = await send(server.url!, bare, { ...headers, 'MCP-Protocol-Version': version });
        expect(JSON.parse(sent)).toMatchObject({
          id: 'a',
          error: { code: -32022, data: { supported: ['2026-07-28'], requested: version } },
        });
      }
      const params = { protocolVersion: version, capabilities: {}, clientInfo: info };
      const opened = await send(server.url!, { jsonrpc: '2.0', id: 1, method: 'initialize', params }, {});
      expect(opened).toContain('"protocolVersion":"2025-11-25"');
    } finally {
      await server.close();
    }
  });
});

describe.each([true, false])('over stdio, with the fast path: %s', (fastPath) => {
  it.each(UNSERVED)('%s is −32022', async (version) => {
    const [input, output] = [new PassThrough(), new PassThrough()];
    const server = await serve(registry, { input, output, fastPath, onError: () => undefined });
    const answer = new Promise<string>((resolve) =>
      output.once('data', (line: Buffer) => resolve(String(line))),
    );
    input.write(`${JSON.stringify(listOf(version))}\n`);
    expect(JSON.parse(await answer)).toMatchObject({
      id: 1,
      error: { code: -32022, data: { requested: version } },
    });
    await server.close();
  });
});

/**
 * JSON that is nested thousands of levels deep is answered like any other, by every door: never by an error
 * of the server (R-BOUND-4).
 */
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRegistry, serve, tool } from '../../src/index.ts';
import { createHandler, type RunningServer } from '../../src/server/index.ts';

const VERSION = '2026-07-28';
const META = JSON.stringify({
  'io.modelcontextprotocol/protocolVersion': VERSION,
  'io.modelcontextprotocol/clientCapabilities': {},
});
const registry = createRegistry([tool({ name: 'count', input: { type: 'object' }, run: () => 1 })]);

const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
const call = (params: string): string =>
  `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{${params},"_meta":${META}}}`;

/** Where the depth is, the body, and what every door must say: a status, and a code where it is an error. */
const CASES: readonly (readonly [string, (deep: string) => string, number, number | undefined])[] = [
  ['the whole body', (deep) => deep, 400, -32600],
  ['the id', (deep) => call('"name":"count"').replace('"id":1', `"id":${deep}`), 400, -32600],
  ['the params', (deep) => `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${deep}}`, 400, -32600],
  ['the name', (deep) => call(`"name":${deep}`), 200, -32602],
  ['a member that nobody knows', (deep) => call(`"name":"count","more":${deep}`), 200, undefined],
  ['arguments that are no object', (deep) => call(`"name":"count","arguments":${deep}`), 200, -32602],
  ['an argument', (deep) => call(`"name":"count","arguments":{"x":${deep}}`), 200, undefined],
  ['a body that has no end', (deep) => deep.slice(0, deep.length / 2), 400, -32700],
];

const HEADERS = {
  'Content-Type': 'application/json',
  Accept: 'application/json, text/event-stream',
  'MCP-Protocol-Version': VERSION,
  'Mcp-Method': 'tools/call',
  'Mcp-Name': 'count',
};

type Door = (body: string) => Promise<Response>;
const servers: RunningServer[] = [];
const handler = createHandler(registry);
const doors = new Map<string, Door>([
  [
    'createHandler',
    (body) => handler(new Request('http://localhost/mcp', { method: 'POST', headers: HEADERS, body })),
  ],
]);

beforeAll(async () => {
  for (const fastPath of [true, false]) {
    const server = await serve(registry, { http: { port: 0 }, fastPath, onError: () => undefined });
    servers.push(server);
    doors.set(`a port, fast path ${fastPath}`, (body) =>
      fetch(server.url!, { method: 'POST', headers: HEADERS, body }),
    );
  }
});
afterAll(async () => {
  await handler.close();
  for (const server of servers) await server.close();
});

describe.each(['createHandler', 'a port, fast path true', 'a port, fast path false'])('over %s', (door) => {
  describe.each([5_000, 100_000])('%i levels', (depth) => {
    it.each(CASES)('in %s', async (_where, body, status, code) => {
      const answer = await doors.get(door)!(body(nested(depth)));
      const { error } = (await answer.json()) as { readonly error?: { readonly code: number } };
      expect({ status: answer.status, code: error?.code }).toEqual({ status, code });
    });
  });
});

describe.each([true, false])('over stdio, fast path %s', (fastPath) => {
  it.each([5_000, 100_000])('%i levels are answered, and so is what comes next', async (depth) => {
    const [input, output] = [new PassThrough(), new PassThrough()];
    const lines: string[] = [];
    output.on('data', (chunk: Buffer) => lines.push(...chunk.toString().trim().split('\n')));
    const server = await serve(registry, { input, output, fastPath, onError: () => undefined });
    const answered = CASES.filter(([where]) => /name|nobody|argument/.test(where));
    for (const [, body] of answered) input.write(`${body(nested(depth))}\n`);
    input.write(`${call('"name":"count"').replace('"id":1', '"id":"next"')}\n`);
    await expect.poll(() => lines.some((line) => line.includes('"next"')), { timeout: 20_000 }).toBe(true);
    await server.close();
    expect(lines).toHaveLength(answered.length + 1);
    const codes = lines.map((line) => (JSON.parse(line) as { error?: { code: number } }).error?.code);
    expect(codes).not.toContain(-32603);
  });
});

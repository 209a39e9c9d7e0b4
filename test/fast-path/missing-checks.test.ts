/**
 * Lanes that leave out one check, each caught by a request that the whole lane and the SDK answer alike: so every check is
 * needed, and the comparison of both ways would find one that is missing.
 */
import { describe, expect, it } from 'vitest';
import { tool } from '../../src/index.ts';
import { HttpLane, laneChecks, type HttpLaneParts } from '../../src/server/lane/index.ts';
import { fixtureTools } from '../http/fixture.ts';
import type { OddRequest } from '../http/exchange.ts';
import { answerTo, openPort, type PortOptions } from './both-ways.ts';
import { rawExchange } from './raw-exchange.ts';

const tools = [
  ...fixtureTools,
  tool({ name: 'guarded', scopes: ['write'], run: () => 'secret' }),
  tool({ name: '=?base64?YXJy?=', run: () => 'odd' }),
];

interface Overrides {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly params?: object;
  readonly meta?: object;
}

/** A call that the lane answers, but for what is said otherwise. */
function call(name: string, { headers, body, params, meta }: Overrides = {}): OddRequest {
  const own = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientCapabilities': {},
    ...meta,
  };
  const message = {
    ...{ jsonrpc: '2.0', id: 7, method: 'tools/call' },
    params: { name, arguments: {}, ...params, _meta: own },
    ...body,
  };
  const all = {
    ...{ Host: '127.0.0.1', 'Content-Type': 'application/json' },
    ...{ 'MCP-Protocol-Version': '2026-07-28', 'Mcp-Method': 'tools/call', 'Mcp-Name': name },
    ...headers,
  };
  return { method: 'POST', headers: Object.entries(all), body: Buffer.from(JSON.stringify(message)) };
}

interface Case {
  readonly sent: OddRequest;
  readonly options?: PortOptions;
  /** How often it is sent; the last answer counts. */
  readonly times?: number;
}

const info = 'io.modelcontextprotocol/clientInfo';
const tokens = [{ principal: 'ann', token: 'ann-token-0123456789' }];

const byCheck: Readonly<Record<string, Case>> = {
  'version-header': { sent: call('keys', { headers: { 'MCP-Protocol-Version': '2027-01-01' } }) },
  'method-header': {
    sent: call('keys', {
      headers: { 'Mcp-Method': 'nothing' },
      body: { method: 'nothing', params: listParams() },
    }),
  },
  'content-type': { sent: call('keys', { headers: { 'Content-Type': 'text/plain' } }) },
  host: { sent: call('keys', { headers: { Host: 'evil.example' } }) },
  origin: { sent: call('keys', { headers: { Origin: 'https://evil.example' } }) },
  jsonrpc: { sent: call('keys', { body: { jsonrpc: '1.0' } }) },
  id: { sent: call('keys', { body: { id: 1.5 } }) },
  members: { sent: call('keys', { body: { extra: 1 } }) },
  method: { sent: call('keys', { headers: { 'Mcp-Method': 'tools/list' } }) },
  'params-members': { sent: call('keys', { params: { requestState: 'forged' } }) },
  'meta-members': { sent: call('keys', { meta: { progressToken: true } }) },
  version: { sent: call('keys', { meta: { 'io.modelcontextprotocol/protocolVersion': '2027-01-01' } }) },
  'client-info': { sent: call('keys', { meta: { [info]: { name: 'no version' } } }) },
  'client-capabilities': {
    sent: call('keys', { meta: { 'io.modelcontextprotocol/clientCapabilities': 1 } }),
  },
  'name-header': { sent: call('keys', { headers: { 'Mcp-Name': 'arr' } }) },
  name: { sent: withoutName() },
  'name-encoding': { sent: call('=?base64?YXJy?=') },
  arguments: { sent: call('keys', { params: { arguments: [] } }) },
  'mirrored-parameters': { sent: call('hdr', { params: { arguments: { region: 'eu' } } }) },
  scopes: { sent: call('guarded') },
  rate: { sent: call('keys'), options: { requestLimits: { perMinute: 1 } }, times: 2 },
};

/** A plain call with other lines in its head; no other client would send some of them. */
function odd(change: (lines: readonly string[]) => readonly string[], params?: object): Buffer {
  const { headers, body } = call('keys', params === undefined ? {} : { params });
  const lines = [
    'POST /mcp HTTP/1.1',
    ...headers.map(([name, value]) => `${name}: ${value}`),
    `Content-Length: ${body!.length}`,
  ];
  return Buffer.concat([Buffer.from(`${change(lines).join('\r\n')}\r\n\r\n`, 'latin1'), body!]);
}

const adding =
  (...more: readonly string[]) =>
  (lines: readonly string[]): readonly string[] => [...lines, ...more];

const changed =
  (from: string, to: string) =>
  (lines: readonly string[]): readonly string[] =>
    lines.map((line) => line.replace(from, to));

/** By the bytes of a request. */
const byFraming: Readonly<Record<string, { readonly sent: Buffer; readonly options?: PortOptions }>> = {
  'request-line': { sent: odd(changed('HTTP/1.1', 'HTTP/1.1 x')) },
  'http-version': { sent: odd(changed('HTTP/1.1', 'HTTP/1.0')) },
  'host-header': { sent: odd((lines) => lines.filter((line) => !line.startsWith('Host'))) },
  'http-method': { sent: odd(changed('POST', 'PUT')) },
  path: { sent: odd(changed('/mcp', '/other')) },
  // Of which `node:http` passes over the last.
  'header-count': {
    sent: odd((lines) => {
      const many = Array.from({ length: 1_996 }, (_, index) => `${(index + 1_296).toString(36)}: x`);
      const isName = (line: string): boolean => line.startsWith('Mcp-Name');
      return [...lines.filter((line) => !isName(line)), ...many, ...lines.filter(isName)];
    }),
  },
  'header-lines': { sent: odd(adding('X-Odd: a\x01b')) },
  'repeated-headers': { sent: odd(adding('Host: 127.0.0.1')) },
  'length-header': { sent: odd(changed('Content-Length: ', 'Content-Length: +')) },
  'body-size': {
    sent: odd((lines) => lines, { arguments: { long: 'x'.repeat(5_000) } }),
    options: { maxBodyBytes: 4_000 },
  },
  'transfer-encoding': { sent: odd(adding('Transfer-Encoding: chunked')) },
  connection: { sent: odd(adding('Connection: close, x')) },
  'proxy-connection': { sent: odd(adding('Proxy-Connection: close')) },
  expect: { sent: odd(adding('Expect: 100-continue')) },
};

/** What stands between the checks: stages of the gate, as a lane would have them that forgot to ask. */
const byStage: Readonly<
  Record<string, Case & { readonly forget: (parts: HttpLaneParts) => Partial<HttpLaneParts> }>
> = {
  authorization: {
    sent: call('keys'),
    options: { auth: { tokens } },
    forget: ({ stages }) => ({ stages: { ...stages, identify: () => undefined } }),
  },
  'what a caller may see': {
    sent: call('keys', {
      headers: { 'Mcp-Method': 'tools/list' },
      body: { method: 'tools/list', params: listParams() },
    }),
    forget: ({ stages }) => ({
      stages: { ...stages, identify: async () => ({ principal: 'x', scopes: ['write'] }) },
    }),
  },
};

/** Neither in its head nor in its body. */
function withoutName(): OddRequest {
  const { headers, ...sent } = call('keys', { params: { name: undefined } });
  return { ...sent, headers: headers.filter(([name]) => name !== 'Mcp-Name') };
}

function listParams(): object {
  return {
    _meta: {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientCapabilities': {},
    },
  };
}

/** All that comes back, but for what is another each time. */
async function bytesBack(
  { sent, options }: { readonly sent: Buffer; readonly options?: PortOptions },
  more: PortOptions,
): Promise<string> {
  const port = await openPort(tools, { ...options, ...more });
  try {
    return (await rawExchange(port.url, sent)).replace(/^Date: .*$/gm, 'Date');
  } finally {
    await port.close();
  }
}

async function lastAnswer(
  { sent, options = {}, times = 1 }: Case,
  more: PortOptions,
): Promise<object | undefined> {
  const port = await openPort(tools, { ...options, ...more });
  try {
    let answer: object | undefined;
    for (let time = 0; time < times; time++) answer = await answerTo(port.url, sent);
    return answer;
  } finally {
    await port.close();
  }
}

describe('a lane without a check', () => {
  const { framing, head, message, tool: toolChecks } = laneChecks;
  const names = [...framing, ...head, ...message, ...toolChecks].map(({ name }) => name);
  const without = (left: string): typeof laneChecks => ({
    framing: framing.filter(({ name }) => name !== left),
    head: head.filter(({ name }) => name !== left),
    message: message.filter(({ name }) => name !== left),
    tool: toolChecks.filter(({ name }) => name !== left),
  });

  it('is tried for every check that there is', () => {
    expect(Object.keys({ ...byFraming, ...byCheck }).toSorted()).toEqual(names.toSorted());
  });

  it.each(Object.keys(byFraming))('is caught by its bytes: %s', async (name) => {
    const tried = byFraming[name]!;
    const expected = await bytesBack(tried, { lane: false });
    expect(await bytesBack(tried, {})).toBe(expected);
    expect(await bytesBack(tried, { checks: without(name) })).not.toBe(expected);
  });

  it.each(Object.keys(byCheck))('is caught: %s', async (name) => {
    const tried = byCheck[name]!;
    const expected = await lastAnswer(tried, { lane: false });
    expect(await lastAnswer(tried, {})).toEqual(expected);
    expect(await lastAnswer(tried, { checks: without(name) })).not.toEqual(expected);
  });

  it.each(Object.keys(byStage))('is caught: %s', async (name) => {
    const { forget, ...tried } = byStage[name]!;
    const expected = await lastAnswer(tried, { lane: false });
    expect(await lastAnswer(tried, {})).toEqual(expected);
    const broken = (lane: HttpLane): HttpLane => new HttpLane({ ...lane.parts, ...forget(lane.parts) });
    expect(await lastAnswer(tried, { broken })).not.toEqual(expected);
  });
});

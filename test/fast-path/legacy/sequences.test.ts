/**
 * Random sequences of requests on one session, and of lines on one stdio connection that changes its era:
 * with the fast path and without it, the same messages come back.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runs, TIMEOUT } from '../../properties/runs.ts';
import { openPort, type Port } from '../both-ways.ts';
import { call, legacyAnswer, openLegacySession, type LegacyRequest } from '../legacy-requests.ts';
import { converse } from '../pipe.ts';
import { legacyTools } from './tools.ts';

const VERSIONS = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'] as const;
const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};
const request = (method: string, params?: unknown): object => ({ jsonrpc: '2.0', id: 0, method, params });
const notification = (method: string, params?: unknown): object => ({ jsonrpc: '2.0', method, params });
const modern = (method: string, params: object = {}): object => request(method, { ...params, _meta: META });

/** The id of each is drawn by its place in the sequence. */
const messages: Readonly<Record<string, object>> = {
  list: request('tools/list'),
  'list with params': request('tools/list', { _meta: { progressToken: 'x' } }),
  ping: request('ping'),
  call: call(0, 'keys', { a: 1 }),
  'bad arguments': call(0, 'create_issue_x', { owner: 1 }),
  'unknown tool': call(0, 'nowhere'),
  throws: call(0, 'boom'),
  logs: call(0, 'logs'),
  reports: call(0, 'reports', {}, { progressToken: 3 }),
  'logs, then throws': call(0, 'logs, then throws'),
  'cannot be asked': call(0, 'asks'),
  'arguments are a list': call(0, 'keys', []),
  'level for the log': request('logging/setLevel', { level: 'warning' }),
  prompts: request('prompts/list'),
  'an extra member': { ...request('tools/list'), extra: 1 },
  'an id that is null': { ...request('tools/list'), id: null },
  initialized: notification('notifications/initialized'),
  'cancelled, of nothing': notification('notifications/cancelled', { requestId: 999 }),
};

/** Half of a sequence. */
const ordinary = fc.constantFrom('list', 'call', 'ping');

function numbered(name: string, index: number, all: Readonly<Record<string, object>>): object {
  const message = all[name]!;
  const isNumbered = 'id' in message && message.id === 0;
  return isNumbered ? { ...message, id: index % 2 === 0 ? index + 1 : `id-${index}` } : message;
}

/** What changes about the requests of a session, beside their messages. */
const heads: readonly LegacyRequest['headers'][] = [
  {},
  {},
  {},
  { 'MCP-Protocol-Version': undefined },
  { 'MCP-Protocol-Version': '2025-03-26' },
  { 'Mcp-Method': 'tools/call' },
  { 'Mcp-Session-Id': undefined },
  { Accept: 'application/json' },
];

async function openLegacyPort(fastPath: boolean): Promise<Port> {
  const parts = legacyTools();
  const port = await openPort(parts.tools, { fastPath, requestLimits: { perMinute: 1e9 } });
  parts.registry = port.registry;
  return port;
}

describe('a sequence of requests in one session', () => {
  const ports: Port[] = [];
  beforeAll(async () => {
    for (const fastPath of [true, false]) ports.push(await openLegacyPort(fastPath));
  });
  afterAll(() => Promise.all(ports.map((port) => port.close())));

  it('is answered alike', { timeout: TIMEOUT }, async () => {
    const step = fc.record({
      name: fc.oneof(ordinary, fc.constantFrom(...Object.keys(messages))),
      headers: fc.constantFrom(...heads),
    });
    const property = fc.asyncProperty(
      fc.constantFrom(...VERSIONS),
      fc.array(step, { minLength: 1, maxLength: 8 }),
      async (version, steps) => {
        const [on, off] = await Promise.all(
          ports.map(async ({ url }) => {
            const session = await openLegacySession(url, version);
            const answers: object[] = [];
            for (const [index, { name, headers = {} }] of steps.entries()) {
              const sent = { body: numbered(name, index, messages), headers };
              answers.push(await legacyAnswer(url, sent, version, session, 300));
            }
            return answers;
          }),
        );
        expect(on).toEqual(off);
      },
    );
    await fc.assert(property, runs(0.3));
    const { fastPath, sdk } = await ports[0]!.answered();
    expect(Math.min(fastPath, sdk)).toBeGreaterThan(40);
  });
});

describe('a sequence of lines on one connection', () => {
  const lines: Readonly<Record<string, object>> = {
    ...messages,
    ...Object.fromEntries(
      VERSIONS.map((protocolVersion) => [
        `initialize ${protocolVersion}`,
        request('initialize', {
          protocolVersion,
          capabilities: {},
          clientInfo: { name: 'test', version: '1' },
        }),
      ]),
    ),
    discover: modern('server/discover'),
    'modern list': modern('tools/list'),
    'modern call': modern('tools/call', { name: 'keys' }),
  };
  const opening = fc.constantFrom(
    ...VERSIONS.map((version) => [`initialize ${version}`, 'initialized']),
    ['discover', 'initialize 2025-11-25', 'initialized'],
    ['initialize 2025-06-18'],
    [],
  );
  /** Nothing in a legacy connection logs or reports in a burst: what others do meanwhile may come between. */
  const steady = Object.keys(lines).filter((name) => !/^(?:logs|reports)/.test(name));

  it.each([true, false])('is answered alike, in a burst: %s', { timeout: TIMEOUT }, async (isBurst) => {
    let byFastPath = 0;
    const names = isBurst ? steady : Object.keys(lines);
    const property = fc.asyncProperty(
      opening,
      fc.array(fc.oneof(ordinary, fc.constantFrom(...names)), { minLength: 1, maxLength: 8 }),
      async (first, rest) => {
        const sent = [...first, ...rest].map((name, index) => numbered(name, index, lines));
        const on = await converse(legacyTools().tools, true, sent, isBurst);
        const off = await converse(legacyTools().tools, false, sent, isBurst);
        expect(on.messages).toEqual(off.messages);
        byFastPath += on.byFastPath;
      },
    );
    await fc.assert(property, runs(0.6));
    expect(byFastPath).toBeGreaterThan(50);
  });
});

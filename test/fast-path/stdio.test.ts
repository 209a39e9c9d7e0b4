/**
 * Sequences of lines on one stdio connection, eras mixed, discovery first or last, ordinary and odd: with the
 * fast path and without it, the same messages come back.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../properties/runs.ts';
import { fixtureTools } from '../http/fixture.ts';
import { converse } from './pipe.ts';

const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};
const issue = { name: 'create_issue_x', arguments: { owner: 'o', repo: 'r', issue_number: 1 } };

const request = (method: string, params?: object): object => ({ jsonrpc: '2.0', method, params });
const modern = (method: string, params: object = {}, meta: object = {}): object =>
  request(method, { ...params, _meta: { ...META, ...meta } });

/** Without ids; each place in a sequence gives its own. */
const lines: Readonly<Record<string, object | string>> = {
  discover: modern('server/discover'),
  'modern list': modern('tools/list'),
  'modern call': modern('tools/call', issue),
  'modern call, no arguments': modern('tools/call', { name: 'arr' }),
  'bad arguments': modern('tools/call', { name: 'create_issue_x', arguments: { owner: 1 } }),
  'a tool that throws': modern('tools/call', { name: 'boom' }),
  'a tool with mirrored parameters': modern('tools/call', { name: 'hdr', arguments: { region: 'eu' } }),
  'unknown tool': modern('tools/call', { name: 'nowhere' }),
  'arguments are a list': modern('tools/call', { name: 'arr', arguments: [] }),
  'asks for progress': modern('tools/call', { name: 'prog' }, { progressToken: 1 }),
  'asks for a log': modern('tools/call', { name: 'prog' }, { 'io.modelcontextprotocol/logLevel': 'debug' }),
  'a strange member in params': modern('tools/call', { ...issue, task: {} }),
  'a later version': modern('tools/list', {}, { 'io.modelcontextprotocol/protocolVersion': '2027-01-01' }),
  'an older version': modern('tools/list', {}, { 'io.modelcontextprotocol/protocolVersion': '2025-11-25' }),
  'no capabilities': request('tools/list', {
    _meta: { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' },
  }),
  'bad client information': modern('tools/list', {}, { 'io.modelcontextprotocol/clientInfo': { name: 1 } }),
  'no envelope': request('tools/list'),
  'a call without envelope': request('tools/call', issue),
  initialize: request('initialize', {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'test', version: '1' },
  }),
  ping: request('ping'),
  'a strange member': { ...modern('tools/list'), extra: 1 },
  'no JSON': '{"jsonrpc": "2.0", 2026-07-28',
  'an empty line': '',
};
const notices: Readonly<Record<string, object>> = {
  initialized: request('notifications/initialized'),
  'cancelled, of nothing': request('notifications/cancelled', { requestId: 99 }),
  'a call as a notice': modern('tools/call', issue),
};

const names = [...Object.keys(lines), ...Object.keys(notices)];

function numbered(sequence: readonly string[]): (object | string)[] {
  return sequence.map((name, index) => {
    const line = lines[name] ?? notices[name]!;
    const isPlain = typeof line === 'string' || name in notices;
    return isPlain ? line : { ...line, id: index % 2 === 0 ? index + 1 : `id-${index}` };
  });
}

describe('a sequence of lines', () => {
  it.each([
    ['discover first', ['discover', 'modern list', 'modern call', 'modern list'], 3],
    ['discover last', ['modern call', 'modern call', 'discover', 'modern list'], 2],
    ['a legacy client', ['initialize', 'initialized', 'no envelope', 'modern call', 'modern list'], 1],
    [
      'a probe, then a legacy client',
      ['discover', 'initialize', 'initialized', 'modern call', 'no envelope'],
      1,
    ],
    ['a modern client that turns legacy', ['modern list', 'modern list', 'initialize', 'modern list'], 3],
  ])('%s', async (_name, sequence, byFastPath) => {
    const sent = numbered(sequence);
    const [on, off] = [
      await converse(fixtureTools, true, sent, false),
      await converse(fixtureTools, false, sent, false),
    ];
    expect(on.messages).toEqual(off.messages);
    expect({ on: on.byFastPath, off: off.byFastPath }).toEqual({ on: byFastPath, off: 0 });
  });

  it('of any kind is answered alike', async () => {
    let byFastPath = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(fc.constantFrom('modern call', 'modern list'), fc.constantFrom(...names)), {
          minLength: 1,
          maxLength: 10,
        }),
        fc.boolean(),
        async (sequence, isBurst) => {
          const sent = numbered(sequence);
          const on = await converse(fixtureTools, true, sent, isBurst);
          const off = await converse(fixtureTools, false, sent, isBurst);
          expect(on.messages).toEqual(off.messages);
          byFastPath += on.byFastPath;
        },
      ),
      runs(2),
    );
    expect(byFastPath).toBeGreaterThan(300);
  });
});

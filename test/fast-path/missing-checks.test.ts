/**
 * A fast path that leaves out one check, caught by a request that the whole fast path and the SDK answer
 * alike: so every check is needed, and the comparison of both ways would find one that is missing.
 */
import { describe, expect, it } from 'vitest';
import { tool } from '../../src/index.ts';
import { httpChecks, type HttpChecks } from '../../src/server/fast-path/http-fast-path.ts';
import { fixtureTools } from '../http/fixture.ts';
import type { OddRequest } from '../http/exchange.ts';
import { answerTo, openPort, type PortOptions } from './both-ways.ts';
import { call, legacyAnswer, openLegacySession, type LegacyRequest } from './legacy-requests.ts';

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

/** A call that the fast path answers, but for the overrides. */
function modernCall(name: string, { headers, body, params, meta }: Overrides = {}): OddRequest {
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

/** Neither in its head nor in its body. */
function withoutName(): OddRequest {
  const { headers, ...sent } = modernCall('keys', { params: { name: undefined } });
  return { ...sent, headers: headers.filter(([name]) => name !== 'Mcp-Name') };
}

const VERSION = 'io.modelcontextprotocol/protocolVersion';
const INFO = 'io.modelcontextprotocol/clientInfo';
const CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities';
const listParams = { _meta: { [VERSION]: '2026-07-28', [CAPABILITIES]: {} } };

type ByCheck<Case> = Readonly<Record<string, Case>>;

const modern: Readonly<Record<'modernHead' | 'modernMessage' | 'tool', ByCheck<OddRequest>>> = {
  modernHead: {
    'version-header': modernCall('keys', { headers: { 'MCP-Protocol-Version': '2027-01-01' } }),
    'method-header': modernCall('keys', {
      headers: { 'Mcp-Method': 'nothing' },
      body: { method: 'nothing', params: listParams },
    }),
  },
  modernMessage: {
    jsonrpc: modernCall('keys', { body: { jsonrpc: '1.0' } }),
    id: modernCall('keys', { body: { id: 1.5 } }),
    members: modernCall('keys', { body: { extra: 1 } }),
    method: modernCall('keys', { headers: { 'Mcp-Method': 'tools/list' } }),
    'params-members': modernCall('keys', { params: { requestState: 'forged' } }),
    'meta-members': modernCall('keys', { meta: { progressToken: true } }),
    version: modernCall('keys', { meta: { [VERSION]: '2027-01-01' } }),
    'client-info': modernCall('keys', { meta: { [INFO]: { name: 'no version' } } }),
    'client-capabilities': modernCall('keys', { meta: { [CAPABILITIES]: 1 } }),
    'name-header': modernCall('keys', { headers: { 'Mcp-Name': 'arr' } }),
    name: withoutName(),
    'name-encoding': modernCall('=?base64?YXJy?='),
    arguments: modernCall('keys', { params: { arguments: [] } }),
  },
  tool: {
    'mirrored-parameters': modernCall('hdr', { params: { arguments: { region: 'eu' } } }),
    scopes: modernCall('guarded'),
  },
};

interface LegacyCase {
  readonly sent: LegacyRequest;
  /** Of the session; default 2025-11-25. */
  readonly version?: string;
  /** Where only one of the two shows it. */
  readonly only?: 'session' | 'stateless';
}

const keys = call(7, 'keys');
const withMeta = (meta: unknown): LegacyCase => ({ sent: { body: call(7, 'keys', {}, meta) } });
const withMembers = (members: object): LegacyCase => ({ sent: { body: { ...keys, ...members } } });
const withParams = (params: unknown, method = 'tools/list'): LegacyCase => withMembers({ method, params });

const legacy: Readonly<Record<'legacyHead' | 'legacyMessage' | 'tool', ByCheck<LegacyCase>>> = {
  legacyHead: {
    // The one version that the SDK serves and that is named otherwise here.
    'legacy-version': {
      sent: { body: keys, headers: { 'MCP-Protocol-Version': undefined } },
      version: '2024-10-07',
      only: 'session',
    },
    'same-version': {
      sent: { body: keys, headers: { 'MCP-Protocol-Version': '2099-01-01' } },
      only: 'session',
    },
    accept: { sent: { body: keys, headers: { Accept: 'application/json' } } },
  },
  legacyMessage: {
    jsonrpc: withMembers({ jsonrpc: '1.0' }),
    id: withMembers({ id: 1.5 }),
    members: withMembers({ extra: 1 }),
    method: withParams(undefined, 'prompts/list'),
    params: withParams('none'),
    'params-members': withParams({ cursor: 'none of ours' }),
    meta: withParams({ _meta: 1 }),
    'meta-members': withMeta({ [VERSION]: '2027-01-01' }),
    'progress-token': withMeta({ progressToken: true }),
    name: { sent: { body: call(7, undefined) } },
    arguments: { sent: { body: call(7, 'keys', []) } },
  },
  tool: {
    scopes: { sent: { body: call(7, 'guarded') } },
  },
};

function without(group: keyof HttpChecks, left: string): HttpChecks {
  const checks = httpChecks[group] as readonly { readonly name: string }[];
  return { ...httpChecks, [group]: checks.filter(({ name }) => name !== left) };
}

async function modernAnswer(sent: OddRequest, options: PortOptions): Promise<object | undefined> {
  const port = await openPort(tools, options);
  try {
    return await answerTo(port.url, sent);
  } finally {
    await port.close();
  }
}

async function answerInEra(
  { sent, version = '2025-11-25' }: LegacyCase,
  isStateless: boolean,
  options: PortOptions,
): Promise<object> {
  const port = await openPort(tools, { ...options, stateless: isStateless });
  try {
    const session = isStateless ? undefined : await openLegacySession(port.url, version);
    return await legacyAnswer(port.url, sent, version, session);
  } finally {
    await port.close();
  }
}

const named = <Case>(groups: Readonly<Record<string, ByCheck<Case>>>): [keyof HttpChecks, string, Case][] =>
  Object.entries(groups).flatMap(([group, cases]) =>
    Object.entries(cases).map(([name, sent]): [keyof HttpChecks, string, Case] => [
      group as keyof HttpChecks,
      name,
      sent,
    ]),
  );

describe('a fast path without a check', () => {
  it('is tried for every check that there is', () => {
    for (const group of Object.keys(httpChecks) as (keyof HttpChecks)[]) {
      const tried = { ...modern, ...legacy, tool: modern.tool }[group];
      expect(Object.keys(tried), group).toEqual(httpChecks[group].map(({ name }) => name));
    }
  });

  it.each(named(modern))('is caught, %s: %s', async (group, name, sent) => {
    const expected = await modernAnswer(sent, { fastPath: false });
    expect(await modernAnswer(sent, {})).toEqual(expected);
    expect(await modernAnswer(sent, { checks: without(group, name) })).not.toEqual(expected);
  });

  describe.each([false, true])('with stateless: %s', (isStateless) => {
    const isTried = ({ only }: LegacyCase): boolean =>
      only === undefined || (only === 'stateless') === isStateless;

    it.each(named(legacy).filter(([, , tried]) => isTried(tried)))(
      'is caught, %s: %s',
      async (group, name, tried) => {
        const expected = await answerInEra(tried, isStateless, { fastPath: false });
        expect(await answerInEra(tried, isStateless, {})).toEqual(expected);
        const checks = without(group, name);
        expect(await answerInEra(tried, isStateless, { checks })).not.toEqual(expected);
      },
    );
  });
});

/**
 * The handshake of a stdio connection without the SDK: it is answered as the SDK would, replayed to the SDK
 * once that is needed, and left to the SDK from the start where anything about it is unusual.
 */
import { PassThrough } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createRegistry, serve, tool } from '../../src/index.ts';
import { DEFAULT_IDENTITY } from '../../src/server/identity.ts';
import { stampOf } from '../../src/server/fast-path/answer.ts';
import { readMessage } from '../../src/server/fast-path/message.ts';
import {
  handshakeChecks,
  handshakeStep,
  type HandshakeChecks,
} from '../../src/server/transports/stdio/handshake-messages.ts';
import { StdioConnection, stdioChecks } from '../../src/server/transports/stdio/connection.ts';
import { fixtureTools } from '../http/fixture.ts';
import { converse } from './pipe.ts';

const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};
const discover = { jsonrpc: '2.0', id: 1, method: 'server/discover', params: { _meta: META } };
const modernList = { jsonrpc: '2.0', id: 2, method: 'tools/list', params: { _meta: META } };
const modernCall = { ...modernList, id: 3, method: 'tools/call', params: { name: 'add', _meta: META } };
const initializeParams = {
  protocolVersion: '2025-11-25',
  capabilities: { roots: { listChanged: true }, sampling: {}, elicitation: { form: {} } },
  clientInfo: { name: 'test', version: '1', title: 'Test' },
};
const initialize = { jsonrpc: '2.0', id: 'first', method: 'initialize', params: initializeParams };
const initialized = { jsonrpc: '2.0', method: 'notifications/initialized' };
const list = { jsonrpc: '2.0', id: 4, method: 'tools/list' };
const call = { jsonrpc: '2.0', id: 7, method: 'tools/call', params: { name: 'add' } };
const ping = { jsonrpc: '2.0', id: 5, method: 'ping' };
const forSdk = { jsonrpc: '2.0', id: 9, method: 'resources/list' };

/** A connection whose SDK only records the lines that it gets. */
function openConnection(): {
  readonly send: (...messages: readonly object[]) => Promise<void>;
  readonly answers: { readonly id?: unknown; readonly method?: string }[];
  readonly toSdk: () => { readonly id?: unknown }[];
  readonly registry: ReturnType<typeof createRegistry>;
} {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const answers: object[] = [];
  let sdkInput: PassThrough | undefined;
  output.on('data', (chunk: Buffer) => (texts += chunk.toString()));
  let texts = '';
  const registry = createRegistry(tool({ name: 'add', run: () => 1 }));
  const identity = { ...DEFAULT_IDENTITY, instructions: 'Add.' };
  new StdioConnection({
    ...{
      registry,
      identity,
      stamp: stampOf(DEFAULT_IDENTITY),
      end: '\n',
      answersHandshake: true,
      onTrace: () => undefined,
      ...stdioChecks,
    },
    ...{ input, output, onError: () => undefined },
    connect: async (streams) => {
      sdkInput = streams.input as PassThrough;
      return { close: async () => undefined };
    },
  });
  return {
    answers,
    registry,
    send: async (...messages) => {
      for (const message of messages) input.write(`${JSON.stringify(message)}\n`);
      for (let turns = 0; turns < 5; turns++) await turn();
      const lines = texts.split('\n').slice(0, -1);
      answers.push(...lines.slice(answers.length).map((line) => JSON.parse(line) as object));
    },
    toSdk: () => {
      const text = (sdkInput?.read() as Buffer | null)?.toString() ?? '';
      return text
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line) as object);
    },
  };
}

describe('without the SDK', () => {
  it('a modern client discovers, lists and calls', async () => {
    const { send, answers, toSdk } = openConnection();
    await send(discover, modernList, modernCall);
    expect(answers.map(({ id }) => id)).toEqual([1, 2, 3]);
    expect(toSdk()).toEqual([]);
  });

  it('an older client initializes, lists, calls and pings, and is told of changes', async () => {
    const { send, answers, registry, toSdk } = openConnection();
    await send(initialize, initialized, list, { ...list, id: 6, params: {} }, call, ping);
    registry.remove('add');
    await send();
    expect(answers.map(({ id, method }) => id ?? method)).toEqual([
      ...['first', 4, 6, 7, 5, 'notifications/tools/list_changed'],
    ]);
    expect(toSdk()).toEqual([]);
  });

  it('a client that ends its input still gets the answers', async () => {
    const [input, output] = [new PassThrough(), new PassThrough()];
    await serve(tool({ name: 'add', run: () => 1 }), { input, output });
    input.end(`${JSON.stringify(discover)}\n${JSON.stringify(modernList)}\n`);
    for (let turns = 0; turns < 20; turns++) await turn();
    const lines = (output.read() as Buffer).toString().trimEnd().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as { id: number }).id)).toEqual([1, 2]);
  });
});

describe('once the SDK is needed', () => {
  it('the handshake is replayed to it, but no list, call or ping', async () => {
    const legacy = openConnection();
    await legacy.send(discover, initialize, initialized, list, call, ping, forSdk);
    expect(legacy.toSdk()).toEqual([discover, initialize, initialized, forSdk]);
    const modern = openConnection();
    await modern.send(modernList, modernCall, forSdk);
    expect(modern.toSdk()).toEqual([modernList, forSdk]);
  });

  it('a client that only repeats the handshake is passed on to it', async () => {
    const { send, answers, toSdk } = openConnection();
    await send(...Array.from({ length: 20 }, (_, id) => ({ ...discover, id })));
    expect(answers).toHaveLength(8);
    expect(toSdk()).toHaveLength(20);
  });

  it('it alone announces changes', async () => {
    const { send, answers, registry } = openConnection();
    await send(modernList, forSdk);
    registry.remove('add');
    await send();
    expect(answers).toHaveLength(1);
  });
});

/** For each check a line that only that check keeps from being answered. */
const odd: Readonly<Record<keyof HandshakeChecks, Readonly<Record<string, object>>>> = {
  discover: {
    jsonrpc: { ...discover, jsonrpc: '1.0' },
    id: { ...discover, id: 1.5 },
    members: { ...discover, extra: 1 },
    method: { ...discover, method: 'server/unknown' },
    'params-members': { ...discover, params: { _meta: META, cursor: 'x' } },
    'meta-members': { ...discover, params: { _meta: { ...META, progressToken: {} } } },
    version: {
      ...discover,
      params: { _meta: { ...META, 'io.modelcontextprotocol/protocolVersion': '2027-01-01' } },
    },
    'client-info': {
      ...discover,
      params: { _meta: { ...META, 'io.modelcontextprotocol/clientInfo': { name: 1 } } },
    },
    'client-capabilities': {
      ...discover,
      params: { _meta: { ...META, 'io.modelcontextprotocol/clientCapabilities': 1 } },
    },
  },
  initialize: {
    jsonrpc: { ...initialize, jsonrpc: '1.0' },
    id: { ...initialize, id: 1.5 },
    method: { ...initialize, method: 'initialise' },
    members: { ...initialize, extra: 1 },
    'params-members': { ...initialize, params: { ...initializeParams, _meta: { progressToken: {} } } },
    version: { ...initialize, params: { ...initializeParams, protocolVersion: '2020-01-01' } },
    'client-info': { ...initialize, params: { ...initializeParams, clientInfo: { name: 'no version' } } },
    'client-capabilities': { ...initialize, params: { ...initializeParams, capabilities: [] } },
  },
  initialized: {
    jsonrpc: { ...initialized, jsonrpc: '1.0' },
    method: { ...initialized, method: 'notifications/initialised' },
    members: { ...initialized, id: 7 },
  },
};

describe.each(Object.keys(odd) as (keyof HandshakeChecks)[])('every check is needed: %s', (kind) => {
  it.each(Object.entries(odd[kind]))('%s', async (name, line) => {
    const message = readMessage(line)!;
    const without = {
      ...handshakeChecks,
      [kind]: handshakeChecks[kind].filter((check) => check.name !== name),
    };
    expect(handshakeStep(message, handshakeChecks)).toBeUndefined();
    expect(handshakeStep(message, without)).toBeDefined();
    const before = kind === 'initialized' ? [initialize] : [];
    const [on, off] = [
      await converse(fixtureTools, true, [...before, line, list, ping], false),
      await converse(fixtureTools, false, [...before, line, list, ping], false),
    ];
    expect(on.messages).toEqual(off.messages);
  });
});

it('every check of the handshake has a line above', () => {
  const own = (Object.keys(odd) as (keyof HandshakeChecks)[]).map((kind) => [
    kind,
    // What stands in the head of a request over HTTP, or in a call, is no part of a handshake.
    handshakeChecks[kind].map(({ name }) => name).filter((name) => !/^name(?:-|$)|^arguments$/.test(name)),
  ]);
  const covered = Object.entries(odd).map(([kind, lines]) => [kind, Object.keys(lines)]);
  expect(Object.fromEntries(covered)).toEqual(Object.fromEntries(own));
});

it.each(['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'])(
  'a handshake of %s goes as with the SDK alone',
  async (protocolVersion) => {
    const lines = [
      { ...initialize, params: { ...initializeParams, protocolVersion } },
      initialized,
      list,
      ping,
      list,
    ];
    const [on, off] = [
      await converse(fixtureTools, true, lines, false),
      await converse(fixtureTools, false, lines, false),
    ];
    expect(on.messages).toEqual(off.messages);
    expect(on.byFastPath).toBe(2);
  },
);

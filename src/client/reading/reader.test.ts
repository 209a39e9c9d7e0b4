/**
 * Resources, prompts and completions of a server, as `anyshape/client` reads them: our own server, and
 * hostile ones.
 */
import { InMemoryTransport, type JSONRPCMessage, type Transport } from '@modelcontextprotocol/client';
import { McpServer, ResourceTemplate as SdkTemplate } from '@modelcontextprotocol/server';
import { describe, expect, it, vi } from 'vitest';
import { createRegistry, prompt, resource, resourceTemplate, tool } from '../../index.ts';
import { connect, type ClientProblem } from '../index.ts';

const VERSIONS = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28'] as const;

const readme = resource({
  uri: 'docs://readme',
  name: 'readme',
  mimeType: 'text/plain',
  read: () => 'Hello',
});
const entries = [
  readme,
  resource({ uri: 'docs://logo', name: 'logo', read: () => new Uint8Array([0, 255]) }),
  resourceTemplate({
    uriTemplate: 'notes://{id}',
    name: 'notes',
    complete: { id: ['1', '12', '2'] },
    read: ({ id }) => `note ${id}`,
  }),
  prompt({
    name: 'count',
    input: {
      type: 'object',
      properties: { to: { type: 'integer' }, aloud: { type: 'boolean' } },
      required: ['to'],
    },
    render: ({ to, aloud = false }) => `Count to ${to + 0}${aloud ? ', aloud' : ''}.`,
  }),
];

describe.each(VERSIONS)('on %s', (version) => {
  it('reads what a server has beside tools', async () => {
    await using server = await connect(createRegistry(entries), { version });
    expect((await server.resources()).map(({ uri, name }) => [uri, name])).toEqual([
      ['docs://readme', 'readme'],
      ['docs://logo', 'logo'],
    ]);
    expect(await server.resourceTemplates()).toEqual([{ uriTemplate: 'notes://{id}', name: 'notes' }]);
    expect(await server.read('docs://readme')).toEqual([
      { uri: 'docs://readme', mimeType: 'text/plain', text: 'Hello' },
    ]);
    expect(await server.read('docs://logo')).toEqual([
      { uri: 'docs://logo', bytes: new Uint8Array([0, 255]) },
    ]);
    expect(await server.read('notes://7')).toEqual([{ uri: 'notes://7', text: 'note 7' }]);
    await expect(server.read('docs://none')).rejects.toThrow('There is no resource "docs://none".');
    expect(await server.prompts()).toEqual([
      {
        name: 'count',
        arguments: [
          { name: 'to', required: true },
          { name: 'aloud', required: false },
        ],
      },
    ]);
    const text = 'Count to 3, aloud.';
    expect(await server.prompt('count', { to: 3, aloud: true })).toEqual({
      messages: [{ role: 'user', content: { type: 'text', text } }],
      ...(version === '2026-07-28' && { _meta: expect.anything() as unknown }),
    });
    await expect(server.prompt('count')).rejects.toThrow('"to"');
    expect(await server.complete({ prompt: 'count' }, { name: 'aloud', value: 't' })).toEqual({
      values: ['true'],
    });
    expect(await server.complete({ uriTemplate: 'notes://{id}' }, { name: 'id', value: '1' })).toEqual({
      values: ['1', '12'],
    });
  });

  it('hears of lists that change', async () => {
    const registry = createRegistry([...entries, tool({ name: 'a', run: () => 1 })]);
    const onChange = vi.fn();
    await using server = await connect(registry, { version, onChange });
    expect((await server.tools()).map(({ name }) => name)).toEqual(['a']);
    await vi.waitFor(() => {
      registry.remove('a');
      registry.add(tool({ name: 'b', run: () => 1 }));
      expect(onChange).toHaveBeenCalledWith({ kind: 'tools' });
    });
    expect((await server.tools()).map(({ name }) => name)).toEqual(['b']);
    registry.removePrompt('count');
    registry.removeResource('docs://logo');
    await vi.waitFor(() => {
      expect(onChange).toHaveBeenCalledWith({ kind: 'prompts' });
      expect(onChange).toHaveBeenCalledWith({ kind: 'resources' });
    });
  });
});

it('reads an official server', async () => {
  const other = new McpServer({ name: 'other', version: '1' });
  other.registerResource('a', 'a://1', { title: 'A' }, ({ href }) => ({
    contents: [{ uri: href, text: 'one' }],
  }));
  const template = new SdkTemplate('b://{id}', { list: undefined, complete: { id: () => ['x', 'y'] } });
  other.registerResource('b', template, {}, ({ href }) => ({ contents: [{ uri: href, blob: 'AQI=' }] }));
  other.registerPrompt('p', { description: 'P' }, () => ({
    messages: [{ role: 'assistant', content: { type: 'text', text: 'hi' } }],
  }));
  const [near, far] = InMemoryTransport.createLinkedPair();
  await other.connect(far);
  await using server = await connect(near, { version: '2025-11-25' });
  expect(await server.resources()).toEqual([{ uri: 'a://1', name: 'a', title: 'A' }]);
  expect(await server.read('b://7')).toEqual([{ uri: 'b://7', bytes: new Uint8Array([1, 2]) }]);
  expect(await server.complete({ uriTemplate: 'b://{id}' }, { name: 'id', value: '' })).toMatchObject({
    values: ['x', 'y'],
  });
  expect((await server.prompt('p')).messages).toEqual([
    { role: 'assistant', content: { type: 'text', text: 'hi' } },
  ]);
  expect(await server.tools()).toEqual([]);
});

it('of a server with tools alone finds nothing, and asks nothing', async () => {
  await using server = await connect(createRegistry([tool({ name: 'a', run: () => 1 })]));
  expect(await server.resources()).toEqual([]);
  expect(await server.resourceTemplates()).toEqual([]);
  expect(await server.prompts()).toEqual([]);
});

/** A server that has everything, and answers as it is told. */
function scripted(answers: Readonly<Record<string, unknown>>): Transport {
  const [near, far] = InMemoryTransport.createLinkedPair();
  const capabilities = { resources: {}, prompts: {}, completions: {} };
  const serverInfo = { name: 'x', version: '1' };
  far.onmessage = (message: JSONRPCMessage) => {
    if (!('method' in message) || !('id' in message)) return;
    const { id, method } = message;
    const opened = { protocolVersion: '2025-11-25', capabilities, serverInfo };
    const result = method === 'initialize' ? opened : answers[method];
    if (result !== undefined) void far.send({ jsonrpc: '2.0', id, result } as JSONRPCMessage);
  };
  return near;
}

describe('a server that answers wrongly', () => {
  const version = '2025-11-25';

  it.each([
    ['resources/read', {}],
    ['resources/read', { contents: 'text' }],
    ['resources/read', { contents: [{ uri: 'a:b' }] }],
    ['resources/read', { contents: [{ uri: 'a:b', blob: 'no base64!' }] }],
    ['resources/read', { contents: [{ text: 'no uri' }] }],
    ['prompts/get', { messages: [{ role: 'system', content: { type: 'text', text: '' } }] }],
    ['prompts/get', { messages: [{ role: 'user', content: 'text' }] }],
    ['completion/complete', { completion: { values: [1] } }],
    ['resources/list', { resources: 5 }],
    ['prompts/list', []],
  ])('%s with %j is an error that says so', async (method, answer) => {
    await using server = await connect(scripted({ [method]: answer }), { version });
    const asked: Readonly<Record<string, () => Promise<unknown>>> = {
      'resources/read': () => server.read('a:b'),
      'prompts/get': () => server.prompt('p'),
      'completion/complete': () => server.complete({ prompt: 'p' }, { name: 'a', value: '' }),
      'resources/list': () => server.resources(),
      'prompts/list': () => server.prompts(),
    };
    await expect(asked[method]!()).rejects.toThrow(/ must (be|have) /);
  });

  it('has its bad entries dropped, and its good ones kept', async () => {
    const resources = [{ uri: 'a:1', name: 'a', size: 'big' }, { uri: 5, name: 'b' }, null, { uri: 'c:1' }];
    const problems: ClientProblem[] = [];
    await using server = await connect(scripted({ 'resources/list': { resources } }), {
      version,
      onProblem: (problem) => problems.push(problem),
    });
    expect(await server.resources()).toEqual([{ uri: 'a:1', name: 'a' }]);
    expect(problems.map(({ kind }) => kind)).toEqual(['dropped-entry', 'dropped-entry', 'dropped-entry']);
  });

  it('never ends its list, or names too much, is left', async () => {
    const endless = { prompts: [{ name: 'p' }], nextCursor: 'again' };
    await using server = await connect(scripted({ 'prompts/list': endless }), { version });
    await expect(server.prompts()).rejects.toThrow('has no end');
    const many = { resources: Array.from({ length: 11 }, (_, index) => ({ uri: `a:${index}`, name: 'a' })) };
    await using other = await connect(scripted({ 'resources/list': many }), {
      version,
      listBounds: { tools: 10 },
    });
    await expect(other.resources()).rejects.toThrow('listBounds.tools');
  });

  it('never answers, is given up on', async () => {
    await using server = await connect(scripted({}), { version, timeoutMs: 50 });
    await expect(server.read('a:b')).rejects.toThrow(/timed out/i);
    const signal = AbortSignal.abort(new Error('enough'));
    await expect(server.read('a:b', { signal })).rejects.toThrow('enough');
  });
});

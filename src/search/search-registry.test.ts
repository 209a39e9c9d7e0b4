import { describe, expect, it } from 'vitest';
import { createRegistry, resource, tool, type Outcome, type Registry } from '../tool/index.ts';
import { encodeOutcome, wireVersion } from '../wire/index.ts';
import { searchRegistry } from './index.ts';

const pet = { type: 'object', properties: { id: { type: 'integer' }, name: { type: 'string' } } } as const;
const getPet = tool({
  name: 'getPet',
  description: 'One pet, by its number. More is said here.',
  input: { type: 'object', properties: { id: { type: 'integer' } }, required: ['id'] },
  output: pet,
  annotations: { readOnlyHint: true },
  run: ({ id }) => (id === 13 ? ({ id: 'x' } as never) : { id, name: 'Rex' }),
});
const countPets = tool({ name: 'countPets', output: { type: 'integer' }, run: () => 7 });
const secret = tool({ name: 'dropPets', scopes: ['pets:write'], run: () => 'gone' });

async function call(registry: Registry, name: string, args: object): Promise<Outcome> {
  return registry.call(name, args);
}

function textOf(outcome: Outcome): string {
  const [block] = outcome.kind === 'error' ? outcome.content : [];
  return block?.type === 'text' ? block.text : JSON.stringify(outcome);
}

describe('a registry that is searched', () => {
  const all = createRegistry([getPet, countPets], { onMismatch: () => undefined });
  const registry = searchRegistry(all);

  it('has three tools in place of all', () => {
    expect(registry.tools.map(({ name }) => name)).toEqual(['search_tools', 'describe_tool', 'call_tool']);
    expect(registry.refused).toEqual([]);
  });

  it('finds tools by words, with typed signatures', async () => {
    expect(await call(registry, 'search_tools', { query: 'show me a pet', limit: 1 })).toMatchObject({
      value: {
        tools: [
          {
            name: 'getPet',
            signature: '(id: integer) → { id?, name? }',
            description: 'One pet, by its number.',
          },
        ],
        matches: 2,
      },
    });
    expect(await call(registry, 'search_tools', { query: 'zebra' })).toMatchObject({
      value: { tools: [], matches: 0 },
    });
  });

  it('describes a tool with both schemas', async () => {
    expect(await call(registry, 'describe_tool', { name: 'getPet' })).toMatchObject({
      value: {
        name: 'getPet',
        description: 'One pet, by its number. More is said here.',
        inputSchema: { type: 'object', properties: { id: { type: 'integer' } }, required: ['id'] },
        outputSchema: pet,
        annotations: { readOnlyHint: true },
      },
    });
  });

  it('calls a tool, and checks arguments and result by its own schemas', async () => {
    const args = { name: 'getPet', arguments: { id: 1 } };
    expect(await call(registry, 'call_tool', args)).toMatchObject({
      kind: 'value',
      value: { id: 1, name: 'Rex' },
    });
    expect(await call(registry, 'call_tool', { name: 'countPets' })).toMatchObject({
      kind: 'value',
      value: 7,
    });
    const wrong = await call(registry, 'call_tool', { name: 'getPet', arguments: { id: 'one' } });
    expect(wrong).toMatchObject({ kind: 'error', reason: 'arguments' });
    expect(textOf(wrong)).toContain('The input of "getPet" does not fit the schema:\n  /id: must be integer');
    const drifted = await call(registry, 'call_tool', { name: 'getPet', arguments: { id: 13 } });
    expect(drifted).toMatchObject({ kind: 'error', reason: 'mismatch' });
    expect(textOf(drifted)).toContain('The result of "getPet"');
  });

  it('repairs arguments that were sent as text', async () => {
    const sent = { name: 'getPet', arguments: '{"id":1}' };
    expect(await call(registry, 'call_tool', sent)).toMatchObject({
      value: { id: 1 },
      repairs: [{ path: '/arguments' }],
    });
  });

  it('names the nearest tools where there is none of a name', async () => {
    const outcome = await call(registry, 'call_tool', { name: 'get_pets' });
    expect(textOf(outcome)).toBe('There is no tool "get_pets". Did you mean getPet, countPets?');
    expect(textOf(await call(registry, 'describe_tool', { name: 'zebra' }))).toBe(
      'There is no tool "zebra". search_tools finds tools by words.',
    );
  });

  it('sends values as they are to clients of every version', async () => {
    const outcome = await call(registry, 'call_tool', { name: 'countPets' });
    if (outcome.kind !== 'value') throw new Error('no value');
    const entry = registry.get('call_tool')!;
    expect(encodeOutcome(entry, outcome, wireVersion('2026-07-28'))).toMatchObject({ structuredContent: 7 });
    const old = encodeOutcome(entry, outcome, wireVersion('2025-06-18'));
    expect(old).toMatchObject({ content: [{ type: 'text', text: '7' }] });
    expect(old).not.toHaveProperty('structuredContent');
  });

  it('follows its source: tools, resources and prompts', async () => {
    const source = createRegistry([getPet]);
    const served = searchRegistry(source);
    source.add(tool({ name: 'findZebra', run: () => 'z' }));
    source.add(resource({ uri: 'memo://one', name: 'one', read: () => 'text' }));
    expect(await call(served, 'search_tools', { query: 'zebra' })).toMatchObject({
      value: { tools: [{ name: 'findZebra' }] },
    });
    expect(served.resources.map(({ uri }) => uri)).toEqual(['memo://one']);
    source.remove('findZebra');
    expect(await call(served, 'search_tools', { query: 'zebra' })).toMatchObject({ value: { matches: 0 } });
  });

  it('hides tools whose scopes the caller lacks, where callers need scopes', async () => {
    const served = searchRegistry(createRegistry([getPet, secret]), { isScoped: true });
    const auth = { principal: 'me', scopes: ['pets:write'] } as never;
    const query = { query: 'drop pets' };
    expect(await served.call('search_tools', query)).toMatchObject({
      value: { tools: [{ name: 'getPet' }] },
    });
    expect(await served.call('search_tools', query, { auth })).toMatchObject({
      value: { tools: [{ name: 'dropPets' }, { name: 'getPet' }] },
    });
    expect(textOf(await served.call('call_tool', { name: 'dropPets' }))).toBe(
      'The tool "dropPets" needs a token with the scopes pets:write.',
    );
    expect(await served.call('call_tool', { name: 'dropPets' }, { auth })).toMatchObject({ value: 'gone' });
  });

  it('runs middleware and reports once, by the name of the tool that is called', async () => {
    const calls: string[] = [];
    const checked: string[] = [];
    const source = createRegistry([getPet], {
      middleware: ({ name }, next) => (calls.push(name), next()),
      onChecked: ({ tool: { name } }) => checked.push(name),
    });
    await searchRegistry(source).call('call_tool', { name: 'getPet', arguments: { id: 1 } });
    expect([calls, checked]).toEqual([['getPet'], ['getPet']]);
  });
});

import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createRegistry, tool, type AnyTool, type ToolDefinition } from './index.ts';

const good = (name: string): AnyTool => tool({ name, run: () => name });
const withInput = (name: string, input: unknown): AnyTool =>
  tool({ name, input, run: () => 1 } as unknown as ToolDefinition);
const withOutput = (name: string, output: unknown): AnyTool =>
  tool({ name, output, run: () => 1 } as unknown as ToolDefinition);

describe('a registry', () => {
  it('keeps the order in which tools came', () => {
    const registry = createRegistry([good('b'), good('a')]);
    registry.add(good('0'));
    expect(registry.tools.map(({ name }) => name)).toEqual(['b', 'a', '0']);
  });

  it('refuses a tool by name, place and reason, and serves the others (R-ISOLATE)', () => {
    const registry = createRegistry([
      good('first'),
      withOutput('bad', { properties: { a: { minLength: '1' } } }),
      good('last'),
    ]);
    expect(registry.tools.map(({ name }) => name)).toEqual(['first', 'last']);
    expect(registry.refused).toMatchObject([
      {
        name: 'bad',
        problems: [{ code: 'keyword-value', side: 'output', schemaPath: '/properties/a/minLength' }],
      },
    ]);
  });

  it.each([
    ['a schema that is none', 5, 'not-a-schema'],
    ['null', null, 'not-a-schema'],
    ['a list', [], 'not-a-schema'],
    ['false', false, 'role-input'],
    ['a root that excludes objects', { type: 'string' }, 'role-input'],
    [
      'a root that excludes objects behind a reference',
      { $ref: '#/$defs/a', $defs: { a: { const: 1 } } },
      'role-input',
    ],
    ['a reference that leads nowhere', { $ref: 'https://example.com/x.json' }, 'reference-unresolved'],
    ['an unknown dialect', { $schema: 'https://example.com/dialect' }, 'dialect-unknown'],
    ['a library schema that has no JSON Schema', z.object({ when: z.date() }), 'library-schema'],
  ])('refuses %s as an input (R-IN-1)', (_name, input, code) => {
    const registry = createRegistry([withInput('odd', input), good('other')]);
    expect(registry.refused).toMatchObject([{ name: 'odd', problems: [{ code, side: 'input' }] }]);
    expect(registry.tools.map(({ name }) => name)).toEqual(['other']);
  });

  it.each([
    ['an object schema', { type: 'object', properties: { a: true } }],
    ['true', true],
    ['{}', {}],
    ['no type', { properties: { a: { type: 'string' } } }],
    ['only anyOf', { anyOf: [{ required: ['a'] }, { required: ['b'] }] }],
    ['only oneOf', { oneOf: [{ required: ['a'] }, { required: ['b'] }] }],
    ['only allOf', { allOf: [{ required: ['a'] }] }],
    ['only if', { if: { required: ['a'] }, then: { required: ['b'] } }],
    ['only $ref', { $ref: '#/$defs/a', $defs: { a: { type: 'object' } } }],
  ])('accepts %s as an input (R-IN-1)', (_name, input) => {
    expect(createRegistry(withInput('odd', input)).refused).toEqual([]);
  });

  it.each<[string, object, string]>([
    ['no name', { run: () => 1 }, 'tool-name'],
    ['an empty name', { name: '', run: () => 1 }, 'tool-name'],
    ['a name with a line break', { name: 'a\nb', run: () => 1 }, 'tool-name'],
    ['a name of 129 characters', { name: 'n'.repeat(129), run: () => 1 }, 'tool-name'],
    ['no function', { name: 'a' }, 'tool-definition'],
    ['scopes that are no list', { name: 'a', run: () => 1, scopes: 'read write' }, 'tool-definition'],
    ['a scope that is no text', { name: 'a', run: () => 1, scopes: [5] }, 'tool-definition'],
    ['a scope with a space', { name: 'a', run: () => 1, scopes: ['read write'] }, 'tool-definition'],
    ['a setting that does not exist', { name: 'a', run: () => 1, onMismatch: 'ignore' }, 'tool-definition'],
  ])('refuses %s', (_name, definition, code) => {
    const registry = createRegistry(tool(definition as unknown as ToolDefinition));
    expect(registry.refused).toMatchObject([{ problems: [{ code }] }]);
  });

  it.each([[undefined], [null], [5], [{}]])('refuses %j, which is no tool', (candidate) => {
    const registry = createRegistry([candidate as AnyTool, good('other')]);
    expect(registry.refused).toMatchObject([{ problems: [{ code: 'tool-definition' }] }]);
    expect(registry.tools).toHaveLength(1);
  });

  it('keeps the first of two tools with one name, and names the second', async () => {
    const registry = createRegistry([good('same'), tool({ name: 'same', run: () => 'second' })]);
    expect(registry.refused).toMatchObject([{ name: 'same', problems: [{ code: 'tool-duplicate' }] }]);
    expect(await registry.call('same', {})).toMatchObject({ value: 'same' });
  });

  it('announces what is added and removed at run time, and only that', () => {
    const registry = createRegistry(good('a'));
    let changes = 0;
    const stop = registry.onChange(() => changes++);
    registry.add(good('b'), good('c'));
    registry.add(withInput('bad', 5));
    registry.remove('b');
    registry.remove('b');
    expect(changes).toBe(2);
    stop();
    registry.remove('c');
    expect(changes).toBe(2);
    expect(registry.tools.map(({ name }) => name)).toEqual(['a']);
  });

  it('takes over the tools of another one as a single change', async () => {
    const registry = createRegistry([good('old'), good('both')]);
    let changes = 0;
    registry.onChange(() => changes++);
    registry.adopt(createRegistry([good('both'), withInput('bad', 5), good('new')]));
    expect(changes).toBe(1);
    expect(registry.tools.map(({ name }) => name)).toEqual(['both', 'new']);
    expect(registry.refused.map(({ name }) => name)).toEqual(['bad']);
    expect(await registry.call('old', {})).toMatchObject({ kind: 'fault' });
  });

  it('answers an unknown tool with a fault of the request (R-IN-2)', async () => {
    expect(await createRegistry().call('unknown', {})).toEqual({
      kind: 'fault',
      code: -32602,
      message: 'There is no tool "unknown".',
    });
  });

  it('takes no arguments where no input is given (R-IN-1)', async () => {
    const registry = createRegistry(good('bare'));
    expect(registry.get('bare')?.input.schema.document).toEqual({
      type: 'object',
      additionalProperties: false,
    });
    expect(await registry.call('bare', { extra: 1 })).toMatchObject({ kind: 'error', reason: 'arguments' });
  });

  it('two schemas with the same $id never see each other (R-REF-1)', async () => {
    const schema = (type: string): unknown => ({
      $id: 'https://example.com/same',
      type: 'object',
      properties: { a: { type } },
    });
    const registry = createRegistry([
      withInput('one', schema('string')),
      withInput('two', schema('integer')),
    ]);
    expect(await registry.call('one', { a: 'x' })).toMatchObject({ kind: 'value' });
    expect(await registry.call('two', { a: 'x' })).toMatchObject({ kind: 'error' });
  });
});

describe('the properties shorthand of an output (R-OUT-3)', () => {
  it('gains type: "object"', () => {
    const registry = createRegistry(withOutput('a', { properties: { x: { type: 'string' } } }));
    expect(registry.get('a')?.output?.schema.document).toEqual({
      type: 'object',
      properties: { x: { type: 'string' } },
    });
  });

  it.each([
    [{}],
    [{ title: 'anything' }],
    [{ properties: {}, type: 'array' }],
    [{ properties: {}, $ref: '#/$defs/a', $defs: { a: true } }],
    [{ properties: {}, oneOf: [true] }],
    [{ properties: {}, anyOf: [true] }],
    [{ properties: {}, allOf: [true] }],
    [{ properties: {}, not: false }],
    [{ properties: {}, if: true }],
    [{ properties: {}, const: 1 }],
    [{ properties: {}, enum: [1] }],
  ])('but %j stays as it is', (output) => {
    const registry = createRegistry(withOutput('a', output));
    expect(registry.get('a')?.output?.schema.document).toEqual(output);
  });
});

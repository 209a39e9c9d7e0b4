/** Arguments that a model wrote almost right (R-REPAIR): one reading that fits, or none at all. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../test/properties/runs.ts';
import { createRegistry, tool, type Registry } from '../index.ts';

function registryOf(input: object, settings: object = { repair: true }): Registry {
  return createRegistry(tool({ name: 'probe', input, run: (args) => args as never, ...settings }));
}

/** What `run` got; undefined where the arguments were refused. */
async function read(input: object, args: object): Promise<unknown> {
  const outcome = await registryOf(input).call('probe', args);
  return outcome.kind === 'value' ? outcome.value : undefined;
}

const x = (schema: object | boolean, more: object = {}): object => ({
  type: 'object',
  properties: { x: schema },
  ...more,
});

describe('are read in another type', () => {
  it.each<[object, unknown, unknown]>([
    [{ type: 'number' }, '5', 5],
    [{ type: 'integer' }, ' 5 ', 5],
    [{ type: 'number' }, '1e3', 1000],
    [{ type: 'boolean' }, 'true', true],
    [{ type: 'boolean' }, 'False', false],
    [{ type: 'string' }, 5, '5'],
    [{ type: 'string' }, true, 'true'],
    [{ enum: ['0', '1'] }, 1, '1'],
    [{ const: 7 }, '7', 7],
    [{ type: 'array', items: { type: 'number' } }, '[1, 2]', [1, 2]],
    [{ type: 'object', properties: { a: { type: 'number' } } }, '{"a": "5"}', { a: 5 }],
    [{ type: 'array', items: { type: 'integer' } }, ['1', 2, '3'], [1, 2, 3]],
    [{ type: ['number', 'null'] }, 'null', null],
    [{ anyOf: [{ type: 'number' }, { type: 'boolean' }] }, '5', 5],
  ])('by %o, %j is %j', async (schema, given, expected) => {
    expect(await read(x(schema), { x: given })).toEqual({ x: expected });
  });

  it('or left out, where null stands for nothing', async () => {
    expect(await read(x({ type: 'string' }), { x: null })).toEqual({});
    expect(await read(x({ type: 'string' }, { required: ['x'] }), { x: null })).toBeUndefined();
  });

  it('inside a choice, where one branch alone can be meant', async () => {
    const choice = {
      anyOf: [
        { properties: { kind: { const: 'a' }, n: { type: 'number' } }, required: ['kind', 'n'] },
        { properties: { kind: { const: 'b' }, n: { type: 'string' } }, required: ['kind', 'n'] },
      ],
    };
    expect(await read(choice, { kind: 'a', n: '5' })).toEqual({ kind: 'a', n: 5 });
    expect(await read(choice, { kind: 'b', n: 5 })).toEqual({ kind: 'b', n: '5' });
  });
});

describe('are left alone', () => {
  it.each<[object, unknown]>([
    [{ type: 'number' }, 'five'],
    [{ type: 'number' }, ''],
    [{ type: 'number' }, '0x10'],
    [{ type: 'integer' }, '5.5'],
    [{ type: 'number', maximum: 4 }, '5'],
    [{ type: 'integer' }, '12345678901234567890'],
    [{ type: 'string' }, ['a']],
    [{ type: 'string' }, { a: 1 }],
    [{ type: 'boolean' }, 1],
    [{ type: 'array' }, 'a'],
  ])('by %o, %j stays refused', async (schema, given) => {
    expect(await read(x(schema), { x: given })).toBeUndefined();
  });

  it('where two readings fit', async () => {
    const pair = {
      properties: { a: {}, b: {} },
      anyOf: [
        { properties: { a: { type: 'number' }, b: { type: 'string' } } },
        { properties: { a: { type: 'string' }, b: { type: 'number' } } },
      ],
    };
    expect(await read(pair, { a: '1', b: '2' })).toBeUndefined();
  });

  it('where they are mirrored in headers', async () => {
    expect(await read(x({ type: 'number', 'x-mcp-header': 'X' }), { x: '5' })).toBeUndefined();
  });

  it('only where it is enabled: off by default, a setting of the tool or of all', async () => {
    const schema = x({ type: 'number' });
    const kindOf = async (registry: Registry): Promise<string> =>
      (await registry.call('probe', { x: '5' })).kind;
    const definition = { name: 'probe', input: schema, run: () => null } as const;
    expect(await kindOf(createRegistry(tool(definition)))).toBe('error');
    expect(await kindOf(createRegistry(tool(definition), { repair: true }))).toBe('value');
    expect(await kindOf(createRegistry(tool({ ...definition, repair: false }), { repair: true }))).toBe(
      'error',
    );
    expect(await kindOf(registryOf(schema))).toBe('value');
  });
});

it('what was right is never changed, and what comes out always fits', async () => {
  const value = fc.oneof(
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.string(),
    fc.json(),
    fc.array(fc.string()),
  );
  const type = fc.constantFrom('number', 'integer', 'string', 'boolean', 'array', 'object');
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(type, { minLength: 1, maxLength: 2 }), value, async (types, given) => {
      const schema = x({ type: types });
      const registry = registryOf(schema);
      const { validator } = registry.get('probe')!.input;
      const outcome = await registry.call('probe', { x: given });
      if (validator.accepts({ x: given }))
        expect(outcome).toMatchObject({ kind: 'value', value: { x: given } });
      else if (outcome.kind === 'value') {
        expect(validator.accepts(outcome.value)).toBe(true);
        expect(outcome.repairs?.length).toBeGreaterThan(0);
      }
    }),
    runs(),
  );
});

/**
 * A tool whose results may miss their schema in one property only (R-OUT-2): what is advertised, and how it
 * is read back.
 */
import { describe, expect, it } from 'vitest';
import { admitSchema } from '../schema/index.ts';
import { createRegistry, tool } from '../tool/index.ts';
import { readOutput, toolForm, wireVersion } from './index.ts';

const output = {
  type: 'object',
  properties: {
    ok: { type: 'boolean' },
    data: { $ref: '#/$defs/tree' },
    next: { $ref: '#/properties/data' },
  },
  required: ['ok', 'data'],
  $defs: { tree: { type: 'object', properties: { left: { $ref: '#/properties/data' } } } },
};
const loose = createRegistry(
  tool({ name: 'probe', output, onMismatch: 'warn', looseAt: 'data', run: () => ({}) }),
).get('probe')!;

describe.each(['2025-06-18', '2026-07-28'])('on %s', (name) => {
  const version = wireVersion(name);
  const { outputSchema, _meta: meta } = toolForm(loose, version).tool;

  it('only that property takes anything; references still mean what they meant', () => {
    expect(outputSchema).toEqual({
      ...output,
      properties: {
        ok: { type: 'boolean' },
        data: { anyOf: [{ $ref: '#/$defs/tree' }, {}] },
        next: { $ref: '#/properties/data/anyOf/0' },
      },
      $defs: { tree: { type: 'object', properties: { left: { $ref: '#/properties/data/anyOf/0' } } } },
    });
    expect(meta).toEqual({ 'anyshape/onMismatch': 'warn' });
  });

  it('our client reads what is meant', () => {
    const admitted = admitSchema(outputSchema, { role: 'output' });
    if (!admitted.ok) throw new Error('refused');
    expect(readOutput(admitted.schema, meta, version)).toEqual({
      natural: output,
      isEnveloped: false,
      isLoose: true,
    });
  });
});

it('a result that misses it is delivered, and anything else is too, with a warning', async () => {
  const missed: unknown[] = [];
  const checked: unknown[] = [];
  const registry = createRegistry(
    tool({
      name: 'probe',
      output,
      onMismatch: 'warn',
      looseAt: 'data',
      run: () => ({ ok: true, data: 5 }),
    }),
    {
      onMismatch: ({ failures }) => missed.push(failures[0]!.instancePath),
      onChecked: ({ value, failures }) => checked.push([value, failures.length]),
    },
  );
  expect(await registry.call('probe', {})).toMatchObject({ kind: 'value', value: { ok: true, data: 5 } });
  expect(missed).toEqual(['/data']);
  expect(checked).toEqual([[{ ok: true, data: 5 }, 1]]);
});

it('settings that are none are refused by name', () => {
  const bad = { name: 'probe', looseAt: 5, repair: 'yes', run: () => null } as never;
  expect(createRegistry(tool(bad)).refused[0]!.problems.map(({ message }) => message)).toEqual([
    '"repair" must be a boolean, but is "yes".',
    '"looseAt" must be a string, but is 5.',
  ]);
});

import { describe, expect, it } from 'vitest';
import { admitSchema, compileSchema, type AdmittedSchema } from '../index.ts';
import { programOf } from '../admit/index.ts';
import { TICKS_PER_STEP } from '../meter.ts';
import { decide, explain, Run, FailureCollector } from './index.ts';

function admitted(schema: unknown): AdmittedSchema {
  const result = admitSchema(schema);
  if (!result.ok) throw new Error('refused');
  return result.schema;
}

/** The steps that an explanation takes after a verdict that leaves notes, or that leaves none. */
function stepsToExplain(schema: unknown, value: unknown, isNoted: boolean): number {
  const { root } = programOf(admitted(schema));
  const run = new Run(value, 1_000_000, isNoted);
  expect(decide(root, value, run)).toBe(false);
  const before = run.left;
  const collector = new FailureCollector(100);
  explain(root, value, run, collector);
  expect(collector.failures.map(({ instancePath }) => instancePath)).toEqual(['/k49/list/4']);
  return (before - run.left) / TICKS_PER_STEP;
}

describe('an explanation', () => {
  const entry = { properties: { list: { items: { type: 'integer' } } } };

  it('does not ask again about parts that fitted', () => {
    const entries = Array.from({ length: 50 }, (_, index) => [
      `k${index}`,
      { list: [1, 2, 3, 4, index === 49 ? 'x' : 5] },
    ]);
    const schema = { additionalProperties: entry };
    const value: unknown = Object.fromEntries(entries);
    expect(stepsToExplain(schema, value, true)).toBe(61.5);
    expect(stepsToExplain(schema, value, false)).toBeGreaterThan(150);
  });

  it.each([
    ['members that are undefined', { a: undefined, x: undefined, b: [0], y: undefined }],
    ['members that are inherited', Object.assign(Object.create({ a: 1, x: 1 }) as object, { b: [0] })],
    ['members that no keyword names', { x: 1, y: 2, b: [0], z: 3 }],
  ])('finds what is wrong behind %s', (_, value) => {
    const schema = admitted({ properties: { a: { type: 'integer' }, b: { maxItems: 0 } } });
    const result = compileSchema(schema, { codegen: false }).check(value);
    expect(result).toMatchObject({ ok: false, failures: [{ code: 'maxItems', instancePath: '/b' }] });
  });

  it('lists what is missing beside what does not fit, and what comes after it', () => {
    const schema = admitted({
      properties: { a: { type: 'integer' }, b: { type: 'integer' }, c: entry },
      required: ['a', 'b', 'c', 'd'],
    });
    const result = compileSchema(schema, { codegen: false }).check({ a: 1, b: 'x', c: { list: ['x'] } });
    const places = result.ok ? [] : result.failures.map(({ code, instancePath }) => [code, instancePath]);
    expect(places).toEqual([
      ['required', ''],
      ['type', '/b'],
      ['type', '/c/list/0'],
    ]);
  });

  it.each([false, true])(
    'tells what is missing before what does not fit, however few it may tell',
    (codegen) => {
      const schema = admitted({
        properties: { a: { type: 'integer' }, b: { maxItems: 0 }, c: { type: 'integer' } },
        required: ['d'],
        additionalProperties: false,
      });
      const value = { a: 'x', b: [0], c: 'x' };
      const placesOf = (maxFailures: number): readonly (readonly string[])[] => {
        const result = compileSchema(schema, { codegen, maxFailures }).check(value);
        return result.ok ? [] : result.failures.map(({ code, instancePath }) => [code, instancePath]);
      };
      const all = [
        ['required', ''],
        ['type', '/a'],
        ['maxItems', '/b'],
        ['type', '/c'],
      ];
      for (let most = 1; most <= all.length; most++) expect(placesOf(most)).toEqual(all.slice(0, most));
    },
  );
});

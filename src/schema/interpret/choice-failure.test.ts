import { describe, expect, it } from 'vitest';
import { admitSchema, compileSchema, type AdmitOptions, type Failure } from '../index.ts';

const shapes = {
  oneOf: [
    { properties: { kind: { const: 'circle' }, radius: { type: 'number' } }, required: ['kind', 'radius'] },
    { properties: { kind: { const: 'square' }, side: { type: 'number' } }, required: ['kind', 'side'] },
  ],
};

function failuresOf(schema: unknown, value: unknown, options?: AdmitOptions): readonly Failure[] {
  const admitted = admitSchema(schema, options);
  if (!admitted.ok) throw new Error('refused');
  const checked = compileSchema(admitted.schema).check(value);
  return checked.ok ? [] : checked.failures;
}

const side: Failure = {
  code: 'type',
  message: 'must be number, but is string "2"',
  schemaPath: '/oneOf/1/properties/side/type',
  instancePath: '/side',
  keyword: 'type',
  expected: 'number',
  received: 'string',
};
const square = { kind: 'square', side: '2' };

describe('a choice that nothing fits', () => {
  it('has its branches wherever a failure is written, copied or compared', () => {
    const written = JSON.parse(JSON.stringify(failuresOf(shapes, square))) as readonly Failure[];
    expect(written[0]!.branches?.[0]).toEqual({ schemaPath: '/oneOf/1', failures: [side] });
    expect(failuresOf(shapes, square)).toEqual(written);
    expect(failuresOf(shapes, square).map((failure) => ({ ...failure }))).toEqual(written);
    expect(structuredClone(failuresOf(shapes, square))).toEqual(written);
    expect(Object.keys(failuresOf(shapes, square)[0]!)).toContain('branches');
  });

  it('reads the value for its branches when they are first asked for, and then no more', () => {
    const value = { ...square };
    const [failure] = failuresOf(shapes, value);
    value.side = 'two';
    const { branches } = failure!;
    expect(branches?.[0]?.failures[0]?.message).toBe('must be number, but is string "two"');
    value.side = 'three';
    expect(failure!.branches).toBe(branches);
    expect(failure!.message).toBe(
      'must be a value that fits exactly one of 2 schemas, but an object with "kind", "side" fits none',
    );
  });

  it('says the same whichever failure is read first', () => {
    const names = ['a', 'b', 'c', 'd', 'e'];
    const list = { items: { anyOf: [{ required: names }, { required: names.map((name) => `${name}s`) }] } };
    const values = Array.from({ length: 90 }, () => ({}));
    const forwards = failuresOf(list, values).map(({ branches }) => branches);
    const backwards = failuresOf(list, values)
      .toReversed()
      .map(({ branches }) => branches);
    expect(backwards.toReversed()).toEqual(forwards);
    // Branches list 500 failures in all.
    expect(forwards.findIndex((branches) => branches === undefined)).toBe(50);
  });

  it('has no branches where the value throws by then', () => {
    let isMoody = false;
    const value = {
      kind: 'square',
      get side(): string {
        if (isMoody) throw new Error('no more');
        return '2';
      },
    };
    const [failure] = failuresOf(shapes, value);
    isMoody = true;
    expect(failure!.code).toBe('oneOf');
    expect(failure!.branches).toBeUndefined();
  });

  it('has no branches where they cost more than is left of the budget', () => {
    const lists = { anyOf: [{ items: { type: 'integer' } }, { items: { type: 'number' } }] };
    const numbers = [...Array.from({ length: 1_000 }, (_, index) => index), 'x'];
    // The verdict takes nearly all of it, and one branch what an explanation has in any case.
    const [failure] = failuresOf(lists, numbers, { limits: { steps: 140 } });
    expect(failure!.code).toBe('anyOf');
    expect(failure!.branches).toBeUndefined();
    expect(failuresOf(lists, numbers)[0]!.branches).toHaveLength(2);
  });
});

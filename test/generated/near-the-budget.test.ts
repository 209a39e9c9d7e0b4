/**
 * Near the end of the budget the same call has the same outcome: the first time and later, before a schema
 * gets code and after, whatever other checks have left behind (R-BOUND-2).
 */
import { describe, expect, it } from 'vitest';
import { admitSchema, compileSchema, type Validator } from '../../src/schema/index.ts';

interface Family {
  readonly name: string;
  readonly schema: unknown;
  readonly value: unknown;
}

const rows = (count: number): unknown[] =>
  Array.from({ length: count }, (_, id) => ({ id, tags: ['a', 'b'] }));
const row = {
  properties: { id: { type: 'integer' }, tags: { items: { type: 'string' } } },
  required: ['id'],
};

const families: readonly Family[] = [
  { name: 'a list of rows', schema: { items: row }, value: rows(40) },
  {
    name: 'a list of rows of which the last is wrong',
    schema: { items: row },
    value: [...rows(40), { id: 'x' }],
  },
  {
    name: 'a member that is wrong behind one that costs much',
    schema: { properties: { kind: { const: 'b' }, rows: { items: row } }, required: ['kind', 'rows'] },
    value: { rows: rows(40), kind: 'a' },
  },
  {
    name: 'choices, each with a list',
    schema: { anyOf: [{ items: { required: ['x'] } }, { items: row, maxItems: 3 }, { items: row }] },
    value: rows(40),
  },
  {
    name: 'patterns that an automaton runs',
    schema: { items: { pattern: '^(a|aa)+b(?=c)' } },
    value: Array.from({ length: 20 }, (_, i) => `${'a'.repeat(i)}bc`),
  },
  {
    name: 'an object of many members',
    schema: {
      allOf: [{ required: ['k7'] }, { additionalProperties: { type: 'integer' } }, { minProperties: 3 }],
    },
    value: Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`k${i}`, i])),
  },
  {
    name: 'members that nothing accounts for',
    schema: {
      anyOf: [{ properties: { a: true } }, { patternProperties: { '^k': true } }],
      unevaluatedProperties: false,
    },
    value: Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`k${i}`, i])),
  },
];

function validatorOf(schema: unknown, steps: number, codegen: boolean | 'auto'): Validator {
  const admitted = admitSchema(schema, { limits: { steps } });
  if (!admitted.ok) throw new Error('refused');
  return compileSchema(admitted.schema, { codegen });
}

function outcomeOf(validator: Validator, value: unknown): string {
  const result = validator.check(value);
  const outcome = result.ok ? 'valid' : result.exhausted ? 'exhausted' : 'invalid';
  return `${outcome}, ${validator.accepts(value) ? 'accepted' : 'not accepted'}`;
}

describe.each(families)('$name', ({ schema, value }) => {
  it('has one outcome, whatever came before', () => {
    for (let steps = 1; steps < 20_000; steps = Math.ceil(steps * 1.15)) {
      const early = validatorOf(schema, steps, 'auto');
      const outcomes = new Set(Array.from({ length: 6 }, () => outcomeOf(early, value)));
      outcomes.add(outcomeOf(validatorOf(schema, steps, 'auto'), value));
      outcomes.add(outcomeOf(validatorOf(schema, steps, true), value));
      // The patterns are known from here on, to all budgets.
      validatorOf(schema, 1_000_000, true).check(value);
      outcomes.add(outcomeOf(early, value));
      expect([...outcomes], `within ${steps} steps`).toHaveLength(1);
    }
  });

  it('is decided with enough of it, by both tiers alike', () => {
    const outcomes = [true, false].map((codegen) => outcomeOf(validatorOf(schema, 20_000, codegen), value));
    expect(outcomes[0]).toMatch(/^(?:valid, accepted|invalid, not accepted)$/);
    expect(outcomes[1]).toBe(outcomes[0]);
  });
});

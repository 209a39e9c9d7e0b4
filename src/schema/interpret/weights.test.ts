/**
 * The weights of the budget: what each kind of step costs, in both tiers. A changed weight changes which
 * calls are exhausted, so it has to change a number here too, after a run of `npm run bench:cost`.
 */
import { describe, expect, it } from 'vitest';
import { admitSchema, type AdmittedSchema } from '../index.ts';
import { programOf } from '../admit/index.ts';
import { generateCode } from '../codegen/index.ts';
import { TICKS_PER_STEP } from '../meter.ts';
import { decide, explain, FailureCollector, Run } from './index.ts';

const STEPS = 10_000_000;

function admitted(schema: unknown): AdmittedSchema {
  const result = admitSchema(schema, { formats: 'assert' });
  if (!result.ok) throw new Error(result.problems[0]?.message);
  return result.schema;
}

/** The ticks of a verdict, and of the explanation where it is a refusal. */
function interpretedTicks(schema: unknown, value: unknown): readonly number[] {
  const { root } = programOf(admitted(schema));
  const run = new Run(value, STEPS, true);
  const fits = decide(root, value, run);
  const verdict = STEPS * TICKS_PER_STEP - run.left;
  if (fits) return [verdict];
  const before = run.left;
  explain(root, value, run, new FailureCollector(100));
  return [verdict, before - run.left];
}

/** The smallest budget, in steps, within which code decides about a list of a hundred such values. */
function generatedSteps(schema: unknown, value: unknown): number {
  const program = programOf(admitted({ type: 'array', items: schema }));
  const values = Array.from({ length: 100 }, () => value);
  let [tooFew, enough] = [0, STEPS];
  while (enough - tooFew > 1) {
    const steps = Math.floor((tooFew + enough) / 2);
    if (generateCode(program, steps)!(values) === undefined) tooFew = steps;
    else enough = steps;
  }
  return enough;
}

const record = (count: number, value: unknown): unknown =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, value]));
const properties = { p0: { type: 'integer' }, p1: { type: 'integer' } };
const integers = { type: 'integer' };
const branches = ['p0', 'p1', 'p2'].map((key) => ({ properties: { p0: integers }, required: [key] }));

const cases: readonly (readonly [string, unknown, unknown, readonly number[], number])[] = [
  ['members of a closed object', { properties, additionalProperties: false }, record(2, 1), [14], 183],
  ['members of an open object', { properties }, record(4, 1), [20], 208],
  ['members of a map', { additionalProperties: integers }, record(10, 1), [48], 608],
  ['members whose names are matched', { patternProperties: { '^p': integers } }, record(10, 1), [88], 1108],
  ['names', { propertyNames: { maxLength: 1 } }, record(10, 1), [13, 761], 14],
  ['a large map', { additionalProperties: integers }, record(200, 1), [5608], 26257],
  [
    'a large map, twice',
    { allOf: [{ additionalProperties: integers }, { propertyNames: { minLength: 1 } }] },
    record(200, 1),
    [16824],
    81407,
  ],
  [
    'a large map of whole numbers, twice',
    { allOf: [{ additionalProperties: integers }, { propertyNames: { minLength: 1 } }] },
    Object.fromEntries(Array.from({ length: 200 }, (_, index) => [index, 1])),
    [14424],
    81407,
  ],
  [
    'members that are looked up',
    { allOf: [{ additionalProperties: integers }, { required: ['p0', 'p1'] }] },
    record(200, 1),
    [5711],
    26507,
  ],
  ['undeclared members', { properties, required: ['q'] }, record(40, 1), [122, 160], 10],
  ['the number of members', { minProperties: 300 }, record(200, 1), [5608, 5064], 808],
  [
    'dependencies',
    { dependentRequired: { p0: ['p1', 'q'] }, dependentSchemas: { p1: { required: ['p0'] } } },
    record(2, 1),
    [96, 174],
    22,
  ],
  ['unevaluated members', { properties, unevaluatedProperties: integers }, record(10, 1), [232], 2633],
  [
    'unevaluated members of branches',
    { anyOf: branches, unevaluatedProperties: integers },
    record(10, 'x'),
    [48, 97],
    20,
  ],
  ['items', { items: integers }, [1, 2, 3, 'x'], [10, 144], 9],
  ['items of a tuple', { prefixItems: [integers, integers, integers] }, [1, 2, 3], [20], 258],
  ['items that are objects', { items: { properties } }, [record(2, 1), record(2, 'x')], [35, 288], 13],
  ['contained items', { contains: { minimum: 5 }, maxContains: 1 }, [1, 2, 3, 4, 5], [18], 145],
  ['unevaluated items', { contains: { minimum: 4 }, unevaluatedItems: integers }, [1, 2, 3, 4, 5], [45], 483],
  [
    'items that are contained',
    { contains: { type: 'string', minLength: 2 }, unevaluatedItems: integers },
    [1, 'xy', 'xyz'],
    [46],
    533,
  ],
  ['unique items', { uniqueItems: true }, [1, 'x', [1], { p0: 1 }, { p0: 2 }, { p0: 1 }], [361, 96], 53],
  [
    'branches',
    { allOf: branches, not: { required: ['q'] }, if: { required: ['p0'] } },
    record(3, 1),
    [109],
    1008,
  ],
  ['a choice', { oneOf: [...branches, { type: 'string' }] }, record(2, 1), [38, 106], 12],
  [
    'a choice of kinds',
    { anyOf: [{ type: 'string' }, { type: 'null' }, { type: 'integer', minimum: 5 }] },
    1,
    [3, 64],
    8,
  ],
  ['a text whose characters are counted', { maxLength: 8 }, 'abcdefghijklmn', [7, 64], 9],
  ['a format', { format: 'date' }, '2026-01-01', [28], 358],
  ['a pattern on an automaton', { pattern: '(a|b)*c\\b' }, 'ababab', [6, 73], 8],
  ['decimals', { multipleOf: 1e-12 }, 0.1, [400], 5008],
  [
    'equality with containers',
    { enum: [[1], { p0: 1, p1: 2 }, { p0: [1, 2] }] },
    { p0: [1, 2] },
    [114],
    1433,
  ],
];

describe('the budget of the interpreter', () => {
  it.each(cases)('has a weight for %s', (_, schema, value, ticks) => {
    expect(interpretedTicks(schema, value)).toEqual(ticks);
  });
});

describe('the budget of generated code', () => {
  it.each(cases)('has a weight for %s', (_, schema, value, __, steps) => {
    expect(generatedSteps(schema, value)).toBe(steps);
  });
});

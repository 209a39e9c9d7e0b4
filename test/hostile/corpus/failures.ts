/**
 * Values that fail in very many places or with very much text: the list is bounded in entries and in length
 * (R-BOUND-4).
 */
import { deepObject, ladder, nest, record, times } from '../build.ts';
import type { HostileCase } from '../case.ts';

const LONG = 'x'.repeat(500_000);

export const failures: readonly HostileCase[] = [
  {
    name: '400,000 bad items',
    schema: () => ({ items: { type: 'string' } }),
    value: () => times(400_000, () => 0),
    outcome: 'invalid',
    code: 'type',
    steps: 850_000,
  },
  {
    name: '400,000 bad items in branches',
    schema: () => ({ items: { anyOf: [{ type: 'string' }, { type: 'null' }] } }),
    value: () => times(400_000, () => 0),
    outcome: 'invalid',
    code: 'anyOf',
    steps: 850_000,
  },
  {
    name: '100,000 members too many',
    schema: () => ({ additionalProperties: false }),
    value: () => record(100_000, () => 1),
    outcome: 'invalid',
    code: 'additionalProperties',
    steps: 1_100_000,
  },
  {
    name: '9,000 members missing',
    schema: () => ({ required: times(9_000, (i) => `p${i}`) }),
    value: () => ({}),
    outcome: 'invalid',
    code: 'required',
    steps: 10_000,
  },
  {
    name: '9,000 keywords that fail on one value',
    schema: () => ({ allOf: times(9_000, (i) => ({ minimum: i + 1 })) }),
    value: () => 0,
    outcome: 'invalid',
    code: 'minimum',
    steps: 20_000,
  },
  {
    name: 'a name of half a megabyte is missing from 100 objects',
    schema: () => ({ items: { required: [LONG] } }),
    value: () => times(100, () => ({})),
    outcome: 'invalid',
    code: 'required',
    steps: 1_500,
  },
  {
    name: '100 names of 100 KB that are not allowed',
    schema: () => ({ additionalProperties: false }),
    value: () => record(100, () => 1, 'x'.repeat(100_000)),
    outcome: 'invalid',
    code: 'additionalProperties',
  },
  {
    name: 'a path of half a megabyte to 100 failures',
    schema: () => ({ properties: { [LONG]: { items: { type: 'string' } } } }),
    value: () => ({ [LONG]: times(100, () => 1) }),
    outcome: 'invalid',
    code: 'type',
    steps: 1_300,
  },
  {
    name: '100 names of 100 KB that dependents miss',
    schema: () => ({ items: { dependentRequired: { a: [LONG] } } }),
    value: () => times(100, () => ({ a: 1 })),
    outcome: 'invalid',
    code: 'dependentRequired',
    steps: 5_900,
  },
  {
    name: 'an enum of long texts, missed 100 times',
    schema: () => ({ items: { enum: times(10, (i) => `${i}${'x'.repeat(90_000)}`) } }),
    value: () => times(100, (i) => `${i}${LONG}`),
    outcome: 'invalid',
    code: 'enum',
    steps: 1_100,
  },
  {
    name: 'a long pattern, missed 100 times',
    schema: () => ({ items: { pattern: 'x'.repeat(4_096) } }),
    value: () => times(100, (i) => `${i}y`),
    outcome: 'invalid',
    code: 'pattern',
    steps: 1_400,
  },
  {
    name: 'an unknown long format, missed 100 times',
    schema: () => ({ items: { allOf: [{ format: LONG }, { type: 'null' }] } }),
    value: () => times(100, () => 'y'),
    outcome: 'invalid',
    code: 'type',
    steps: 2_500,
  },
  {
    name: 'bad names of 100 KB',
    schema: () => ({ propertyNames: { maxLength: 5 } }),
    value: () => record(100, () => 1, 'x'.repeat(100_000)),
    outcome: 'invalid',
    steps: 30_000,
  },
  {
    name: 'choices of 11 in choices of 11 in choices of 11, 100 times',
    schema: () => ({
      items: nest(3, { allOf: times(5, (i) => ({ required: [`p${i}`] })) }, (inner) => ({
        anyOf: times(11, () => inner),
      })),
    }),
    value: () => times(100, () => ({})),
    outcome: 'invalid',
    code: 'anyOf',
    steps: 1_100_000,
  },
  {
    name: 'choices by reference, 20 wide and 20 high',
    schema: () =>
      ladder(20, { required: ['a', 'b', 'c', 'd', 'e'] }, (next) => ({
        anyOf: times(20, (i) => ({ allOf: [next], required: [`p${i}`] })),
      })),
    value: () => ({}),
    outcome: 'invalid',
    code: 'anyOf',
    steps: 45_000,
  },
  {
    name: 'choices by reference, 20 wide and 20 high, on 100 items',
    schema: () => ({
      items: { $ref: '#/$defs/d0' },
      $defs: ladder(20, { required: ['a', 'b', 'c', 'd', 'e'] }, (next) => ({
        oneOf: times(20, () => next),
      }))['$defs'],
    }),
    value: () => times(100, () => ({})),
    outcome: 'invalid',
    code: 'oneOf',
    steps: 250_000,
  },
  {
    name: '100 failures 50,000 deep',
    schema: () => ({ properties: { next: { $ref: '#' }, bad: { items: { type: 'string' } } } }),
    value: () => deepObject(50_000, { bad: times(100, () => 1) }),
    outcome: 'invalid',
    steps: 680_000,
  },
  {
    name: 'a failure at each of 50,000 levels',
    schema: () => ({ properties: { next: { $ref: '#' } }, required: ['x'] }),
    value: () => deepObject(50_000, {}),
    outcome: 'invalid',
    code: 'required',
    steps: 1_800,
  },
  {
    name: 'one failure after 400,000 good items',
    schema: () => ({ items: { type: 'integer' } }),
    value: () => [...times(400_000, (i) => i), 'x'],
    outcome: 'invalid',
    code: 'type',
    steps: 850_000,
  },
  {
    name: 'one failure before more good items than can be looked through',
    schema: () => ({
      items: { anyOf: [{ type: 'string' }, { type: 'number', maximum: 5 }, { type: 'integer' }] },
    }),
    value: () => [null, ...times(400_000, (i) => i)],
    options: { limits: { steps: 500_000 } },
    outcome: 'invalid',
    code: 'anyOf',
    steps: 500_000,
  },
  {
    name: '5,000 problems',
    schema: () => ({ properties: record(5_000, () => ({ minLength: -1 })) }),
    outcome: 'refused: keyword-value',
  },
  {
    name: '100 problems behind a name of half a megabyte',
    schema: () => ({ $defs: { [LONG]: { properties: record(100, () => 5) } } }),
    outcome: 'refused: not-a-schema',
  },
  {
    name: 'a bad keyword of half a megabyte',
    schema: () => ({ type: LONG }),
    outcome: 'refused: keyword-value',
  },
  {
    name: 'references of 10 KB to nowhere',
    schema: () => ({ anyOf: times(90, (i) => ({ $ref: `#/${i}${'x'.repeat(10_000)}` })) }),
    outcome: 'refused: reference-unresolved',
  },
  {
    name: 'two identifiers of 100 KB',
    schema: () => ({ anyOf: times(5, () => ({ $id: 'x'.repeat(100_000) })) }),
    outcome: 'refused: id-duplicate',
  },
  {
    name: 'anchors of 100 KB',
    schema: () => ({ anyOf: times(5, () => ({ $anchor: 'x'.repeat(100_000) })) }),
    outcome: 'refused: anchor-duplicate',
  },
  {
    name: 'an unknown dialect of half a megabyte',
    schema: () => ({ $schema: `https://${LONG}` }),
    outcome: 'refused: dialect-unknown',
  },
  {
    name: '5,000 patterns that are none',
    schema: () => ({ patternProperties: record(5_000, () => true, '(') }),
    outcome: 'refused: pattern-invalid',
  },
  {
    name: '250 patterns of 4 KB that are none',
    schema: () => ({ patternProperties: record(250, () => true, `(${'x'.repeat(4_000)}`) }),
    outcome: 'refused: pattern-invalid',
  },
];

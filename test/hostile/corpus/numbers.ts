/**
 * Numbers where doubles and decimals part: what counts is the decimal that the author wrote. Text that is no
 * text.
 */
import type { HostileCase } from '../case.ts';

const multiples: readonly [value: number, divisor: number, fits: boolean][] = [
  [19.99, 0.01, true],
  [19.999, 0.01, false],
  [0.3, 0.1, true],
  [1e308, 1e-300, true],
  [1e308, 5e-324, true],
  [1e308, 0.123456789, false],
  [1e308, 0.5, true],
  [1.7976931348623157e308, 1e-308, true],
  [5e-324, 5e-324, true],
  [5e-324, 1e-323, false],
  [1e-323, 5e-324, true],
  [5e-324, 1e308, false],
  [1e-300, 1, false],
  [0, 1e-300, true],
  [-0, 0.01, true],
  [-19.99, 0.01, true],
  [9007199254740991, 2, false],
  [9007199254740992, 2, true],
  [9007199254740992, 0.5, true],
  [9007199254740991, 9007199254740991, true],
  [9007199254740992, 9007199254740991, false],
  [1e21, 1e20, true],
  [1e21, 3, false],
  [4.35, 0.05, true],
  [1.1, 1e-17, true],
  [123456789.123, 0.001, true],
];

const multipleOf: readonly HostileCase[] = multiples.map(([value, divisor, fits]) => ({
  name: `${Object.is(value, -0) ? '-0' : String(value)} ${fits ? 'is' : 'is not'} a multiple of ${divisor}`,
  schema: () => ({ multipleOf: divisor }),
  value: () => value,
  outcome: fits ? 'valid' : 'invalid',
}));

const bounds: readonly HostileCase[] = [
  {
    name: '2^53 is above 2^53 - 1',
    schema: () => ({ exclusiveMinimum: 9007199254740991 }),
    value: () => 9007199254740992,
    outcome: 'valid',
  },
  {
    name: '2^53 - 1 is not 2^53',
    schema: () => ({ const: 9007199254740992 }),
    value: () => 9007199254740991,
    outcome: 'invalid',
    code: 'const',
  },
  { name: '-0 is 0 for const', schema: () => ({ const: 0 }), value: () => -0, outcome: 'valid' },
  {
    name: '-0 is 0 for enum, nested',
    schema: () => ({ enum: [{ a: [0] }] }),
    value: () => ({ a: [-0] }),
    outcome: 'valid',
  },
  {
    name: '-0 and 0 are not unique',
    schema: () => ({ uniqueItems: true }),
    value: () => [0, -0],
    outcome: 'invalid',
    code: 'uniqueItems',
  },
  {
    name: '[-0] and [0] are not unique',
    schema: () => ({ uniqueItems: true }),
    value: () => [[0], [-0]],
    outcome: 'invalid',
    code: 'uniqueItems',
  },
  {
    name: '1, true, "1", [1] and {"0":1} are unique',
    schema: () => ({ uniqueItems: true }),
    value: () => [1, true, '1', [1], ['1'], [true], { 0: 1 }, null, 'null', [null]],
    outcome: 'valid',
  },
  {
    name: '-0 is not below 0',
    schema: () => ({ exclusiveMaximum: 0 }),
    value: () => -0,
    outcome: 'invalid',
    code: 'exclusiveMaximum',
  },
  { name: '1e308 is an integer', schema: () => ({ type: 'integer' }), value: () => 1e308, outcome: 'valid' },
  {
    name: '5e-324 is no integer',
    schema: () => ({ type: 'integer' }),
    value: () => 5e-324,
    outcome: 'invalid',
    code: 'type',
  },
  {
    name: '5e-324 is above 0',
    schema: () => ({ exclusiveMinimum: 0 }),
    value: () => 5e-324,
    outcome: 'valid',
  },
  {
    name: 'maxLength of 1e308',
    schema: () => ({ maxLength: 1e308, minItems: 0 }),
    value: () => 'a',
    outcome: 'valid',
  },
  {
    name: 'minItems of 2^53',
    schema: () => ({ minItems: 9007199254740992 }),
    value: () => [1],
    outcome: 'invalid',
    code: 'minItems',
  },
  { name: 'multipleOf 0', schema: () => ({ multipleOf: 0 }), outcome: 'refused: keyword-value' },
  { name: 'multipleOf -0', schema: () => ({ multipleOf: -0 }), outcome: 'refused: keyword-value' },
  { name: 'minLength 1.5', schema: () => ({ minLength: 1.5 }), outcome: 'refused: keyword-value' },
  {
    name: 'minLength 2.0 is whole',
    schema: () => ({ minLength: 2.0 }),
    value: () => 'a',
    outcome: 'invalid',
  },
  { name: 'maxItems -1', schema: () => ({ maxItems: -1 }), outcome: 'refused: keyword-value' },
];

const surrogates: readonly HostileCase[] = [
  {
    name: 'a pair of surrogates is one character',
    schema: () => ({ maxLength: 1 }),
    value: () => '😀',
    outcome: 'valid',
  },
  {
    name: 'two lone surrogates in the wrong order are two',
    schema: () => ({ maxLength: 1 }),
    value: () => '\ude00\ud83d',
    outcome: 'invalid',
    code: 'maxLength',
  },
  {
    name: 'a lone surrogate is one character',
    schema: () => ({ minLength: 1, maxLength: 1 }),
    value: () => '\ud800',
    outcome: 'valid',
  },
  {
    name: 'a lone surrogate as text of a const',
    schema: () => ({ const: '\ud800' }),
    value: () => '\ud801',
    outcome: 'invalid',
    code: 'const',
  },
  {
    name: 'a lone surrogate as a key',
    schema: () => ({
      required: ['\ud800'],
      properties: { '\ud800': { type: 'string' } },
      additionalProperties: false,
    }),
    value: () => ({ '\ud800': 'x' }),
    outcome: 'valid',
  },
  {
    name: 'another lone surrogate is another key',
    schema: () => ({ required: ['\ud800'] }),
    value: () => ({ '\ud801': 'x' }),
    outcome: 'invalid',
    code: 'required',
  },
  {
    name: 'a lone surrogate under a dot',
    schema: () => ({ pattern: '^.$' }),
    value: () => '\ud800',
    outcome: 'valid',
  },
  {
    name: 'a lone surrogate in a pattern',
    schema: () => ({ pattern: '^\ud83d$' }),
    value: () => '\ud83d',
    outcome: 'valid',
  },
  {
    name: 'a lone surrogate in a pattern does not match half of a pair',
    schema: () => ({ pattern: '\\ud83d' }),
    value: () => '😀',
    outcome: 'invalid',
    code: 'pattern',
  },
  {
    name: 'a lone surrogate in a bomb',
    schema: () => ({ pattern: '^(\ud800+)+$' }),
    value: () => `${'\ud800'.repeat(10_000)}!`,
    outcome: 'invalid',
    steps: 8_500,
  },
  {
    name: 'a lone surrogate as a key of $defs',
    schema: () => ({
      $defs: { '\ud800': { type: 'string' } },
      properties: { a: { $ref: '#/$defs/\ud800' } },
    }),
    value: () => ({ a: 1 }),
    outcome: 'invalid',
  },
  {
    name: 'two objects that differ by a lone surrogate are unique',
    schema: () => ({ uniqueItems: true }),
    value: () => [{ a: '\ud800' }, { a: '\udc00' }, { a: '\ufffd' }],
    outcome: 'valid',
  },
];

export const numbers: readonly HostileCase[] = [...multipleOf, ...bounds, ...surrogates];

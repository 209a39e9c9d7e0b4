/**
 * Names that JavaScript objects inherit, and keywords of other validators: ordinary keys, all of them
 * (R-BOUND-4).
 */
import { parse } from '../build.ts';
import type { HostileCase, Outcome } from '../case.ts';

const NAMES = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'valueOf',
  '__defineGetter__',
  'length',
  'prototype',
];

type Line = readonly [what: string, schema: string, value: string, outcome: Outcome];

/** Every line is JSON text, in which NAME is replaced: only so is `__proto__` an own key. */
const lines: readonly Line[] = [
  ['required misses what is inherited', '{"required":["NAME"]}', '{}', 'invalid'],
  ['required is met by an own key', '{"required":["NAME"]}', '{"NAME":1}', 'valid'],
  ['properties judges the own key', '{"properties":{"NAME":{"type":"string"}}}', '{"NAME":1}', 'invalid'],
  ['properties does not judge what is inherited', '{"properties":{"NAME":false}}', '{}', 'valid'],
  ['additionalProperties sees the own key', '{"additionalProperties":false}', '{"NAME":1}', 'invalid'],
  [
    'additionalProperties leaves a declared key alone',
    '{"properties":{"NAME":true},"additionalProperties":false}',
    '{"NAME":1}',
    'valid',
  ],
  ['unevaluatedProperties sees the own key', '{"unevaluatedProperties":false}', '{"NAME":1}', 'invalid'],
  [
    'unevaluatedProperties sees it beside a choice',
    '{"anyOf":[{"properties":{"a":true}}],"unevaluatedProperties":false}',
    '{"a":1,"NAME":1}',
    'invalid',
  ],
  [
    'unevaluatedProperties leaves an evaluated key alone',
    '{"anyOf":[{"properties":{"NAME":true}}],"unevaluatedProperties":false}',
    '{"NAME":1}',
    'valid',
  ],
  [
    'patternProperties sees the own key',
    '{"patternProperties":{"^.":{"type":"string"}}}',
    '{"NAME":1}',
    'invalid',
  ],
  [
    'patternProperties may be called so',
    '{"patternProperties":{"NAME":{"type":"string"}}}',
    '{"xNAMEx":1}',
    'invalid',
  ],
  ['propertyNames sees the own key', '{"propertyNames":{"maxLength":1}}', '{"NAME":1}', 'invalid'],
  ['minProperties counts the own key', '{"minProperties":1}', '{"NAME":null}', 'valid'],
  ['maxProperties counts no inherited key', '{"maxProperties":0}', '{}', 'valid'],
  [
    'dependentRequired is triggered by the own key',
    '{"dependentRequired":{"NAME":["a"]}}',
    '{"NAME":1}',
    'invalid',
  ],
  [
    'dependentRequired is not triggered by inheritance',
    '{"dependentRequired":{"NAME":["a"]}}',
    '{}',
    'valid',
  ],
  ['dependentRequired asks for an own key', '{"dependentRequired":{"a":["NAME"]}}', '{"a":1}', 'invalid'],
  ['dependentSchemas is not triggered by inheritance', '{"dependentSchemas":{"NAME":false}}', '{}', 'valid'],
  [
    'dependentSchemas is triggered by the own key',
    '{"dependentSchemas":{"NAME":false}}',
    '{"NAME":1}',
    'invalid',
  ],
  ['enum tells the own key from none', '{"enum":[{"NAME":1}]}', '{}', 'invalid'],
  ['enum finds the own key', '{"enum":[{"NAME":1}]}', '{"NAME":1}', 'valid'],
  ['enum of text', '{"enum":["NAME"]}', '"NAME"', 'valid'],
  ['const without the key is not met by one', '{"const":{}}', '{"NAME":1}', 'invalid'],
  [
    'uniqueItems tells objects apart by the key',
    '{"uniqueItems":true}',
    '[{"NAME":1},{},{"NAME":2}]',
    'valid',
  ],
  ['uniqueItems finds equal ones', '{"uniqueItems":true}', '[{"NAME":1},{"NAME":1}]', 'invalid'],
  [
    'a definition may be called so',
    '{"$defs":{"NAME":{"type":"string"}},"$ref":"#/$defs/NAME"}',
    '1',
    'invalid',
  ],
  ['an unknown keyword may be called so', '{"NAME":{"type":"string"},"type":"object"}', '{}', 'valid'],
  ['an unknown keyword may hold a schema', '{"NAME":{"type":"string"},"$ref":"#/NAME"}', '1', 'invalid'],
  [
    'a draft-07 dependency may be called so',
    '{"$schema":"http://json-schema.org/draft-07/schema#","dependencies":{"NAME":["a"]},"definitions":{"NAME":true}}',
    '{"NAME":1}',
    'invalid',
  ],
  [
    'the value may be all prototype',
    '{"type":"object","properties":{"a":{"type":"string"}},"required":["a"]}',
    '{"NAME":{"a":"x"}}',
    'invalid',
  ],
];

const named: readonly HostileCase[] = NAMES.flatMap((name) =>
  lines.map(([what, schema, value, outcome]) => ({
    name: `${name}: ${what}`,
    schema: () => parse(schema.replaceAll('NAME', name)),
    value: () => parse(value.replaceAll('NAME', name)),
    outcome,
  })),
);

const keywords: readonly HostileCase[] = [
  {
    name: '$async changes nothing',
    schema: () => ({ $async: true, type: 'string' }),
    value: () => 5,
    outcome: 'invalid',
    code: 'type',
  },
  {
    name: 'nullable changes nothing',
    schema: () => ({ nullable: true, type: 'string' }),
    value: () => null,
    outcome: 'invalid',
    code: 'type',
  },
  {
    name: '$data changes nothing',
    schema: () => ({ properties: { a: { const: { $data: '1/b' } } } }),
    value: () => ({ a: 1, b: 1 }),
    outcome: 'invalid',
    code: 'const',
  },
  {
    name: '$data where a number must stand',
    schema: () => ({ minimum: { $data: '1/b' } }),
    outcome: 'refused: keyword-value',
  },
  {
    name: 'discriminator changes nothing',
    schema: () => ({ discriminator: { propertyName: '__proto__' }, oneOf: [{ type: 'object' }] }),
    value: () => ({}),
    outcome: 'valid',
  },
  {
    name: 'a keyword of code runs nothing',
    schema: () => ({
      instanceof: 'Function',
      eval: 'process.exit()',
      transform: ['trim'],
      default: '${process.exit()}',
    }),
    value: () => 5,
    outcome: 'valid',
  },
  {
    name: 'names that would end generated code',
    schema: () => ({
      properties: {
        '"];process.exit();//': { type: 'string' },
        '`${process.exit()}`': true,
        '\u2028': true,
        '*/': true,
      },
    }),
    value: () => ({ '"];process.exit();//': 1 }),
    outcome: 'invalid',
  },
  { name: 'a type called toString', schema: () => ({ type: 'toString' }), outcome: 'refused: keyword-value' },
  {
    name: 'a format called __proto__',
    schema: () => ({ format: '__proto__' }),
    value: () => 'x',
    options: { formats: 'assert' },
    outcome: 'valid',
  },
  {
    name: 'a format called constructor',
    schema: () => ({ format: 'constructor' }),
    value: () => 'x',
    options: { formats: 'assert' },
    outcome: 'valid',
  },
  {
    name: '__proto__ with a schema inside',
    schema: () => parse('{"__proto__":{"type":"string","required":["a"]}}'),
    value: () => ({}),
    outcome: 'valid',
  },
  {
    name: 'properties given by __proto__',
    schema: () => parse('{"properties":{"__proto__":{"properties":{"a":{"type":"string"}}}}}'),
    value: () => ({ a: 1 }),
    outcome: 'valid',
  },
  {
    name: 'null with dependentSchemas',
    schema: () => ({ dependentSchemas: { a: { required: ['b'] } } }),
    value: () => null,
    outcome: 'valid',
  },
  {
    name: 'null with every object keyword',
    schema: () => ({
      required: ['a'],
      properties: { a: true },
      patternProperties: { a: true },
      additionalProperties: false,
      unevaluatedProperties: false,
      dependentRequired: { a: ['b'] },
      propertyNames: false,
      minProperties: 1,
    }),
    value: () => null,
    outcome: 'valid',
  },
  {
    name: 'null with every array keyword',
    schema: () => ({
      items: false,
      prefixItems: [false],
      contains: true,
      unevaluatedItems: false,
      uniqueItems: true,
      minItems: 1,
    }),
    value: () => null,
    outcome: 'valid',
  },
  {
    name: 'an array with every object keyword',
    schema: () => ({
      required: ['a'],
      minProperties: 1,
      additionalProperties: false,
      unevaluatedProperties: false,
      dependentSchemas: { length: false },
      dependentRequired: { length: ['a'] },
      propertyNames: false,
    }),
    value: () => [1],
    outcome: 'valid',
  },
  {
    name: 'text with every object and array keyword',
    schema: () => ({
      required: ['length'],
      minProperties: 9,
      items: false,
      contains: false,
      minItems: 9,
      unevaluatedItems: false,
      unevaluatedProperties: false,
    }),
    value: () => 'abc',
    outcome: 'valid',
  },
];

export const names: readonly HostileCase[] = [...named, ...keywords];

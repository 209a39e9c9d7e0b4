/**
 * R-CLIENT: with `patterns: "lenient"`, a pattern that cannot be run drops that check and not the document.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs, TIMEOUT } from '../../../test/properties/runs.ts';
import { compileSchema } from '../index.ts';
import { admitSchema, type AdmitOptions, type AdmittedSchema } from './index.ts';

const UNRUNNABLE = '^(a+)b\\1$';

function admitted(document: unknown, options: AdmitOptions = { patterns: 'lenient' }): AdmittedSchema {
  const result = admitSchema(document, options);
  if (!result.ok) throw new Error(result.problems[0]?.message);
  return result.schema;
}

function accepts(document: unknown, value: unknown, options?: AdmitOptions): boolean[] {
  const schema = admitted(document, options);
  return [false, true].map((codegen) => compileSchema(schema, { codegen }).accepts(value));
}

const unchecked = (document: unknown): (readonly [path: string, code: string])[] =>
  admitted(document).unchecked.map(({ schemaPath, code }) => [schemaPath, code]);

describe('R-CLIENT: a pattern that cannot be run is named as unchecked, whatever the reason', () => {
  it.each([
    ['a back-reference', UNRUNNABLE, 'pattern-back-reference'],
    ['one that is invalid', '(', 'pattern-invalid'],
    ['one that is too large', '((a{99}){99}){99}', 'pattern-too-large'],
    ['one that is too long', 'a'.repeat(5_000), 'limit-pattern-length'],
  ])('%s', (_what, pattern, code) => {
    const document = {
      type: 'object',
      properties: { id: { type: 'string', minLength: 2, pattern }, same: { pattern } },
      patternProperties: { [pattern]: { type: 'integer' } },
    };
    expect(unchecked(document)).toEqual([
      ['/patternProperties', code],
      ['/properties/id/pattern', code],
      ['/properties/same/pattern', code],
    ]);
    expect(accepts(document, { id: 'no such text' })).toEqual([true, true]);
    expect(accepts(document, { id: 'x' })).toEqual([false, false]);
    const refused = admitSchema(document);
    expect(refused.ok ? [] : refused.problems.map((problem) => problem.code)).toEqual([code, code, code]);
  });

  it('those for which the steps do not suffice', () => {
    const document = { allOf: [{ pattern: '^(?:ab|c)+d$' }, { pattern: '^(?:ef|g)+h$' }] };
    const schema = admitted(document, { patterns: 'lenient', limits: { patternSteps: 1 } });
    expect(schema.unchecked.map(({ schemaPath, code }) => [schemaPath, code])).toEqual([
      ['/allOf/0/pattern', 'limit-pattern-steps'],
      ['/allOf/1/pattern', 'limit-pattern-steps'],
    ]);
    expect(compileSchema(schema).accepts('x')).toBe(true);
  });

  it('others beside it still run, and a document without any has nothing unchecked', () => {
    const document = { allOf: [{ pattern: UNRUNNABLE }, { pattern: '^x' }] };
    expect(accepts(document, 'x')).toEqual([true, true]);
    expect(accepts(document, 'y')).toEqual([false, false]);
    expect(admitted({ pattern: '^x' }).unchecked).toEqual([]);
    expect(admitted({ $ref: '#/$defs/a', $defs: { a: true } }).unchecked).toEqual([]);
  });

  it('says where it stands in an older dialect, as its author wrote it', () => {
    const document = {
      $schema: 'http://json-schema.org/draft-07/schema#',
      items: [{ pattern: UNRUNNABLE }],
      dependencies: { a: { patternProperties: { [UNRUNNABLE]: false } } },
    };
    expect(unchecked(document).map(([path]) => path)).toEqual([
      '/items/0/pattern',
      '/dependencies/a/patternProperties',
    ]);
  });

  it('is bounded: the list says that it was cut', () => {
    const document = {
      anyOf: Array.from({ length: 200 }, (_, index) => ({ pattern: `^(a+)\\1x${index}$` })),
    };
    const list = admitted(document).unchecked;
    expect(list).toHaveLength(100);
    expect(list.at(-1)?.code).toBe('more-problems');
    expect(accepts(document, 'b')).toEqual([true, true]);
  });
});

/** A few keywords at each level, three levels deep, with such a pattern somewhere at the bottom. */
function schemasOf(part: fc.Arbitrary<object>): fc.Arbitrary<object> {
  const list = fc.array(part, { minLength: 1, maxLength: 2 });
  const map = fc.dictionary(fc.constantFrom(UNRUNNABLE, '^a', 'b$'), part, { maxKeys: 2 });
  const one = <Value>(name: string, value: fc.Arbitrary<Value>): fc.Arbitrary<object> =>
    value.map((held) => ({ [name]: held }));
  const keyword = fc.oneof(
    ...['not', 'items', 'additionalProperties', 'propertyNames'].map((name) => one(name, part)),
    ...['unevaluatedProperties', 'unevaluatedItems'].map((name) => one(name, fc.constant(false))),
    ...['oneOf', 'anyOf', 'allOf'].map((name) => one(name, list)),
    fc.record({ if: part, then: part, else: part }, { requiredKeys: ['if'] }),
    fc.record({ contains: part, maxContains: fc.constantFrom(0, 1) }, { requiredKeys: ['contains'] }),
    one('patternProperties', map),
    one('properties', fc.record({ a: part })),
    one('dependentSchemas', fc.record({ b: part })),
  );
  return fc
    .array(keyword, { minLength: 1, maxLength: 3 })
    .map((some) => Object.assign({}, ...some) as object);
}

const leaves = fc.constantFrom<object>(
  { pattern: UNRUNNABLE },
  { $ref: '#/$defs/bad' },
  { type: 'string' },
  { minLength: 2 },
);
const generated = schemasOf(fc.oneof(leaves, schemasOf(fc.oneof(leaves, schemasOf(leaves)))));

describe('what depends on such a pattern never rejects a value that the schema accepts', () => {
  const bad = { pattern: UNRUNNABLE };

  it.each([
    [
      'not',
      { not: bad },
      'b',
      [
        ['/not/pattern', 'pattern-back-reference'],
        ['/not', 'pattern-unchecked'],
      ],
    ],
    [
      'oneOf',
      { oneOf: [bad, { type: 'string' }] },
      'b',
      [
        ['/oneOf/0/pattern', 'pattern-back-reference'],
        ['/oneOf', 'pattern-unchecked'],
      ],
    ],
    [
      'if',
      { if: bad, then: false },
      'b',
      [
        ['/if/pattern', 'pattern-back-reference'],
        ['/if', 'pattern-unchecked'],
      ],
    ],
    [
      'maxContains',
      { contains: bad, maxContains: 1 },
      ['aba', 'b'],
      [
        ['/contains/pattern', 'pattern-back-reference'],
        ['/maxContains', 'pattern-unchecked'],
      ],
    ],
    [
      'not, by a reference',
      { not: { $ref: '#/$defs/bad' }, $defs: { bad } },
      'b',
      [
        ['/$defs/bad/pattern', 'pattern-back-reference'],
        ['/not', 'pattern-unchecked'],
      ],
    ],
    [
      'additionalProperties',
      { patternProperties: { [UNRUNNABLE]: true }, additionalProperties: false },
      { aba: 1 },
      [['/patternProperties', 'pattern-back-reference']],
    ],
    [
      'unevaluatedProperties',
      { patternProperties: { [UNRUNNABLE]: true }, unevaluatedProperties: false },
      { aba: 1 },
      [['/patternProperties', 'pattern-back-reference']],
    ],
  ])('%s', (_keyword, document, value, expected) => {
    expect(accepts(document, value, { patterns: 'trusted' })).toEqual([true, true]);
    expect(accepts(document, value)).toEqual([true, true]);
    expect(unchecked(document)).toEqual(expected);
  });

  it('and a choice of one still asks for one of its branches', () => {
    expect(accepts({ oneOf: [{ type: 'string', ...bad }, { type: 'integer' }] }, true)).toEqual([
      false,
      false,
    ]);
  });

  it('for generated schemas', { timeout: TIMEOUT }, () => {
    const values = [
      'aba',
      'b',
      'aabaa',
      1,
      null,
      ['aba'],
      ['b', 'aba'],
      { aba: 'aba' },
      { b: 1, a: 'b' },
      {},
    ];
    fc.assert(
      fc.property(generated, (schema) => {
        const document = { ...schema, $defs: { bad } };
        const trusted = compileSchema(admitted(document, { patterns: 'trusted' }));
        const lenient = compileSchema(admitted(document));
        for (const value of values) if (trusted.accepts(value)) expect(lenient.accepts(value)).toBe(true);
      }),
      runs(1),
    );
  });
});

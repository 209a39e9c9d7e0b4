/**
 * Admission as its callers see it: every problem at once, with its place; nothing shared, nothing fetched.
 */
import { describe, expect, it } from 'vitest';
import { admitSchema, compileSchema, type AdmitOptions, type Validator } from '../index.ts';

function problems(document: unknown, options?: AdmitOptions): [string, string][] {
  const result = admitSchema(document, options);
  return result.ok ? [] : result.problems.map(({ code, schemaPath }) => [code, schemaPath]);
}

function validator(document: unknown, options?: AdmitOptions): Validator {
  const result = admitSchema(document, options);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return compileSchema(result.schema);
}

describe('problems', () => {
  it('are all reported at once, each with its place', () => {
    const document = {
      type: 'strin',
      minLength: -1,
      properties: { a: 5, b: { $ref: '#/$defs/none' }, c: { pattern: '(' }, d: { pattern: '(a+)\\1' } },
      allOf: [],
      $defs: { x: { $anchor: 'same' }, y: { $anchor: 'same' } },
    };
    expect(problems(document)).toEqual([
      ['keyword-value', '/type'],
      ['keyword-value', '/minLength'],
      ['not-a-schema', '/properties/a'],
      ['keyword-value', '/allOf'],
      ['anchor-duplicate', '/$defs/y'],
      ['reference-unresolved', '/properties/b/$ref'],
      ['pattern-invalid', '/properties/c/pattern'],
      ['pattern-back-reference', '/properties/d/pattern'],
    ]);
  });

  it('say what was found, what is allowed and what to do', () => {
    const result = admitSchema({ anyOf: [{}, {}, {}] }, { limits: { subschemas: 3 } });
    expect(result).toEqual({
      ok: false,
      problems: [
        {
          code: 'limit-subschemas',
          message:
            'The document has 4 subschemas, and limits.subschemas allows 3: simplify it, or raise the limit.',
          schemaPath: '',
          expected: 'at most 3',
          received: '4',
        },
      ],
    });
  });

  it('are cut at limits.failures, and say so', () => {
    const document = { anyOf: Array.from({ length: 50 }, () => ({ minLength: -1 })) };
    const result = admitSchema(document, { limits: { failures: 10 } });
    expect(result.ok ? [] : result.problems.length).toBe(10);
    expect(result.ok ? [] : result.problems.at(-1)?.code).toBe('more-problems');
  });
});

describe('dialects', () => {
  it('default to 2020-12 (R-DIALECT-1)', () => {
    expect(validator({ prefixItems: [{ type: 'string' }] }).accepts([1])).toBe(false);
    expect(problems({ minimum: 5, exclusiveMinimum: true })).toEqual([
      ['keyword-value', '/exclusiveMinimum'],
    ]);
  });

  const spellings = [
    'http://json-schema.org/draft-04/schema#',
    'https://json-schema.org/draft-04/schema',
    'http://json-schema.org/draft-06/schema',
    'https://json-schema.org/draft-07/schema#',
    'http://json-schema.org/draft-07/schema#',
    'https://json-schema.org/draft/2019-09/schema#',
    'http://json-schema.org/draft/2019-09/schema',
    'https://json-schema.org/draft/2020-12/schema',
    'http://json-schema.org/draft/2020-12/schema#',
  ];
  it.each(spellings)('may be named as %s (R-DIALECT-2)', ($schema) => {
    expect(validator({ $schema, type: 'string' }).accepts('a')).toBe(true);
  });

  it('that are unknown are refused, naming those that work (R-DIALECT-2)', () => {
    const result = admitSchema({ $schema: 'http://json-schema.org/draft-03/schema#' });
    const [problem] = result.ok ? [] : result.problems;
    expect(problem?.code).toBe('dialect-unknown');
    expect(problem?.message).toContain('https://json-schema.org/draft/2020-12/schema');
    expect(problem?.message).toContain('http://json-schema.org/draft-04/schema');
  });

  it('may change inside an embedded resource (R-DIALECT-2)', () => {
    const check = validator({
      properties: {
        old: { $ref: 'https://example.com/old' },
        limit: { exclusiveMinimum: 3 },
      },
      $defs: {
        old: {
          $schema: 'http://json-schema.org/draft-04/schema#',
          id: 'https://example.com/old',
          minimum: 5,
          exclusiveMinimum: true,
        },
      },
    });
    expect([check.accepts({ old: 5 }), check.accepts({ old: 6 })]).toEqual([false, true]);
    expect([check.accepts({ limit: 3 }), check.accepts({ limit: 4 })]).toEqual([false, true]);
  });

  it('leave unknown keywords alone (R-DIALECT-3)', () => {
    expect(problems({ 'x-note': 5, nullable: 'yes', $async: true, discriminator: [] })).toEqual([]);
  });

  it('report failures where the author wrote (R-DIALECT-4)', () => {
    const check = validator({
      $schema: 'http://json-schema.org/draft-07/schema#',
      definitions: { pair: { items: [{ type: 'string' }], additionalItems: false } },
      properties: { a: { $ref: '#/definitions/pair' } },
      dependencies: { a: ['b'] },
    });
    const result = check.check({ a: [1, 2] });
    const places = result.ok ? [] : result.failures.map((failure) => failure.schemaPath).sort();
    expect(places).toEqual([
      '/definitions/pair/additionalItems',
      '/definitions/pair/items/0/type',
      '/dependencies',
    ]);
  });

  it('are upgraded to a document of 2020-12 (R-DIALECT-4)', () => {
    const result = admitSchema({
      $schema: 'http://json-schema.org/draft-04/schema#',
      id: 'https://example.com/root',
      definitions: { n: { minimum: 1, exclusiveMinimum: true }, t: { items: [{}], additionalItems: false } },
      properties: { a: { $ref: '#/definitions/n', description: 'kept', maximum: 5 }, b: { id: '#here' } },
      dependencies: { a: ['b'], c: { required: ['d'] } },
    });
    expect(result.ok && result.schema.document202012).toEqual({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $id: 'https://example.com/root',
      $defs: { n: { exclusiveMinimum: 1 }, t: { prefixItems: [{}], items: false } },
      properties: { a: { $ref: '#/$defs/n', description: 'kept' }, b: { $anchor: 'here' } },
      dependentRequired: { a: ['b'] },
      dependentSchemas: { c: { required: ['d'] } },
    });
  });
});

describe('references (R-REF-1)', () => {
  it('find documents that were handed over, and nothing else', () => {
    const $ref = 'https://example.com/name.json#/$defs/short';
    const resources = { 'https://example.com/name.json': { $defs: { short: { maxLength: 3 } } } };
    expect(validator({ $ref }, { resources }).accepts('long')).toBe(false);
    expect(problems({ $ref })).toEqual([['reference-unresolved', '/$ref']]);
  });

  it('report problems of a handed-over document with its URI', () => {
    const resources = { 'https://example.com/a': { $defs: { x: { minimum: 'low' } } } };
    expect(problems({ $ref: 'https://example.com/a' }, { resources })).toContainEqual([
      'keyword-value',
      'https://example.com/a#/$defs/x/minimum',
    ]);
  });

  it('never touch documents that no reference names', () => {
    const resources = Object.defineProperty({}, 'https://example.com/unused', {
      enumerable: true,
      get: () => {
        throw new Error('touched');
      },
    });
    expect(problems({ type: 'string' }, { resources })).toEqual([]);
  });

  it('find built-in metaschemas', () => {
    const check = validator({ $ref: 'https://json-schema.org/draft/2020-12/schema' });
    expect([check.accepts({ minLength: 1 }), check.accepts({ minLength: -1 })]).toEqual([true, false]);
  });

  it('of two documents with one $id never see each other', () => {
    const make = (type: string): unknown => ({
      $id: 'https://example.com/same',
      $ref: 'https://example.com/same#/$defs/t',
      $defs: { t: { type } },
    });
    const [text, number] = [validator(make('string')), validator(make('number'))];
    expect([text.accepts('a'), text.accepts(1), number.accepts('a'), number.accepts(1)]).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });

  it('of a pure cycle are refused with the reason', () => {
    for (const document of [
      { $ref: '#' },
      { allOf: [{ $ref: '#' }] },
      { $dynamicAnchor: 'a', $dynamicRef: '#a' },
      {
        $ref: '#/$defs/a',
        $defs: { a: { not: { $ref: '#/$defs/b' } }, b: { anyOf: [{ $ref: '#/$defs/a' }] } },
      },
    ]) {
      expect(problems(document).map(([code]) => code)).toEqual(['reference-loop']);
    }
  });
});

describe('custom metaschemas (R-FULL)', () => {
  const resources = {
    'https://example.com/strings-only': {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $id: 'https://example.com/strings-only',
      $vocabulary: {
        'https://json-schema.org/draft/2020-12/vocab/core': true,
        'https://json-schema.org/draft/2020-12/vocab/applicator': true,
        'https://json-schema.org/draft/2020-12/vocab/validation': true,
      },
      properties: { type: { const: 'string' } },
    },
    'https://example.com/strange': { $vocabulary: { 'https://example.com/vocabulary': true } },
  };

  it('hold their documents to their own rules', () => {
    const $schema = 'https://example.com/strings-only';
    expect(problems({ $schema, type: 'string' }, { resources })).toEqual([]);
    expect(problems({ $schema, type: 'number' }, { resources })).toEqual([['metaschema-mismatch', '/type']]);
  });

  it('with a required vocabulary that is not known are refused', () => {
    expect(problems({ $schema: 'https://example.com/strange' }, { resources })).toContainEqual([
      'vocabulary-unknown',
      '/$schema',
    ]);
  });
});

describe('an admitted schema', () => {
  it('does not change when its author changes the document', () => {
    const document = { type: 'object', properties: { a: { type: 'string' } } };
    const check = validator(document);
    document.properties.a.type = 'number';
    expect(check.accepts({ a: 'text' })).toBe(true);
  });

  it('is shared between equal documents, and frozen', () => {
    const [first, second] = [admitSchema({ minimum: 1 }), admitSchema({ minimum: 1 })];
    expect(first.ok && second.ok && first.schema === second.schema).toBe(true);
    expect(first.ok && Object.isFrozen(first.schema.document)).toBe(true);
  });

  it('is not shared where options differ', () => {
    const document = { format: 'date' };
    expect(validator(document).accepts('x')).toBe(true);
    expect(validator(document, { formats: 'assert' }).accepts('x')).toBe(false);
    expect(validator(document).accepts('x')).toBe(true);
  });
});

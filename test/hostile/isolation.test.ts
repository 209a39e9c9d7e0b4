/**
 * Schemas never see each other, documents that nobody named are never touched, and a validator remembers
 * nothing.
 */
import { describe, expect, it } from 'vitest';
import { admitSchema, compileSchema, type AdmitOptions, type Validator } from '../../src/schema/index.ts';
import { deepObject, ladder, record, times } from './build.ts';

function validatorOf(document: unknown, options?: AdmitOptions): Validator {
  const admitted = admitSchema(document, options);
  if (!admitted.ok) throw new Error(JSON.stringify(admitted.problems));
  return compileSchema(admitted.schema);
}

function codesOf(document: unknown, options?: AdmitOptions): string[] {
  const admitted = admitSchema(document, options);
  return admitted.ok ? [] : admitted.problems.map(({ code }) => code);
}

describe('two schemas', () => {
  const $id = 'https://example.com/same';

  it('with the same $id never see each other (R-REF-1)', () => {
    const text = validatorOf({ $id, $ref: '#/$defs/x', $defs: { x: { type: 'string' } } });
    const number = validatorOf({ $id, $ref: '#/$defs/x', $defs: { x: { type: 'number' } } });
    expect([text.accepts('a'), text.accepts(1), number.accepts('a'), number.accepts(1)]).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });

  it('cannot refer to what an earlier one defined (R-REF-1)', () => {
    validatorOf({ $id: 'https://example.com/first', $anchor: 'a', type: 'string' });
    expect(codesOf({ $ref: 'https://example.com/first' })).toEqual(['reference-unresolved']);
    expect(codesOf({ $ref: 'https://example.com/first#a' })).toEqual(['reference-unresolved']);
    validatorOf({ $ref: 'x:y' }, { resources: { 'x:y': { type: 'string' } } });
    expect(codesOf({ $ref: 'x:y' })).toEqual(['reference-unresolved']);
  });

  it('do not change a built-in metaschema by taking its $id', () => {
    const metaschema = 'https://json-schema.org/draft/2020-12/schema';
    validatorOf({ $id: metaschema, type: 'string' });
    const schemas = validatorOf({ $ref: metaschema });
    expect([schemas.accepts({ type: 'string' }), schemas.accepts({ type: 5 })]).toEqual([true, false]);
    validatorOf({ $ref: metaschema }, { resources: { [metaschema]: { type: 'null' } } });
    expect(validatorOf({ $ref: metaschema }).accepts({ minimum: 5 })).toBe(true);
  });

  it('of the same text differ by their options', () => {
    const document = { $ref: 'x:y' };
    const text = validatorOf(document, { resources: { 'x:y': { type: 'string' } } });
    const number = validatorOf(document, { resources: { 'x:y': { type: 'number' } } });
    expect([text.accepts('a'), number.accepts('a')]).toEqual([true, false]);
    const dates = { format: 'date' };
    const annotated = validatorOf(dates);
    const asserted = validatorOf(dates, { formats: 'assert' });
    expect([annotated.accepts('x'), asserted.accepts('x'), validatorOf(dates).accepts('x')]).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('are not changed by later changes to what was handed in', () => {
    const document = { type: 'string', enum: ['a'] };
    const handed = { 'x:y': { type: 'string' } };
    const inline = validatorOf(document);
    const referring = validatorOf({ $ref: 'x:y' }, { resources: handed });
    document.type = 'number';
    document.enum.push('b');
    handed['x:y'].type = 'number';
    expect([inline.accepts('a'), inline.accepts('b'), referring.accepts('a')]).toEqual([true, false, true]);
    expect(validatorOf(document).accepts('a')).toBe(false);
  });
});

describe('documents handed over', () => {
  it('are not touched until a reference names them (R-REF-1)', () => {
    let touched = 0;
    const resources: Record<string, unknown> = { 'x:named': { type: 'string' } };
    for (let i = 0; i < 1_000; i++) {
      const get = (): never => {
        touched++;
        throw new Error('nobody asked');
      };
      Object.defineProperty(resources, `x:${i}`, { enumerable: true, get });
    }
    const validator = validatorOf({ $ref: 'x:named' }, { resources });
    expect([validator.accepts('a'), validator.accepts(1), touched]).toEqual([true, false, 0]);
    expect(validatorOf({ $ref: '#/$defs/a', $defs: { a: true } }, { resources }).accepts(1)).toBe(true);
    expect(touched).toBe(0);
  });

  it('that throw when they are named are problems, not exceptions', () => {
    for (const error of [new Error('no'), undefined, Symbol('no'), Object.create(null)]) {
      const resources = Object.defineProperty({}, 'x:y', {
        enumerable: true,
        get(): never {
          throw error;
        },
      });
      const admitted = admitSchema({ $ref: 'x:y' }, { resources });
      expect(admitted.ok).toBe(false);
    }
  });

  it.each([
    ['no schema', 5, 'not-a-schema'],
    ['no JSON', { type: 'string', f: (): void => undefined }, 'not-json'],
    ['too deep', JSON.parse(`${'{"not":'.repeat(100)}{}${'}'.repeat(100)}`) as unknown, 'limit-depth'],
    ['too many subschemas', { anyOf: times(10_001, () => true) }, 'limit-subschemas'],
    ['too large', { title: 'x'.repeat(1_048_576) }, 'limit-bytes'],
    ['a loop with the document', { $ref: 'x:root' }, 'reference-loop'],
    ['of an explosive pattern', { pattern: '(a+)\\1' }, 'pattern-back-reference'],
    ['of an unknown dialect', { $schema: 'x:z' }, 'dialect-unknown'],
  ])('that are %s are refused like any document', (_what, handed, code) => {
    expect(codesOf({ $id: 'x:root', $ref: 'x:y' }, { resources: { 'x:y': handed } })).toContain(code);
  });

  it('called __proto__ or toString are found only where they are own', () => {
    expect(codesOf({ $ref: 'toString' }, { resources: {} })).toEqual(['reference-unresolved']);
    expect(codesOf({ $ref: '__proto__' }, { resources: {} })).toEqual(['reference-unresolved']);
    const resources = JSON.parse('{"__proto__":{"type":"string"}}') as Record<string, unknown>;
    expect(validatorOf({ $ref: '__proto__' }, { resources }).accepts(5)).toBe(false);
  });

  it('that name each other in a circle of 500 are read once each', () => {
    let reads = 0;
    const resources: Record<string, unknown> = {};
    for (let i = 0; i < 500; i++) {
      const get = (): unknown => {
        reads++;
        return { properties: { next: { $ref: `x:${(i + 1) % 500}` }, back: { $ref: 'x:0' } } };
      };
      Object.defineProperty(resources, `x:${i}`, { enumerable: true, get });
    }
    expect(validatorOf({ $ref: 'x:0' }, { resources }).accepts(deepObject(600, {}))).toBe(true);
    expect(reads).toBe(500);
  });
});

describe('a validator', () => {
  const document = {
    type: 'object',
    properties: { a: { $ref: '#/$defs/d0' }, list: { uniqueItems: true, items: { pattern: '^(a+)+$' } } },
    anyOf: [{ required: ['a'] }, { required: ['list'] }],
    unevaluatedProperties: false,
    $defs: ladder(20, { type: ['string', 'object'] }, (next) => ({ anyOf: [next, next] }))['$defs'],
  };

  it('remembers nothing from one call to the next', () => {
    const validator = validatorOf(document);
    const values: readonly (readonly [unknown, boolean])[] = [
      [{ a: 'x' }, true],
      [{ a: 1 }, false],
      [{ a: {}, list: ['a', 'aa'] }, true],
      [{ a: {}, list: ['a', 'a'] }, false],
      [{ list: ['b'] }, false],
      [null, false],
      [{ list: [] }, true],
      [{ b: 1 }, false],
      [deepObject(5_000, {}), false],
    ];
    for (let round = 0; round < 30; round++) {
      const [value, fits] = values[(round * 7) % values.length]!;
      const [other, otherFits] = values[(round * 5 + 1) % values.length]!;
      expect([validator.accepts(value), validator.check(other).ok, validator.check(value).ok]).toEqual([
        fits,
        otherFits,
        fits,
      ]);
    }
  });

  it('gives the same failures every time, whatever came in between', () => {
    const validator = validatorOf(document);
    const bad = { a: 1, list: ['a', 'b', 'b'], c: 2 };
    const first = validator.check(bad);
    validator.check({ a: 'x' });
    validator.check(deepObject(3_000));
    expect(validator.check(bad)).toEqual(first);
  });

  it('may be called again from inside a getter of the value', () => {
    const validator = validatorOf(document);
    const value = {
      get a(): string {
        return validator.accepts({ a: 1 }) ? 'never' : 'x';
      },
    };
    expect(validator.check(value)).toEqual({ ok: true });
  });

  it('decides anew what changed between two calls', () => {
    const validator = validatorOf({ items: { $ref: '#/$defs/d0' }, $defs: document.$defs });
    const value: unknown[] = times(2_000, () => ({}));
    expect(validator.accepts(value)).toBe(true);
    value[1_999] = 5;
    expect(validator.accepts(value)).toBe(false);
  });

  it('that ran out of steps decides the next value', () => {
    const validator = validatorOf({ items: { type: 'integer' } }, { limits: { steps: 50 } });
    expect(validator.check(times(1_000, (i) => i))).toMatchObject({ ok: false, exhausted: true });
    expect(validator.check([1, 2])).toEqual({ ok: true });
    expect(validator.check(['x'])).toMatchObject({ ok: false, exhausted: false });
  });
});

describe('limits', () => {
  it.each([
    ['depth', 'limit-depth', JSON.parse(`${'{"not":'.repeat(64)}{}${'}'.repeat(64)}`) as unknown, '65', '64'],
    ['subschemas', 'limit-subschemas', { anyOf: times(10_000, () => true) }, '10001', '10000'],
    ['bytes', 'limit-bytes', { title: 'x'.repeat(1_048_577 - 12) }, '1048577', '1048576'],
    ['enumValues', 'limit-enum-values', { enum: times(10_001, (i) => i) }, '10001', '10000'],
    ['patternLength', 'limit-pattern-length', { pattern: 'a'.repeat(4_097) }, '4097', '4096'],
    ['referenceChain', 'limit-reference-chain', ladder(1_000, true, (next) => next), '1001', '1000'],
  ])(
    '%s is reported by name, with what was found and what is allowed (R-BOUND-1)',
    (name, code, document, found, allowed) => {
      const admitted = admitSchema(document);
      const problem = admitted.ok ? undefined : admitted.problems[0];
      expect(problem).toMatchObject({ code });
      expect(problem!.message).toContain(`limits.${name}`);
      expect(problem!.received!.match(/\d+/)![0]).toBe(found);
      expect(problem!.expected!.match(/\d+/)![0]).toBe(allowed);
    },
  );

  it('failures bounds both lists', () => {
    const limits = { failures: 3 };
    expect(codesOf({ properties: record(9, () => 5) }, { limits })).toHaveLength(3);
    const checked = validatorOf({ items: false }, { limits }).check([1, 2, 3, 4, 5]);
    expect(checked).toMatchObject({ failures: { length: 3 } });
  });

  it('that are given as undefined are the usual ones', () => {
    const limits = { depth: undefined, steps: undefined, bytes: undefined } as unknown as { depth: number };
    expect(validatorOf({ items: { type: 'string' } }, { limits }).check(['a'])).toEqual({ ok: true });
  });
});

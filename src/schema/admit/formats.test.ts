/** Formats of the caller's own, and the schemas of OpenAPI 3.0. */
import { describe, expect, it } from 'vitest';
import { compileSchema } from '../compile/validator.ts';
import { admitSchema, type AdmitOptions } from './index.ts';

function accepts(document: unknown, value: unknown, options: AdmitOptions): boolean {
  const admitted = admitSchema(document, options);
  if (!admitted.ok) throw new Error(admitted.problems[0]!.message);
  const verdicts = [true, false].map((codegen) => compileSchema(admitted.schema, { codegen }).accepts(value));
  expect(verdicts[0]).toBe(verdicts[1]);
  return verdicts[0]!;
}

describe("formats of one's own", () => {
  const formats = { 'order-number': (text: string) => /^A\d+$/.test(text), email: () => true };

  it('are asserted, with the standard ones; one of the same name takes their place', () => {
    expect(accepts({ format: 'order-number' }, 'A17', { formats })).toBe(true);
    expect(accepts({ format: 'order-number' }, 'B17', { formats })).toBe(false);
    expect(accepts({ format: 'email' }, 'no address', { formats })).toBe(true);
    expect(accepts({ format: 'date' }, 'no date', { formats })).toBe(false);
    expect(accepts({ format: 'unknown' }, 'anything', { formats })).toBe(true);
    expect(accepts({ format: 'order-number' }, 17, { formats })).toBe(true);
  });

  it('hold behind references and in older dialects', () => {
    const document = { $defs: { a: { format: 'order-number' } }, properties: { a: { $ref: '#/$defs/a' } } };
    expect(accepts(document, { a: 'x' }, { formats })).toBe(false);
    const older = { $schema: 'http://json-schema.org/draft-07/schema#', items: [{ format: 'order-number' }] };
    expect(accepts(older, ['x'], { formats })).toBe(false);
  });

  it('are those of this admission, whatever was admitted before', () => {
    const document = { type: 'string', format: 'code' };
    expect(accepts(document, 'x', { formats: { code: () => false } })).toBe(false);
    expect(accepts(document, 'x', { formats: { code: () => true } })).toBe(true);
    expect(accepts(document, 'x', { formats: 'assert' })).toBe(true);
  });

  it('say what failed, and throw what they throw', () => {
    const admitted = admitSchema({ format: 'code' }, { formats: { code: (text) => JSON.parse(text) === 1 } });
    if (!admitted.ok) throw new Error();
    const validator = compileSchema(admitted.schema);
    expect(validator.check('2')).toMatchObject({
      failures: [{ code: 'format', expected: 'text of the format "code"' }],
    });
    expect(() => validator.check('{')).toThrow(SyntaxError);
    expect(() => validator.accepts('{')).toThrow(SyntaxError);
  });

  it.each([{ formats: { code: /a/ } }, { formats: { code: 'yes' } }, { formats: null }])(
    '%j is refused',
    (options) => {
      expect(() => admitSchema({}, options as never)).toThrow(
        'admitSchema: formats must be "annotate", "assert" or an object',
      );
    },
  );
});

describe('openapi-3.0 as the default dialect', () => {
  const options = { defaultDialect: 'openapi-3.0' } as const;

  it('reads nullable beside a type, and nothing into it alone', () => {
    expect(accepts({ type: 'string', nullable: true }, null, options)).toBe(true);
    expect(
      accepts(
        { nullable: true, type: 'object', properties: { a: { type: 'integer', nullable: false } } },
        { a: null },
        options,
      ),
    ).toBe(false);
    expect(accepts({ nullable: true }, 5, options)).toBe(true);
    expect(accepts({ type: 'string', nullable: true, enum: ['a'] }, null, options)).toBe(false);
  });

  it('reads boolean limits, required lists, and discriminators as hints', () => {
    expect(accepts({ type: 'number', minimum: 0, exclusiveMinimum: true }, 0, options)).toBe(false);
    const pet = {
      type: 'object',
      required: [],
      oneOf: [
        { properties: { kind: { enum: ['cat'] } }, required: ['kind'] },
        { properties: { kind: { enum: ['dog'] } }, required: ['kind'] },
      ],
      discriminator: { propertyName: 'kind' },
      example: { kind: 'cat' },
      xml: {},
    };
    expect(accepts(pet, { kind: 'dog' }, options)).toBe(true);
    expect(accepts(pet, { kind: 'cow' }, options)).toBe(false);
  });

  it('says what 2020-12 is made of it', () => {
    const admitted = admitSchema({ type: 'array', nullable: true, items: { type: 'string' } }, options);
    expect(admitted.ok && admitted.schema.document202012).toEqual({
      type: ['array', 'null'],
      items: { type: 'string' },
    });
    expect(admitSchema({ type: ['string', 'null'] }, options)).toMatchObject({
      ok: false,
      problems: [{ code: 'keyword-value' }],
    });
  });
});

describe('a format of numbers', () => {
  it('is checked where a value must also fit as clients read the schema, and nowhere else', () => {
    const document = { type: 'integer', format: 'int32' };
    expect(accepts(document, 2 ** 40, { formats: 'assert', interoperable: true })).toBe(false);
    expect(accepts(document, 7, { formats: 'assert', interoperable: true })).toBe(true);
    expect(accepts(document, 2 ** 40, { formats: 'assert' })).toBe(true);
    expect(accepts(document, 2 ** 40, { formats: 'annotate', interoperable: true })).toBe(true);
  });
});

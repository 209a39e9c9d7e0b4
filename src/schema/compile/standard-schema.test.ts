/** A validator is a Standard Schema: values pass unchanged, issues have a way (R-EMBED). */
import { describe, expect, it } from 'vitest';
import { admitSchema } from '../admit/index.ts';
import { compileSchema, type Validator } from './validator.ts';

function validatorOf(document: unknown): Validator {
  const admitted = admitSchema(document);
  if (!admitted.ok) throw new Error(admitted.problems[0]!.message);
  return compileSchema(admitted.schema);
}

describe('~standard', () => {
  it('names itself, and passes values unchanged', () => {
    const { version, vendor, validate } = validatorOf({ type: 'integer' })['~standard'];
    expect([version, vendor]).toEqual([1, 'anyshape']);
    expect(validate(7)).toEqual({ value: 7 });
    expect(validate(null)).toEqual({ issues: [{ message: 'must be integer, but is null', path: [] }] });
  });

  it('gives the way to each issue: indexes as numbers, names as texts', () => {
    const schema = { properties: { list: { items: { properties: { '0': { type: 'string' } } } } } };
    const result = validatorOf(schema)['~standard'].validate({ list: [{}, { '0': 5 }] });
    expect(result).toEqual({
      issues: [{ message: 'must be string, but is integer 5', path: ['list', 1, '0'] }],
    });
  });

  it('gives the document in 2020-12, and in its own dialect', () => {
    const older = validatorOf({
      $schema: 'http://json-schema.org/draft-07/schema#',
      items: [{ type: 'string' }],
    });
    const { input, output } = older['~standard'].jsonSchema!;
    expect(input({ target: 'draft-2020-12' })).toEqual({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      prefixItems: [{ type: 'string' }],
    });
    expect(output({ target: 'draft-07' })).toEqual({
      $schema: 'http://json-schema.org/draft-07/schema#',
      items: [{ type: 'string' }],
    });
    const { input: current } = validatorOf(true)['~standard'].jsonSchema!;
    expect(current({ target: 'draft-2020-12' })).toEqual({});
    expect(() => current({ target: 'draft-07' })).toThrow('cannot be told as draft-07: it is 2020-12');
  });
});

/**
 * Options that are unknown or cannot be throw a TypeError that names them; what goes wrong inside is never
 * "not JSON".
 */
import { describe, expect, it } from 'vitest';
import { compileSchema } from '../compile/validator.ts';
import { admitSchema } from './index.ts';

describe('admitSchema', () => {
  it.each([
    [{ limits: { enum: 5 } }, 'admitSchema: unknown option limits.enum; did you mean enumValues?'],
    [{ limits: { depth: -1 } }, 'admitSchema: limits.depth must be a whole number, 0 or more, or Infinity'],
    [{ limits: { steps: NaN } }, 'admitSchema: limits.steps must be a whole number, 0 or more, or Infinity'],
    [{ formats: 'yes' }, 'admitSchema: formats must be'],
    [{ format: 'assert' }, 'admitSchema: unknown option format; did you mean formats?'],
    [{ role: 'inputs' }, 'admitSchema: role must be one of "any", "input", "output", "elicitation"'],
    [{ patterns: true }, 'admitSchema: patterns must be one of'],
    [{ resources: [] as never, baseUri: 7 }, 'admitSchema: baseUri must be an absolute URI'],
    [{ baseUri: 'schemas/' }, 'admitSchema: baseUri must be an absolute URI'],
    [{ baseUri: '//example.com/' }, 'admitSchema: baseUri must be an absolute URI'],
    [{ resources: 'urn:a' }, 'admitSchema: resources must be an object of documents by URI'],
    [{ defaultDialect: 7 }, 'admitSchema: defaultDialect must be a string'],
  ])('refuses %j by name', (options, message) => {
    expect(() => admitSchema({}, options as never)).toThrow(TypeError);
    expect(() => admitSchema({}, options as never)).toThrow(message);
  });

  it('lets an error pass that is not about the document', () => {
    const endless = (): unknown => {
      const outcome = admitSchema({ $ref: '#/$defs/a', $defs: { a: { pattern: '^a' } } });
      return outcome.ok ? endless() : outcome;
    };
    expect(endless).toThrow(RangeError);
  });
});

describe('compileSchema', () => {
  it.each([
    [{ codegen: 'yes' }, 'compileSchema: codegen must be one of true, false, "auto"'],
    [{ maxFailures: -1 }, 'compileSchema: maxFailures must be a whole number, 0 or more, or Infinity'],
    [{ failures: 5 }, 'compileSchema: unknown option failures; did you mean maxFailures?'],
  ])('refuses %j by name', (options, message) => {
    const admitted = admitSchema(true);
    if (!admitted.ok) throw new Error();
    expect(() => compileSchema(admitted.schema, options as never)).toThrow(message);
  });
});

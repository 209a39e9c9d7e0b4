/**
 * R-INFER: a declaration that samples broke is updated: it accepts them all, and keeps what nothing broke.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createInference, updatedSchema } from '../../src/infer/index.ts';
import type { JsonObject } from '../../src/json/index.ts';
import { admitSchema, compileSchema, type Validator } from '../../src/schema/index.ts';
import { runs, TIMEOUT } from '../properties/runs.ts';

function validatorOf(schema: JsonObject): Validator {
  const admitted = admitSchema(schema);
  if (!admitted.ok) throw new Error(JSON.stringify([schema, admitted.problems]));
  return compileSchema(admitted.schema, { maxFailures: 1_000 });
}

function inferred(samples: readonly unknown[]): JsonObject {
  const inference = createInference();
  for (const sample of samples) inference.add(sample);
  return inference.finish().schema;
}

function updated(declared: JsonObject, samples: readonly unknown[]): JsonObject {
  const validator = validatorOf(declared);
  const broken = new Set<string>();
  for (const sample of samples) {
    const result = validator.check(sample);
    if (!result.ok) for (const { schemaPath } of result.failures) broken.add(schemaPath);
  }
  return updatedSchema(declared, inferred(samples), broken);
}

const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, depthSize: 'medium' },
    fc.constantFrom<unknown>(null, true, 1, 1.5, 'a', 'b', '2020-01-01'),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('type', 'next', 'a', 'b', '1'), tie('value'), { maxKeys: 4 }),
    fc.dictionary(fc.constantFrom('type', 'next', 'a', 'b', 'c'), tie('value'), { maxKeys: 4 }),
  ),
}));

/** Closed, limited and described: more that samples can break. */
function narrowed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(narrowed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { type, properties } = schema as JsonObject;
  const entries = Object.entries(schema).map(([key, member]) => [
    key,
    key === 'enum' || key === 'required' || key === 'type' ? member : narrowed(member),
  ]);
  return {
    ...(Object.fromEntries(entries) as JsonObject),
    ...(type === 'object' && properties !== undefined && { additionalProperties: false }),
    ...(type === 'array' && { minItems: 1 }),
    ...(type === 'integer' && { maximum: 1 }),
  };
}

describe('an updated declaration', () => {
  it(
    'accepts every sample, whatever was declared before',
    () => {
      const samples = fc.array(value, { minLength: 1, maxLength: 12 });
      fc.assert(
        fc.property(samples, samples, (before, now) => {
          const declared = narrowed(inferred(before)) as JsonObject;
          const result = updated(declared, now);
          const validator = validatorOf(result);
          for (const sample of now)
            if (!validator.accepts(sample)) expect({ declared, sample, result }).toBe('accepted');
        }),
        runs(4),
      );
    },
    TIMEOUT,
  );

  it('keeps descriptions, limits and members that nothing broke', () => {
    const declared = {
      type: 'object',
      description: 'An order.',
      properties: {
        id: { type: 'integer', minimum: 1, description: 'Its number.' },
        state: { enum: ['new', 'paid'], description: 'How far it is.' },
        price: { type: 'string', description: 'What it costs.', pattern: '^\\d+$' },
        old: { type: 'string', description: 'Not sent any more.' },
        lines: { type: 'array', items: { $ref: '#/$defs/line' } },
      },
      required: ['id', 'old'],
      $defs: { line: { type: 'object', description: 'A line.', properties: { sku: { type: 'string' } } } },
    };
    const samples = Array.from({ length: 20 }, (_, i) => ({
      id: i + 1,
      state: i % 2 === 0 ? 'new' : 'sent',
      price: i * 1.5,
      lines: [{ sku: 's', count: i }],
      note: 'new member',
    }));
    expect(updated(declared, samples)).toEqual({
      ...declared,
      properties: {
        ...declared.properties,
        state: { enum: ['new', 'paid', 'sent'], description: 'How far it is.' },
        price: { type: ['string', 'number'], description: 'What it costs.', pattern: '^\\d+$' },
        note: { type: 'string', enum: ['new member'] },
      },
      required: ['id'],
      $defs: {
        line: {
          ...declared.$defs.line,
          properties: { sku: { type: 'string' }, count: { type: 'integer' } },
        },
      },
    });
    expect(updated(declared, [{ id: 1, old: 'x' }])).toEqual(declared);
  });
});

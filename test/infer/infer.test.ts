/**
 * R-INFER: an inferred schema accepts every sample, also hostile ones, and rejects samples whose types are
 * changed.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createInference } from '../../src/infer/index.ts';
import { equalJson, isObject, type JsonObject } from '../../src/json/index.ts';
import { admitSchema, compileSchema, type Validator } from '../../src/schema/index.ts';
import { translate } from '../../src/sources/flow/output/translate.ts';
import { sampleOf } from '../../src/sources/sample/index.ts';
import { runs, TIMEOUT } from '../properties/runs.ts';
import { hasShared, sharedPath } from '../shared.mjs';

function inferred(samples: readonly unknown[]): {
  readonly schema: JsonObject;
  readonly validator: Validator;
} {
  const inference = createInference();
  for (const sample of samples) inference.add(sample);
  const { schema } = inference.finish();
  const admitted = admitSchema(schema, { formats: 'assert' });
  if (!admitted.ok) throw new Error(JSON.stringify(admitted.problems));
  return { schema, validator: compileSchema(admitted.schema) };
}

function expectAccepted(samples: readonly unknown[]): void {
  const { schema, validator } = inferred(samples);
  for (const sample of samples) {
    if (!validator.accepts(sample))
      expect({ sample, schema, check: validator.check(sample) }).toBe('accepted');
  }
}

/** Values with few names and texts, so that shapes meet, nest and disagree. */
const { value: shaped } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 5, depthSize: 'medium' },
    fc.constantFrom<unknown>(null, true, 1, 1.5, 'a', 'b', '2020-01-01', 'http://a.example/x', ''),
    fc.array(tie('value'), { maxLength: 4 }),
    tie('object'),
    tie('object'),
  ),
  object: fc.dictionary(
    fc.constantFrom(
      'type',
      'kind',
      'next',
      'children',
      'a',
      'b',
      '1',
      '2020-01-01',
      'EN',
      '__proto__',
      'x/y~z',
    ),
    fc.oneof(tie('value'), fc.constantFrom('p', 'q', 'r')),
    { maxKeys: 4 },
  ),
}));

describe('the result accepts every sample', () => {
  it(
    'of any JSON',
    () => {
      fc.assert(fc.property(fc.array(fc.jsonValue(), { maxLength: 30 }), expectAccepted), runs(2));
    },
    TIMEOUT,
  );

  it(
    'of values that repeat names, tags and themselves',
    () => {
      fc.assert(fc.property(fc.array(shaped, { maxLength: 40 }), expectAccepted), runs(6));
    },
    TIMEOUT,
  );

  it('with more shapes, names, levels and places than it tells apart', () => {
    const names = (count: number, from = 0): JsonObject =>
      Object.fromEntries(
        Array.from({ length: count }, (_, i) => [`name${from + i}`, { a: i, b: String(i) }]),
      );
    expectAccepted([names(1_500), names(3), names(400, 5_000)]);
    expectAccepted(Array.from({ length: 300 }, (_, i) => names(5, i * 2)));
    const wide = Array.from({ length: 60 }, (_, i) => ({ [`k${i}`]: names(500, i * 1_000) }));
    expectAccepted(wide);
    let list: unknown = { type: 'end' };
    for (let i = 0; i < 300; i++) list = { type: i % 7 === 0 ? 'odd' : 'link', id: i, next: list };
    expectAccepted([list]);
    let arrays: unknown = 'deep';
    for (let i = 0; i < 60; i++) arrays = i % 3 === 0 ? { inner: arrays } : [arrays];
    expectAccepted([arrays]);
    const tags = Array.from({ length: 200 }, (_, i) => ({ type: `t${i % 40}`, [`f${i % 40}`]: i }));
    expectAccepted(tags);
  });
});

/** Each scalar and container of the sample, replaced by a value of another type, one at a time. */
function* mutations(value: unknown): Iterable<unknown> {
  yield typeof value === 'string' ? 17.5 : 'of another type';
  if (Array.isArray(value)) {
    for (const changed of value.length === 0 ? [] : mutations(value[0])) yield [changed, ...value.slice(1)];
  } else if (isObject(value)) {
    for (const [key, member] of Object.entries(value)) {
      for (const changed of mutations(member)) yield { ...value, [key]: changed };
    }
  }
}

/** The output of each route of the corpus, in 2020-12. */
function corpusOutputs(): JsonObject[] {
  const folder = sharedPath('corpus/flow');
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  return files.flatMap((file) => {
    const main = JSON.parse(readFileSync(join(folder, file), 'utf8')) as JsonObject;
    return Object.values((main['tools'] ?? main['routes'] ?? {}) as JsonObject).flatMap((route) => {
      const output = isObject(route) ? route['output'] : undefined;
      return isObject(output) && output['schema'] !== undefined ? [translate(output['schema'])] : [];
    });
  });
}

describe.skipIf(!hasShared('corpus/flow'))('of each declared output of the corpus', () => {
  it('samples are accepted, and samples with a changed type are rejected', () => {
    const outputs = corpusOutputs();
    let [samples, mutated, rejected] = [0, 0, 0];
    for (const output of outputs) {
      const admitted = admitSchema(output, { role: 'output' });
      if (!admitted.ok) continue;
      const { schema } = admitted;
      const made = sampleOf({ schema, validator: compileSchema(schema) });
      if (!made.ok) continue;
      const sample = made.value;
      samples++;
      const { validator } = inferred([sample]);
      expect(validator.accepts(sample)).toBe(true);
      for (const changed of mutations(sample)) {
        if (equalJson(changed, sample, () => undefined)) continue;
        mutated++;
        if (!validator.accepts(changed)) rejected++;
      }
    }
    expect({ samples, mutated, rejected }).toEqual({ samples: 308, mutated: 3293, rejected: 3293 });
  });
});

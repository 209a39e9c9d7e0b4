/**
 * Schemas that are made to be costly generate in bounded time and text, in every language: nothing fails on a
 * schema.
 */
import { describe, expect, it } from 'vitest';
import {
  declareSources,
  onePage,
  typeScriptModule,
  ZOD_RESERVED,
  zodModule,
} from '../../src/generate/index.ts';
import { takeSnapshot } from '../../src/json/index.ts';
import { admitSchema } from '../../src/schema/index.ts';
import { corpus } from '../hostile/corpus/index.ts';
import { deepCases, hardCases } from '../types/schemas.ts';
import { asSource } from './batch.ts';

const SETTINGS = { title: 'hostile', served: { url: 'http://127.0.0.1:3000/mcp', command: undefined } };

/** Documents have at most a mebibyte; what is generated from one is a few times as long. */
const MOST_TEXT = 20 * 1_048_576;

/** The largest take seconds each, so they are for `ANYSHAPE_RUNS=…`. */
const isLongForm = process.env['ANYSHAPE_RUNS'] !== undefined;
const MOST_DOCUMENT = 20_000;

const documents = [
  ...Object.values(corpus)
    .flat()
    .filter(({ options, exotic }) => options === undefined && exotic === undefined)
    .map(({ name, schema }) => ({ name, schema })),
  ...[...hardCases, ...deepCases].map(({ name, schema }) => ({ name, schema: () => schema })),
];

describe('a hostile schema', { timeout: 120_000 }, () => {
  it('becomes types, Zod and a page of bounded length', () => {
    const long: string[] = [];
    let generated = 0;
    for (const { name, schema } of documents) {
      const admitted = admitSchema(schema());
      if (
        !admitted.ok ||
        (!isLongForm && takeSnapshot(admitted.schema.document, MOST_TEXT).bytes > MOST_DOCUMENT)
      )
        continue;
      generated++;
      const source = asSource('hostile', admitted.schema);
      const texts = [
        typeScriptModule(declareSources([source], [])),
        zodModule(declareSources([source], ZOD_RESERVED)),
        onePage([source], SETTINGS),
      ];
      if (texts.some((text) => text.length > MOST_TEXT)) long.push(name);
    }
    expect(long).toEqual([]);
    expect(generated).toBeGreaterThan(100);
  });
});

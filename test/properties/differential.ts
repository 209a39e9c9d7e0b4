/**
 * What `npm run bench:differential` takes from the properties: generated documents of 2020-12 with values,
 * simpler ones of each, and the oracle as a judge between us and a peer.
 */
import fc from 'fast-check';
import type { JsonObject } from '../../src/json/index.ts';
import { cases, type Case } from './generate/cases.ts';
import { copyJson, smallerJson } from './generate/json.ts';
import { smallerSchemas } from './generate/shrink.ts';
import { OracleDocument, type Schema } from './oracle/document.ts';
import { draftNamed } from './oracle/drafts.ts';
import { oracleAccepts } from './oracle/evaluate.ts';

const draft = draftNamed('2020-12');

/** One in four has references, identifiers and anchors. */
const WITH_REFERENCES = 0.25;

export function generatedCases(count: number, seed: number): Case[] {
  const sample = (numRuns: number, plain: boolean): Case[] =>
    fc.sample(cases({ draft, plain }), { numRuns, seed });
  const referring = Math.round(count * WITH_REFERENCES);
  return [...sample(count - referring, true), ...sample(referring, false)];
}

/** Simpler ways to the same question: a keyword less everywhere, then one thing less each. */
export function* smaller(schema: JsonObject, value: unknown): Iterable<readonly [JsonObject, unknown]> {
  const keywords = new Set(subschemas(schema).flatMap((one) => Object.keys(one)));
  for (const keyword of keywords) yield [withoutKeyword(schema, keyword), value];
  for (const simpler of smallerSchemas(schema, draft)) yield [simpler, value];
  for (const simpler of smallerJson(value)) yield [schema, simpler];
}

export function accepts(schema: Schema, value: unknown): boolean {
  return oracleAccepts(new OracleDocument(schema, draft), value);
}

function withoutKeyword(schema: JsonObject, keyword: string): JsonObject {
  const copy = copyJson(schema) as JsonObject;
  for (const one of subschemas(copy)) Reflect.deleteProperty(one, keyword);
  return copy;
}

/** All subschemas of a document. */
export function subschemas(schema: Schema): JsonObject[] {
  return [...new OracleDocument(schema, draft).places.values()].map((place) => place.schema);
}

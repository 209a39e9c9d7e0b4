/**
 * Schemas of real tools and APIs, each beside versions of itself with one change (R-RELATE): which of them
 * cannot be related is printed, and stays under a tenth.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isObject, type JsonObject } from '../../src/json/index.ts';
import { walk202012 } from '../../src/schema/keywords/index.ts';
import { admitSchema, compileSchema, type AdmittedSchema } from '../../src/schema/index.ts';
import { isSubset } from '../../src/schema/relate/index.ts';
import { hasShared, sharedPath } from '../shared.mjs';

const CHANGES: readonly ((schema: JsonObject) => JsonObject | undefined)[] = [
  ({ required, ...rest }) => (Array.isArray(required) ? rest : undefined),
  ({ properties, ...rest }) =>
    isObject(properties) ? { ...rest, properties, required: Object.keys(properties) } : undefined,
  ({ properties, ...rest }) =>
    isObject(properties) ? { ...rest, properties: { ...properties, added: { type: 'integer' } } } : undefined,
  ({ properties, ...rest }) =>
    isObject(properties)
      ? { ...rest, properties: Object.fromEntries(Object.entries(properties).slice(1)) }
      : undefined,
  (schema) => (isObject(schema['properties']) ? { ...schema, additionalProperties: false } : undefined),
  ({ type, ...rest }) => (typeof type === 'string' ? { ...rest, type: [type, 'null'] } : undefined),
  ({ type, ...rest }) => (type === 'number' ? { ...rest, type: 'integer' } : undefined),
  ({ type, ...rest }) => (type === 'string' ? { ...rest, type, minLength: 1 } : undefined),
  ({ type, ...rest }) => (type === 'string' ? { ...rest, type, pattern: '^[a-z-]+$' } : undefined),
  ({ enum: values, ...rest }) => (Array.isArray(values) ? { ...rest, enum: values.slice(1) } : undefined),
  ({ maximum, ...rest }) => (typeof maximum === 'number' ? { ...rest, maximum: maximum - 1 } : undefined),
  ({ items, ...rest }) => (items === undefined ? undefined : { ...rest, items, minItems: 1 }),
  ({ items, ...rest }) =>
    items === undefined ? undefined : { ...rest, items: { anyOf: [items, { type: 'null' }] } },
  ({ anyOf, ...rest }) =>
    Array.isArray(anyOf) && anyOf.length > 1 ? { ...rest, anyOf: anyOf.slice(1) } : undefined,
  ({ oneOf, ...rest }) => (Array.isArray(oneOf) ? { ...rest, anyOf: oneOf } : undefined),
  ({ format, ...rest }) => (typeof format === 'string' ? rest : undefined),
];

/** The places of a document at which a change is tried: the first few, and some further in. */
const PLACES = [0, 1, 2, 5, 9];

function changed(document: JsonObject): JsonObject[] {
  const count = walk202012.all(document).length;
  return PLACES.filter((place) => place < count).flatMap((place) =>
    CHANGES.flatMap((change) => {
      const copy = structuredClone(document);
      const schema = walk202012.all(copy)[place]!;
      const next = change({ ...schema });
      if (next === undefined) return [];
      for (const key of Object.keys(schema)) Reflect.deleteProperty(schema, key);
      Object.assign(schema, next);
      return [copy];
    }),
  );
}

function documents(): JsonObject[] {
  const read = (folder: string): JsonObject[] =>
    readdirSync(sharedPath('corpus', folder), { recursive: true })
      .map(String)
      .filter((name) => name.endsWith('.json'))
      .sort()
      .map(
        (name) => JSON.parse(readFileSync(join(sharedPath('corpus', folder), name), 'utf8')) as JsonObject,
      );
  const inputs = read('tools').flatMap(({ inputSchema }) => (isObject(inputSchema) ? [inputSchema] : []));
  const apis = read('openapi').flatMap(({ components }) => {
    const schemas = isObject(components) ? components['schemas'] : undefined;
    return isObject(schemas)
      ? Object.keys(schemas)
          .slice(0, 25)
          .map((name) => ({ $ref: `#/$defs/${name}`, $defs: moved(schemas) }))
      : [];
  });
  return [...inputs, ...apis];
}

function moved(schemas: JsonObject): JsonObject {
  return JSON.parse(JSON.stringify(schemas).replaceAll('#/components/schemas/', '#/$defs/')) as JsonObject;
}

function admitted(document: unknown): AdmittedSchema | undefined {
  const result = admitSchema(document, { formats: 'assert' });
  return result.ok ? result.schema : undefined;
}

describe.skipIf(!hasShared('corpus', 'tools'))('real schemas and their changes', () => {
  it(
    'are related, but for a few, and every value that tells them apart is confirmed',
    { timeout: 120_000 },
    () => {
      const counts = { yes: 0, no: 0, unknown: 0 };
      const stoppers = new Map<string, number>();
      const times: number[] = [];
      for (const document of documents()) {
        const one = admitted(document);
        if (one === undefined) continue;
        for (const version of changed(document).slice(0, 12)) {
          const other = admitted(version);
          if (other === undefined) continue;
          for (const [narrow, wide] of [
            [one, other],
            [other, one],
          ] as const) {
            const start = performance.now();
            const relation = isSubset(narrow, wide);
            times.push(performance.now() - start);
            counts[relation.answer]++;
            if (relation.answer === 'unknown')
              stoppers.set(relation.keyword, (stoppers.get(relation.keyword) ?? 0) + 1);
            if (relation.answer !== 'no') continue;
            expect(compileSchema(narrow).accepts(relation.value)).toBe(true);
            expect(compileSchema(wide).check(relation.value)).toMatchObject({ ok: false, exhausted: false });
          }
        }
      }
      const all = counts.yes + counts.no + counts.unknown;
      times.sort((a, b) => a - b);
      console.log(
        `${all} relations of real schemas: ${counts.yes} yes, ${counts.no} no, ${counts.unknown} unknown`,
        `(${((100 * counts.unknown) / all).toFixed(1)} %: ${JSON.stringify([...stoppers])});`,
        `median ${times[all >> 1]!.toFixed(2)} ms, slowest ${times.at(-1)!.toFixed(0)} ms`,
      );
      expect(all).toBeGreaterThan(1_000);
      expect(counts.unknown / all).toBeLessThan(0.1);
    },
  );
});

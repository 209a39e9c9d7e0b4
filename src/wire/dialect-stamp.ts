/**
 * `$schema` at the root of a document: some versions do not know it, and a document that is moved keeps it.
 */
import type { JsonObject } from '../json/index.ts';
import type { Schema } from '../schema/index.ts';

export function withoutDialect(document: JsonObject): JsonObject {
  if (!Object.hasOwn(document, '$schema')) return document;
  const { $schema: _dialect, ...rest } = document;
  return rest;
}

/** `$schema` alone, to be spread into a new root. */
export function dialectOf(document: Schema): JsonObject {
  if (typeof document === 'boolean' || document['$schema'] === undefined) return {};
  return { $schema: document['$schema'] };
}

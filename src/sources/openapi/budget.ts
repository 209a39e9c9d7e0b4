/**
 * The schemas of all operations of a document in; the number of bytes that each may have in `tools/list` out.
 * Where all of them together exceed what a client can take in, each gets less.
 */
import { sizeWithin } from './schema/assemble.ts';
import type { Converted } from './schema/shelf.ts';

const SCHEMA_BYTES = 32_768;
const MIN_SCHEMA_BYTES = 512;
/** For all schemas of a document; the rest of a list is for descriptions. */
const DOCUMENT_BYTES = 3 * 1_048_576;

export function schemaBudget(schemas: readonly Converted[]): number {
  const sizes = schemas.map((schema) => sizeWithin(schema, SCHEMA_BYTES));
  let budget = SCHEMA_BYTES;
  while (budget > MIN_SCHEMA_BYTES && !fits(sizes, budget)) budget /= 2;
  return budget;
}

/** What is beyond the budget is cut, so that most of it is filled. */
function fits(sizes: readonly number[], budget: number): boolean {
  const bytes = sizes.reduce((sum, size) => sum + Math.min(size, budget), 0);
  return bytes <= DOCUMENT_BYTES;
}

/**
 * What a reference of a standalone document leads to: such a document has no references but pointers into
 * itself.
 */
import { parsePointer, stepInto } from '../../json/index.ts';
import type { Schema } from '../schema-location.ts';

export function targetOf(reference: string, document: Schema): unknown {
  return (parsePointer(decoded(reference.slice(1))) ?? []).reduce<unknown>(stepInto, document);
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

/** Whether a reference of the document leads to a place or below it: then a fix must not move the place. */
import type { Subschema } from './subschemas.ts';

const REFERENCES = ['$ref', '$dynamicRef', '$recursiveRef'] as const;

/** The fragments of all references, each once. */
export function fragmentsIn(subschemas: readonly Subschema[]): readonly string[] {
  const fragments = new Set<string>();
  for (const { schema } of subschemas) {
    for (const keyword of REFERENCES) {
      const reference = schema[keyword];
      if (typeof reference === 'string') fragments.add(decoded(reference.slice(reference.indexOf('#') + 1)));
    }
  }
  return [...fragments];
}

/**
 * Compares the texts of references: one to the same place of any resource counts. In doubt the answer is yes.
 */
export function isReferredTo(pointer: string, fragments: readonly string[]): boolean {
  const last = `${pointer.slice(pointer.lastIndexOf('/'))}/`;
  return fragments.some((target) => `${target}/`.includes(last));
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

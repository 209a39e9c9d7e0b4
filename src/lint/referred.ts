/** Whether a reference of the document leads to a place or below it: then the place must stay where it is. */
import type { Place } from './places.ts';

const REFERENCES = ['$ref', '$dynamicRef', '$recursiveRef'] as const;

/** The fragments of all references, each once. */
export function fragmentsIn(places: readonly Place[]): readonly string[] {
  const fragments = new Set<string>();
  for (const { schema } of places) {
    for (const keyword of REFERENCES) {
      const reference = schema[keyword];
      if (typeof reference === 'string') fragments.add(decoded(reference.slice(reference.indexOf('#') + 1)));
    }
  }
  return [...fragments];
}

/** By the text of the references: one that names the place in any resource counts, since a doubt is a yes. */
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

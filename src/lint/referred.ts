/** Whether a reference of the document leads to a place or below it: then the place must stay where it is. */
import type { Place } from './places.ts';

const REFERENCES = ['$ref', '$dynamicRef', '$recursiveRef'] as const;

/** By the text of the references: one that names the place in any resource counts, since a doubt is a yes. */
export function isReferredTo(pointer: string, places: readonly Place[]): boolean {
  return places.some(({ schema }) =>
    REFERENCES.some((keyword) => {
      const reference = schema[keyword];
      if (typeof reference !== 'string') return false;
      const target = decoded(reference.slice(reference.indexOf('#') + 1));
      const last = pointer.slice(pointer.lastIndexOf('/'));
      return `${target}/`.includes(`${pointer}/`) || target.includes(`${last}/`);
    }),
  );
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

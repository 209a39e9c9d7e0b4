/**
 * The end of a search for a value. `empty` is a proof that no value exists; `witness` is a value that the
 * interpreter has confirmed; everything else is `unknown`, with the keyword that stopped the search.
 */
export type Outcome =
  | { readonly kind: 'empty' }
  | { readonly kind: 'witness'; readonly value: unknown }
  | { readonly kind: 'unknown'; readonly keyword: string };

export const EMPTY: Outcome = { kind: 'empty' };

export function witness(value: unknown): Outcome {
  return { kind: 'witness', value };
}

export function unknown(keyword: string): Outcome {
  return { kind: 'unknown', keyword };
}

/** The first witness of several searches; `empty` only where each of them is. */
export function firstWitness<Part>(parts: Iterable<Part>, search: (part: Part) => Outcome): Outcome {
  let result = EMPTY;
  for (const part of parts) {
    const outcome = search(part);
    if (outcome.kind === 'witness') return outcome;
    if (outcome.kind === 'unknown' && result.kind === 'empty') result = outcome;
  }
  return result;
}

/** One difference in one result, before it is counted and clipped. */
export interface Sighting {
  /** JSON Pointer with `*` for the indexes of items. */
  readonly place: string;
  readonly kind: string;
  readonly expected: string | undefined;
  /** The value at the place; absent where there is none, or where only the failures are known. */
  readonly instance?: { readonly value: unknown };
  /** Where only the failures are known: the received value, in words. */
  readonly received?: string | undefined;
}

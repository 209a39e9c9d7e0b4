/** One thing that one result showed, before it is counted and shortened. */
export interface Sighting {
  /** Without the numbers of items. */
  readonly place: string;
  readonly kind: string;
  readonly expected: string | undefined;
  /** What stands there; absent where nothing does, or where nobody handed the result over. */
  readonly found?: { readonly value: unknown };
  /** Where nobody handed the result over: what the check said of it. */
  readonly received?: string | undefined;
}

/** One way in which results differ from what was declared, and how often that was seen. Plain JSON. */

export interface DriftEntry {
  readonly tool: string;
  /** JSON Pointer into the result; `*` stands for every item, and for names that are data. */
  readonly place: string;
  /** `type`, `null`, `extra`, `absent`, `enum`, or the code of the failure. */
  readonly kind: string;
  /** Results in which it was seen. */
  readonly count: number;
  /** ISO dates. */
  readonly first: string;
  readonly last: string;
  /** What was declared, in words. */
  readonly expected?: string;
  /** Types that were seen, for `enum` the values. */
  readonly seen: readonly string[];
  /** The latest value, shortened and without secrets. */
  readonly sample?: string;
}

export interface DriftReport {
  readonly entries: readonly DriftEntry[];
}

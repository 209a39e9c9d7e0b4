/** What the server keeps of calls. */

/** Number since the start, milliseconds since 1970, tool, version, outcome, milliseconds. */
export type TrafficRow = readonly [number, number, string, string, string, number];

export interface TrafficPage {
  readonly total: number;
  /** The number of the oldest row that is kept. */
  readonly first: number;
  readonly rows: readonly TrafficRow[];
}

export interface Minute {
  readonly time: number;
  readonly calls: number;
  readonly errors: number;
  readonly p50: number;
  readonly p95: number;
}

/** What the server keeps of differences between results and schemas. */
import type { Point } from '../chart/scale.ts';

export interface DriftRow {
  readonly tool: string;
  readonly place: string;
  readonly kind: string;
  readonly count: number;
  readonly first: string;
  readonly last: string;
  readonly expected?: string;
  readonly seen: readonly string[];
  readonly sample?: string;
  readonly file?: string;
  readonly points: readonly Point[];
  readonly change?: {
    readonly text: string;
    readonly pointer?: string;
    readonly before?: unknown;
    readonly after?: unknown;
  };
}

/** One difference between results and their schema, and how often it was seen. JSON of bounded size. */
import { clip } from '../json/index.ts';

export interface DriftEntry {
  readonly tool: string;
  /**
   * For a tool of a route file: the file, the tool's name in it, and a JSON Pointer to the schema of the
   * place.
   */
  readonly file?: string;
  readonly route?: string;
  readonly pointer?: string;
  /** JSON Pointer into the result; `*` stands for every item, and for every name where names are data. */
  readonly place: string;
  /**
   * `type`, `null`, `extra`, `absent`, `enum`, `media-type`, or the code of the failure; `more`: further
   * places, which are only counted.
   */
  readonly kind: string;
  /** Results in which it was seen. */
  readonly count: number;
  /** ISO dates. */
  readonly first: string;
  readonly last: string;
  /** What was declared, in words. */
  readonly expected?: string;
  /** Types that were seen; for `enum` the values, as JSON. */
  readonly seen: readonly string[];
  /** The latest value, shortened and without secrets. */
  readonly sample?: string;
}

export interface DriftReport {
  /** By tool and place. */
  readonly entries: readonly DriftEntry[];
}

const MAX_SEEN = 8;
const LENGTHS = {
  tool: 128,
  file: 300,
  route: 128,
  pointer: 500,
  place: 300,
  kind: 40,
  expected: 200,
  seen: 60,
  sample: 120,
} as const;

export function boundedEntry(entry: DriftEntry): DriftEntry {
  const { tool, file, route, pointer, place, kind, count, first, last, expected, seen, sample } = entry;
  return {
    tool: clip(tool, LENGTHS.tool),
    ...(file !== undefined && { file: clip(file, LENGTHS.file) }),
    ...(route !== undefined && { route: clip(route, LENGTHS.route) }),
    // A clipped pointer would lead elsewhere.
    ...(pointer !== undefined && pointer.length <= LENGTHS.pointer && { pointer }),
    place: clip(place, LENGTHS.place),
    kind: clip(kind, LENGTHS.kind),
    count: Math.min(count, Number.MAX_SAFE_INTEGER),
    first,
    last,
    ...(expected !== undefined && { expected: clip(expected, LENGTHS.expected) }),
    seen: seen.slice(0, MAX_SEEN).map((text) => clip(text, LENGTHS.seen)),
    ...(sample !== undefined && { sample: clip(sample, LENGTHS.sample) }),
  };
}

/** Merges two entries of the same tool, place and kind, in any order. */
export function mergedEntry(one: DriftEntry, other: DriftEntry): DriftEntry {
  const [older, newer] = one.last <= other.last ? [one, other] : [other, one];
  return boundedEntry({
    ...older,
    ...newer,
    count: one.count + other.count,
    first: one.first < other.first ? one.first : other.first,
    seen: [...new Set([...older.seen, ...newer.seen])],
  });
}

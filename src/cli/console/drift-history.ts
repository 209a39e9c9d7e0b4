/**
 * How often each difference was seen, over time: counts are read once a minute and when the page asks, and a
 * point is kept where one has grown. In memory since the start and bounded: of too many points every second
 * one goes.
 */
import { runLater } from '../../async/deadline.ts';
import type { DriftEntry } from '../../drift/index.ts';

/** Milliseconds since 1970, and the count by then. */
export type CountPoint = readonly [time: number, count: number];

export interface DriftHistory {
  entries(): readonly { readonly entry: DriftEntry; readonly points: readonly CountPoint[] }[];
  close(): void;
}

const EVERY_MS = 60_000;
const MAX_POINTS = 120;

export function createDriftHistory(read: () => readonly DriftEntry[]): DriftHistory {
  const history = new Map<string, CountPoint[]>();
  const note = (now: number): readonly DriftEntry[] => {
    const entries = read();
    for (const entry of entries) {
      const key = JSON.stringify([entry.tool, entry.kind, entry.place]);
      const points = history.get(key) ?? [[Date.parse(entry.first), 0]];
      if (points.at(-1)![1] !== entry.count) points.push([now, entry.count]);
      history.set(key, points.length > MAX_POINTS ? thinned(points) : points);
    }
    return entries;
  };
  let cancel = runLater(function again() {
    note(Date.now());
    cancel = runLater(again, EVERY_MS);
  }, EVERY_MS);
  return {
    entries: () =>
      note(Date.now()).map((entry) => ({
        entry,
        points: history.get(JSON.stringify([entry.tool, entry.kind, entry.place]))!,
      })),
    close: () => cancel(),
  };
}

/** The first and the last stay. */
function thinned(points: readonly CountPoint[]): CountPoint[] {
  return points.filter((_point, index) => index % 2 === 0 || index === points.length - 1);
}

/** Entries by tool, place and kind, at most so many: what is beyond that is counted under the kind `more`. */
import { boundedEntry, mergedEntry, type DriftEntry } from './entry.ts';

const MAX_TOOLS = 1_000;
const MAX_PER_TOOL = 200;
const MAX_ENTRIES = 10_000;
const OTHER_TOOLS = '(other tools)';

export class Ledger {
  private readonly byTool = new Map<string, Map<string, DriftEntry>>();
  private size = 0;

  /** Whether it is the first of its kind. */
  add(given: DriftEntry): boolean {
    const entry = this.withinBounds(boundedEntry(given));
    const entries = this.byTool.get(entry.tool) ?? new Map<string, DriftEntry>();
    this.byTool.set(entry.tool, entries);
    const key = keyOf(entry);
    const known = entries.get(key);
    entries.set(key, known === undefined ? entry : mergedEntry(known, entry));
    if (known === undefined) this.size++;
    return known === undefined;
  }

  get isEmpty(): boolean {
    return this.size === 0;
  }

  entries(): DriftEntry[] {
    const all = [...this.byTool.values()].flatMap((entries) => [...entries.values()]);
    return all.sort(
      (a, b) => compare(a.tool, b.tool) || compare(a.place, b.place) || compare(a.kind, b.kind),
    );
  }

  private withinBounds(entry: DriftEntry): DriftEntry {
    const entries = this.byTool.get(entry.tool);
    if (entries?.has(keyOf(entry)) === true) return entry;
    const tool = entries === undefined && this.byTool.size >= MAX_TOOLS ? OTHER_TOOLS : entry.tool;
    const isFull = tool === OTHER_TOOLS || (entries?.size ?? 0) >= MAX_PER_TOOL || this.size >= MAX_ENTRIES;
    if (!isFull) return entry;
    const { count, first, last } = entry;
    return { tool, place: '', kind: 'more', count, first, last, seen: [] };
  }
}

function keyOf({ place, kind }: DriftEntry): string {
  return `${kind} ${place}`;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

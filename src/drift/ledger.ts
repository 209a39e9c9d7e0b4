/** Entries by tool, place and kind, of bounded number: further ones are counted under the kind `more`. */
import { boundedEntry, mergedEntry, type DriftEntry } from './entry.ts';

const MAX_TOOLS = 1_000;
const MAX_PER_TOOL = 200;
const MAX_ENTRIES = 10_000;
const OTHER_TOOLS = '(other tools)';

export class Ledger {
  private readonly byTool = new Map<string, Map<string, DriftEntry>>();
  private size = 0;

  /** Whether it is the first of its tool, place and kind. */
  add(newEntry: DriftEntry): boolean {
    const entry = this.withinBounds(boundedEntry(newEntry));
    const entries = this.byTool.get(entry.tool) ?? new Map<string, DriftEntry>();
    this.byTool.set(entry.tool, entries);
    const key = keyOf(entry);
    const earlier = entries.get(key);
    entries.set(key, earlier === undefined ? entry : mergedEntry(earlier, entry));
    if (earlier === undefined) this.size++;
    return earlier === undefined;
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

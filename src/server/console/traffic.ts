/**
 * Calls since the start, in memory and bounded: the last 100,000 as rows of numbers, and buckets a minute. No
 * arguments and no results are kept, only what the log has too. Adding a call writes a few numbers, since
 * every call of the server pays for it.
 */
import type { TraceEntry } from '../observability/trace.ts';
import { Minutes, type Minute } from './minutes.ts';
import { NamesTable } from './names-table.ts';

/** Number since the start, milliseconds since 1970, tool, version, outcome, milliseconds. */
export type TrafficRow = readonly [number, number, string, string, string, number];

export interface TrafficPage {
  /** Calls since the start. */
  readonly total: number;
  /** The number of the oldest row that is kept. */
  readonly first: number;
  readonly rows: readonly TrafficRow[];
}

export const MAX_ROWS = 100_000;
const FIRST_ROOM = 1_024;
const MAX_NAMES = 4_000;
const MAX_WORDS = 200;

export class Traffic {
  total = 0;
  private readonly minutes: Minutes = new Minutes();
  private readonly tools: NamesTable = new NamesTable(MAX_NAMES);
  /** Versions and outcomes. */
  private readonly words: NamesTable = new NamesTable(MAX_WORDS);
  private times = new Float64Array(FIRST_ROOM);
  private milliseconds = new Float32Array(FIRST_ROOM);
  private toolNumbers = new Uint16Array(FIRST_ROOM);
  private versions = new Uint8Array(FIRST_ROOM);
  private outcomes = new Uint8Array(FIRST_ROOM);

  add({ tool, version, verdict, milliseconds }: TraceEntry, now: number = Date.now()): void {
    if (tool === undefined) return;
    if (this.total >= this.times.length && this.times.length < MAX_ROWS) this.grow();
    const slot = this.total++ % this.times.length;
    this.times[slot] = now;
    this.milliseconds[slot] = milliseconds;
    this.toolNumbers[slot] = this.tools.numberOf(tool);
    this.versions[slot] = this.words.numberOf(version ?? 'none');
    this.outcomes[slot] = this.words.numberOf(verdict);
    this.minutes.add(now, milliseconds, verdict !== 'value' && verdict !== 'input-required');
  }

  /** Rows from a number on; the number may be too old, and then the oldest rows come. */
  page(from: number, count: number): TrafficPage {
    const first = Math.max(0, this.total - this.times.length);
    const start = Math.min(Math.max(from, first), this.total);
    const end = Math.min(start + count, this.total);
    const rows: TrafficRow[] = [];
    for (let number = start; number < end; number++) rows.push(this.row(number));
    return { total: this.total, first, rows };
  }

  perMinute(now: number = Date.now()): Minute[] {
    return this.minutes.list(now);
  }

  private row(number: number): TrafficRow {
    const slot = number % this.times.length;
    const tool = this.tools.names[this.toolNumbers[slot]!]!;
    const version = this.words.names[this.versions[slot]!]!;
    const outcome = this.words.names[this.outcomes[slot]!]!;
    return [
      number,
      this.times[slot]!,
      tool,
      version,
      outcome,
      Math.round(this.milliseconds[slot]! * 100) / 100,
    ];
  }

  /** While there is room to grow, rows stand in their order from the first on. */
  private grow(): void {
    const room = Math.min(this.times.length * 4, MAX_ROWS);
    const grown = <Numbers extends { set(from: Numbers): void }>(to: Numbers, from: Numbers): Numbers => {
      to.set(from);
      return to;
    };
    this.times = grown(new Float64Array(room), this.times);
    this.milliseconds = grown(new Float32Array(room), this.milliseconds);
    this.toolNumbers = grown(new Uint16Array(room), this.toolNumbers);
    this.versions = grown(new Uint8Array(room), this.versions);
    this.outcomes = grown(new Uint8Array(room), this.outcomes);
  }
}

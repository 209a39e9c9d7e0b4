/** Traffic stays bounded, and says what happened (R-CONSOLE). */
import { describe, expect, it } from 'vitest';
import type { TraceEntry } from '../observability/trace.ts';
import { Minutes } from './minutes.ts';
import { NamesTable } from './names-table.ts';
import { MAX_ROWS, Traffic } from './traffic.ts';

const MINUTE = 60_000;
const entry = (tool: string, verdict = 'value', milliseconds = 1): TraceEntry => ({
  method: 'tools/call',
  version: '2026-07-28',
  tool,
  verdict,
  milliseconds,
});

describe('Traffic', () => {
  it('keeps the last 100,000 rows, oldest first, and counts all', () => {
    const traffic = new Traffic();
    const more = 2_500;
    for (let index = 0; index < MAX_ROWS + more; index++) traffic.add(entry(`tool ${index % 7}`), index);
    expect(traffic.total).toBe(MAX_ROWS + more);
    const { first, rows } = traffic.page(0, 3);
    expect(first).toBe(more);
    expect(rows.map(([number, time, tool]) => [number, time, tool])).toEqual([
      [more, more, `tool ${more % 7}`],
      [more + 1, more + 1, `tool ${(more + 1) % 7}`],
      [more + 2, more + 2, `tool ${(more + 2) % 7}`],
    ]);
    expect(traffic.page(traffic.total - 1, 10).rows).toHaveLength(1);
    expect(traffic.page(traffic.total + 5, 10).rows).toEqual([]);
  });

  it('keeps calls alone, and nothing but names, outcomes and times', () => {
    const traffic = new Traffic();
    traffic.add({ method: 'tools/list', version: '2026-07-28', verdict: 'value', milliseconds: 1 });
    traffic.add({ ...entry('a', 'input', 2.345), version: undefined }, 7);
    expect(traffic.page(0, 10)).toEqual({ total: 1, first: 0, rows: [[0, 7, 'a', 'none', 'input', 2.35]] });
  });
});

describe('Minutes', () => {
  it('counts calls and errors by the minute, with times within a step of the truth', () => {
    const minutes = new Minutes();
    for (let index = 1; index <= 100; index++) minutes.add(MINUTE * 5 + index, index, index > 90);
    minutes.add(MINUTE * 7, 3, false);
    const [first, second] = minutes.list(MINUTE * 8);
    expect(first).toMatchObject({ time: MINUTE * 5, calls: 100, errors: 10 });
    expect(first!.p50).toBeGreaterThanOrEqual(50);
    expect(first!.p50).toBeLessThan(50 * Math.SQRT2 + 1);
    expect(first!.p95).toBeGreaterThanOrEqual(95);
    expect(second).toMatchObject({ time: MINUTE * 7, calls: 1, errors: 0 });
  });

  it('forgets what is older than a day', () => {
    const minutes = new Minutes();
    minutes.add(0, 1, false);
    minutes.add(MINUTE * 24 * 60, 1, false);
    expect(minutes.list(MINUTE * 24 * 60).map(({ time }) => time)).toEqual([MINUTE * 24 * 60]);
  });
});

it('names are bounded: those that come too late, or are too long, share one', () => {
  const table = new NamesTable(3);
  expect(['a', 'b', 'a', 'c', 'x'.repeat(1_000)].map((name) => table.numberOf(name))).toEqual([
    1, 2, 1, 0, 0,
  ]);
  expect(table.names).toEqual(['(other)', 'a', 'b']);
});

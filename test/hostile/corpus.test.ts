/**
 * Every hostile case has its one outcome: with the engine's own budget, in both tiers, and with no more steps
 * than are pinned for it. Nothing throws, nothing grows, no explanation is longer than a person could want
 * (R-BOUND-1, R-BOUND-2, R-BOUND-3, R-BOUND-4).
 */
import { describe, expect, it } from 'vitest';
import { bundle } from '../bundle.ts';
import type * as Bundled from './bundled.ts';
import { DEFAULT_STEPS, MOST_ENTRIES, MOST_TEXT, type HostileCase } from './case.ts';
import { freeze } from './freeze.ts';
import type { CaseResult } from './run-case.ts';

const { corpus, makeInput, runCase } = (await import(await bundle('test/hostile/bundled'))) as typeof Bundled;

/** A backstop for a busy machine; what a case may cost is pinned in steps. */
const MOST_MILLISECONDS = 10_000;
const MOST_MEGABYTES = 64;

describe.each(Object.entries(corpus))('%s', (_theme, cases) => {
  it.each(cases.map((hostile) => [hostile.name, hostile] as const))('%s', (_name, hostile) => {
    const result = measure(hostile);
    expectOutcome(hostile, result);
    expect(result.milliseconds).toBeLessThan(MOST_MILLISECONDS);
    expect(result.heap).toBeLessThan(MOST_MEGABYTES);
    if (hostile.value === undefined) return;
    // Generated code with the whole budget: with a small one, it would leave everything to the interpreter.
    expectOutcome(hostile, runCase(hostile, undefined, makeInput(hostile), 'code'));
    if (hostile.outcome === 'exhausted') return;
    const input = makeInput(hostile);
    // Frozen, so that whoever writes to what was handed in throws.
    if (hostile.exotic !== true) freeze(input);
    expectOutcome(hostile, runCase(hostile, hostile.steps ?? DEFAULT_STEPS, input, 'interpreter'));
  });
});

/**
 * Garbage and other programs count in a reading: one that is too large is taken again, the last time without
 * garbage.
 */
function measure(hostile: HostileCase): CaseResult {
  const reading = isHeavy(hostile) ? 'exact' : 'rough';
  let result = runCase(hostile, undefined, makeInput(hostile), 'interpreter', reading);
  for (const again of [reading, 'kept'] as const) {
    if (isTooCostly(result)) result = runCase(hostile, undefined, makeInput(hostile), 'interpreter', again);
  }
  return result;
}

function isTooCostly({ heap, milliseconds }: CaseResult): boolean {
  return heap >= MOST_MEGABYTES || milliseconds >= MOST_MILLISECONDS;
}

/** Small cases cannot grow the heap by much; a full collection before each of them would take minutes. */
function isHeavy({ steps = 0, outcome }: HostileCase): boolean {
  return steps > 10_000 || outcome === 'exhausted' || outcome.startsWith('refused: limit');
}

function expectOutcome(hostile: HostileCase, { outcome, accepted, failures, problems }: CaseResult): void {
  expect(outcome).toBe(hostile.outcome);
  expect(accepted).toEqual([outcome === 'valid', outcome === 'valid']);
  const codes = failures.map(({ code }) => code);
  if (hostile.code !== undefined) expect(codes).toContain(hostile.code);
  if (outcome === 'invalid') expect(codes).not.toContain('exhausted');
  const entries = [...failures, ...problems];
  expect(entries.length).toBeLessThanOrEqual(MOST_ENTRIES);
  expect(JSON.stringify(entries).length).toBeLessThan(MOST_TEXT);
}

describe('the corpus', () => {
  it('names every case once', () => {
    const names = Object.values(corpus).flatMap((cases) => cases.map(({ name }) => name));
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });
});

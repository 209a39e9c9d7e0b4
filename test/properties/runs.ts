/**
 * How often a property is tried, and with which seed. Small by default, so that the folder runs with every test;
 * `ANYSHAPE_RUNS=100000` is the long form and `ANYSHAPE_SEED=…` repeats a run. A property says how its share
 * compares with the others, never a number of its own.
 */
import type fc from 'fast-check';

const DEFAULT_RUNS = 150;
const asked = Number(process.env['ANYSHAPE_RUNS'] ?? DEFAULT_RUNS);
const seed = process.env['ANYSHAPE_SEED'];

/** Settings of one property; `share` below 1 for those that cost more than the others. */
export function runs<T>(share = 1): fc.Parameters<T> {
  const numRuns = Math.max(20, Math.round(asked * share));
  return { numRuns, ...(seed === undefined ? {} : { seed: Number(seed) }) };
}

/** Generous: nothing here is about time, and a failing run still has to shrink. */
export const TIMEOUT: number = Math.max(120_000, asked * 40);

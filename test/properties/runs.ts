/**
 * How often a property is tried, and with which seed. In the test command few runs from one fixed seed, so
 * that the same commit always gets the same answer; `ANYSHAPE_RUNS=5000` is the long form, from a new seed
 * each time, and `ANYSHAPE_SEED=…` repeats a run. A property says how its share compares with the others,
 * never a number of its own.
 */
import type fc from 'fast-check';

const DEFAULT_RUNS = 150;
const FIXED_SEED = 20_260_728;
const asked = process.env['ANYSHAPE_RUNS'];
const wanted = Number(asked ?? DEFAULT_RUNS);
const seed = process.env['ANYSHAPE_SEED'] ?? (asked === undefined ? FIXED_SEED : undefined);

/** Settings of one property; `share` below 1 for those that cost more than the others. */
export function runs<T>(share = 1): fc.Parameters<T> {
  const numRuns = Math.max(20, Math.round(wanted * share));
  return { numRuns, ...(seed === undefined ? {} : { seed: Number(seed) }) };
}

/** Generous: nothing here is about time, and a failing run still has to shrink. */
export const TIMEOUT: number = Math.max(300_000, wanted * 400);

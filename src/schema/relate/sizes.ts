/** The bounds that checks put on how many members there are. */
import type { SignedCheck } from './cube.ts';

export interface Sizes {
  readonly least: number;
  readonly most: number;
}

export function sizesOf(checks: readonly SignedCheck[], minimum: number, maximum: number): Sizes {
  let [least, most] = [0, Infinity];
  for (const { check, isNegated } of checks) {
    if (check.op === minimum && !isNegated) least = Math.max(least, Math.ceil(check.limit));
    else if (check.op === maximum && !isNegated) most = Math.min(most, Math.floor(check.limit));
    else if (check.op === minimum) most = Math.min(most, Math.ceil(check.limit) - 1);
    else if (check.op === maximum) least = Math.max(least, Math.floor(check.limit) + 1);
  }
  return { least, most };
}

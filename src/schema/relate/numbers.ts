/**
 * Numbers of one kind, whole or not, between bounds, on a grid of multiples. On a grid with few points all
 * are tried, so that none is a proof; else points near the bounds and near zero are. Grids are compared as
 * exact decimals.
 */
import { INTEGER } from '../../json/index.ts';
import { Meter } from '../meter.ts';
import { isMultiple } from '../interpret/index.ts';
import { Op } from '../program/index.ts';
import type { Cube, SignedCheck } from './cube.ts';
import { gridOf, type Grid } from './decimals.ts';
import { EMPTY, unknown, witness, type Outcome } from './outcome.ts';

interface Bounds {
  low: number;
  high: number;
  /** Whether the bound itself is excluded. */
  isLowOut: boolean;
  isHighOut: boolean;
}

const MOST_TRIED = 2_000;
const NEAR = 40;

export function searchNumber({ checks, kind }: Cube, excluded: readonly unknown[]): Outcome {
  const bounds = boundsOf(checks);
  const { low, high } = bounds;
  if (low > high || (low === high && (bounds.isLowOut || bounds.isHighOut))) return EMPTY;
  const isWhole = kind === INTEGER;
  const divisors = checks.filter(({ check, isNegated }) => check.op === Op.multipleOf && !isNegated);
  const avoided = checks.filter(({ check, isNegated }) => check.op === Op.multipleOf && isNegated);
  if (avoided.some((one) => divisors.some((other) => isSameDivisor(one, other)))) return EMPTY;
  const fits = (value: number): boolean =>
    Number.isFinite(value) &&
    Number.isInteger(value) === isWhole &&
    !excluded.includes(value) &&
    checks.every((signed) => passes(signed, value));
  const grid = gridOf([...(isWhole ? [1] : []), ...divisors.map(({ check }) => check.limit)]);
  if (grid === undefined) return between(bounds, fits, avoided);
  // Every point of the grid is a multiple, or whole.
  if (avoided.some(({ check }) => check.accepts === undefined && grid.isOn(check.limit))) return EMPTY;
  if (!isWhole && grid.isOn(1)) return EMPTY;
  return onGrid(grid, bounds, fits, divisors.length + avoided.length > 0 ? 'multipleOf' : 'enum');
}

/** Without a grid, only two equal bounds leave no number between them. */
function between(
  { low, high }: Bounds,
  fits: (value: number) => boolean,
  avoided: readonly SignedCheck[],
): Outcome {
  if (low === high) return fits(low) ? witness(low) : EMPTY;
  const [from, to] = [Math.max(low, -1e15), Math.min(high, 1e15)];
  const candidates = [0.5, 1.5, -0.5, 0.25, 0.123, from + 0.5, to - 0.5, from, to];
  for (const share of [0.5, 0.25, 0.75, 0.1, 0.9, 0.37, 0.01, 0.99])
    candidates.push(from + (to - from) * share);
  const value = candidates.find(fits);
  return value === undefined ? unknown(avoided.length > 0 ? 'multipleOf' : 'minimum') : witness(value);
}

function onGrid(grid: Grid, bounds: Bounds, fits: (value: number) => boolean, keyword: string): Outcome {
  const { low, high } = bounds;
  const first = low === -Infinity ? undefined : grid.above(low);
  const last = high === Infinity ? undefined : grid.below(high);
  if (first !== undefined && last !== undefined) {
    if (first > last) return EMPTY;
    if (last - first < BigInt(MOST_TRIED)) {
      for (let point = first; point <= last; point++)
        if (fits(grid.at(point))) return witness(grid.at(point));
      return EMPTY;
    }
  }
  const points: bigint[] = [];
  for (let step = 0n; step < BigInt(NEAR); step++) {
    points.push(step, -step);
    if (first !== undefined) points.push(first + step);
    if (last !== undefined) points.push(last - step);
  }
  const point = points.find((one) => fits(grid.at(one)));
  return point === undefined ? unknown(keyword) : witness(grid.at(point));
}

function boundsOf(checks: readonly SignedCheck[]): Bounds {
  const bounds: Bounds = { low: -Infinity, high: Infinity, isLowOut: false, isHighOut: false };
  const above = (limit: number, isOut: boolean): void => {
    if (limit < bounds.low || (limit === bounds.low && !isOut)) return;
    bounds.low = limit;
    bounds.isLowOut = isOut;
  };
  const below = (limit: number, isOut: boolean): void => {
    if (limit > bounds.high || (limit === bounds.high && !isOut)) return;
    bounds.high = limit;
    bounds.isHighOut = isOut;
  };
  for (const { check, isNegated } of checks) {
    if (check.op === Op.minimum) (isNegated ? below : above)(check.limit, isNegated);
    else if (check.op === Op.maximum) (isNegated ? above : below)(check.limit, isNegated);
    else if (check.op === Op.exclusiveMinimum) (isNegated ? below : above)(check.limit, !isNegated);
    else if (check.op === Op.exclusiveMaximum) (isNegated ? above : below)(check.limit, !isNegated);
  }
  return bounds;
}

function passes({ check, isNegated }: SignedCheck, value: number): boolean {
  const { op, limit, accepts, equality } = check;
  const verdict =
    equality !== undefined
      ? equality.hasScalar(value)
      : op === Op.minimum
        ? value >= limit
        : op === Op.maximum
          ? value <= limit
          : op === Op.exclusiveMinimum
            ? value > limit
            : op === Op.exclusiveMaximum
              ? value < limit
              : isMultiple(value, limit, new Meter(1_000)) && (accepts?.(value as never) ?? true);
  return verdict !== isNegated;
}

/** The same number, and the same reading of it by clients. */
function isSameDivisor({ check: one }: SignedCheck, { check: other }: SignedCheck): boolean {
  return one.limit === other.limit && one.accepts === other.accepts;
}

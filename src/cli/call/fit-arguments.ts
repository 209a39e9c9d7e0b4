/**
 * Arguments of which some are text as typed in; the same with those read as JSON that the schema takes in no
 * other way out. Text stays text where the schema takes text, and where two readings fit: then `key:=json`
 * decides.
 */
import { escapeSegment, isObject, setOwn, type JsonObject } from '../../json/index.ts';
import type { Failure, Validator } from '../../schema/index.ts';
import { otherReading } from '../../tool/repair/readings.ts';
import type { TypedArguments } from './read-arguments.ts';

const TYPED: ReadonlySet<string> = new Set(['type', 'enum', 'const']);
/** Texts that only branches of a choice refuse; all combinations are tried. */
const MAX_UNDECIDED = 5;

export function fitArguments({ value, textKeys }: TypedArguments, validator: Validator): unknown {
  if (!isObject(value) || textKeys.length === 0) return value;
  const readings = new Map(
    textKeys.flatMap((key) => {
      const reading = otherReading(value[key], true);
      return reading === undefined ? [] : [[key, reading.value] as const];
    }),
  );
  const checked = validator.check(value);
  if (checked.ok || readings.size === 0) return value;
  const isRefused = (key: string): boolean => {
    const place = placeOf(key);
    return checked.failures.some(
      ({ code, instancePath, branches }) =>
        instancePath === place && (TYPED.has(code) || branches !== undefined),
    );
  };
  const refusedKeys = [...readings.keys()].filter(isRefused);
  const fitted = withReadings(value, refusedKeys, readings);
  const again = validator.check(fitted);
  if (again.ok) return fitted;
  const undecided = [...readings.keys()]
    .filter((key) => !refusedKeys.includes(key) && isInBranch(placeOf(key), again.failures))
    .slice(0, MAX_UNDECIDED);
  return onlyFit(fitted, undecided, readings, validator) ?? fitted;
}

function placeOf(key: string): string {
  return `/${escapeSegment(key)}`;
}

function withReadings(
  value: JsonObject,
  keys: readonly string[],
  readings: ReadonlyMap<string, unknown>,
): JsonObject {
  const copy = { ...value };
  for (const key of keys) setOwn(copy, key, readings.get(key));
  return copy;
}

function isInBranch(place: string, failures: readonly Failure[]): boolean {
  return failures.some(({ branches = [] }) =>
    branches.some(
      (branch) =>
        branch.failures.some(({ instancePath }) => instancePath === place) ||
        isInBranch(place, branch.failures),
    ),
  );
}

/** The one smallest set of readings that fits; undefined where there is none, or another of the same size. */
function onlyFit(
  value: JsonObject,
  keys: readonly string[],
  readings: ReadonlyMap<string, unknown>,
  validator: Validator,
): JsonObject | undefined {
  const sets = Array.from({ length: 2 ** keys.length }, (_, bits) =>
    keys.filter((_key, bit) => (bits >> bit) & 1),
  );
  for (let size = 1; size <= keys.length; size++) {
    const fits = sets
      .filter(({ length }) => length === size)
      .map((set) => withReadings(value, set, readings))
      .filter((candidate) => validator.accepts(candidate));
    if (fits.length > 0) return fits.length === 1 ? fits[0] : undefined;
  }
  return undefined;
}

/**
 * Arguments that do not fit their schema in; the same arguments with some values read as another type out,
 * where exactly one such reading fits (R-REPAIR). Nothing is guessed: if two readings fit, neither is used.
 * Parameters that are also sent in headers are not repaired, since the header has the old value. The number
 * of checks is bounded.
 */
import { isObject, parsePointer } from '../../json/index.ts';
import type { CheckResult, Failure } from '../../schema/index.ts';
import type { AdmittedSide } from '../admit-tool.ts';
import { otherReading } from './readings.ts';
import { replaceAt, valueAt } from './replace.ts';

/** An argument that was repaired. */
export interface Repair {
  /** JSON Pointer into the arguments. */
  readonly path: string;
  /** What was sent, in words. */
  readonly from: string;
  /** What it was read as, in words; `nothing` where it was left out. */
  readonly to: string;
}

export interface Repaired {
  readonly value: object;
  readonly repairs: readonly Repair[];
}

/** An object that was parsed from text may contain numbers as text. */
const ROUNDS = 3;
/** Places inside `anyOf` and `oneOf` that may need another reading; all combinations are tried. */
const MAX_CHOICES = 5;

export function repairArguments(
  side: AdmittedSide,
  args: object,
  checked: CheckResult & { readonly ok: false },
): Repaired | undefined {
  let value: unknown = args;
  let failures: readonly Failure[] = checked.failures;
  const repairs: Repair[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const { must, may } = placesIn(failures);
    const applied = apply(value, must, side);
    if (applied === undefined) return undefined;
    const match = fitting(applied, may, side);
    if (match === 'several') return undefined;
    const next = match ?? applied;
    repairs.push(...next.repairs);
    value = next.value;
    if (match !== undefined) return isObject(value) && repairs.length > 0 ? { value, repairs } : undefined;
    if (next.repairs.length === 0) return undefined;
    const again = side.validator.check(value);
    if (again.ok) return undefined;
    failures = again.failures;
  }
  return undefined;
}

interface Reading {
  readonly value: unknown;
  readonly repairs: readonly Repair[];
}

/**
 * Places with a wrong type or a value that is not listed; `may` for those inside a branch of `anyOf` or
 * `oneOf`.
 */
function placesIn(failures: readonly Failure[]): {
  readonly must: readonly string[];
  readonly may: readonly string[];
} {
  const must = new Set<string>();
  const may = new Set<string>();
  for (const { code, instancePath, branches } of failures) {
    if (branches === undefined) {
      if (TYPED.has(code)) must.add(instancePath);
      continue;
    }
    may.add(instancePath);
    for (const branch of branches) {
      const inner = placesIn(branch.failures);
      for (const place of [...inner.must, ...inner.may]) may.add(place);
    }
  }
  return { must: [...must], may: [...may].filter((place) => !must.has(place)).slice(0, MAX_CHOICES) };
}

const TYPED: ReadonlySet<string> = new Set(['type', 'enum', 'const']);

/** Undefined where one of them has no other reading. */
function apply(value: unknown, places: readonly string[], side: AdmittedSide): Reading | undefined {
  let current = value;
  const repairs: Repair[] = [];
  for (const place of places) {
    const before = valueAt(current, place);
    const reading = isMirrored(side, place) ? undefined : otherReading(before, isProperty(value, place));
    if (reading === undefined) return undefined;
    current = replaceAt(current, place, reading.value);
    repairs.push({ path: place, from: nameOf(before), to: nameOf(reading.value) });
  }
  return { value: current, repairs };
}

/** The one smallest set of readings that fits; undefined where none does. */
function fitting(
  applied: Reading,
  may: readonly string[],
  side: AdmittedSide,
): Reading | 'several' | undefined {
  const sets = Array.from({ length: 2 ** may.length }, (_, bits) =>
    may.filter((_place, bit) => (bits >> bit) & 1),
  );
  let best: Reading | undefined;
  for (const places of sets.sort((a, b) => a.length - b.length)) {
    if (best !== undefined && places.length + applied.repairs.length > best.repairs.length) break;
    const reading = apply(applied.value, places, side);
    if (reading === undefined || !side.validator.accepts(reading.value)) continue;
    if (best !== undefined) return 'several';
    best = { value: reading.value, repairs: [...applied.repairs, ...reading.repairs] };
  }
  return best;
}

function isProperty(root: unknown, place: string): boolean {
  return place !== '' && !Array.isArray(valueAt(root, place.slice(0, place.lastIndexOf('/'))));
}

/** Whether the value, or an object around it, is also sent in a header. */
function isMirrored({ schema }: AdmittedSide, place: string): boolean {
  let at: unknown = schema.document202012;
  for (const step of parsePointer(place) ?? []) {
    if (!isObject(at)) return false;
    const { properties, items } = at;
    at = isObject(properties) && Object.hasOwn(properties, step) ? properties[step] : items;
    if (isObject(at) && Object.hasOwn(at, 'x-mcp-header')) return true;
  }
  return false;
}

/** The type alone, since a value may be a secret. */
function nameOf(value: unknown): string {
  if (typeof value === 'symbol') return 'nothing';
  return value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
}

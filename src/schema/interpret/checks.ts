/**
 * The assertions that ask no other node: numbers, strings, sizes, equality. Both the fast and the thorough interpreter
 * decide them here, so they cannot disagree.
 */
import { canonicalText, equalJson } from '../../json/index.ts';
import type { Meter } from '../meter.ts';
import type { Check, Equality } from '../program/index.ts';
import { isMultiple } from './multiple.ts';
import type { Run } from './run.ts';

export function passesNumber(check: Check, value: number): boolean {
  switch (check.op) {
    case 0 /* minimum */:
      return value >= check.limit;
    case 1 /* maximum */:
      return value <= check.limit;
    case 2 /* exclusiveMinimum */:
      return value > check.limit;
    case 3 /* exclusiveMaximum */:
      return value < check.limit;
    default:
      /* multipleOf */ return isMultiple(value, check.limit);
  }
}

export function passesString(check: Check, value: string, meter: Meter): boolean {
  switch (check.op) {
    case 5 /* minLength */:
      return (
        value.length >= check.limit && (value.length >= check.limit * 2 || lengthOf(value) >= check.limit)
      );
    case 6 /* maxLength */:
      return (
        value.length <= check.limit || (value.length <= check.limit * 2 && lengthOf(value) <= check.limit)
      );
    case 7 /* pattern */:
      return check.matcher!.test(value, meter);
    default:
      /* format */ meter.spend(1 + (value.length >> 2));
      return check.accepts!(value);
  }
}

/** Characters are code points: a pair of surrogates counts once. */
export function lengthOf(text: string): number {
  let length = text.length;
  for (let i = 0; i < text.length - 1; i++) {
    if ((text.charCodeAt(i) & 0xfc00) === 0xd800 && (text.charCodeAt(i + 1) & 0xfc00) === 0xdc00) {
      length--;
      i++;
    }
  }
  return length;
}

export function passesArray(check: Check, value: readonly unknown[], run: Run): boolean {
  switch (check.op) {
    case 9 /* minItems */:
      return value.length >= check.limit;
    case 10 /* maxItems */:
      return value.length <= check.limit;
    default:
      /* uniqueItems */ return findEqualItems(value, run) === undefined;
  }
}

export function passesObject(check: Check, count: number): boolean {
  return check.op === 12 /* minProperties */ ? count >= check.limit : count <= check.limit;
}

export function equalsOne(equality: Equality, value: unknown, meter: Meter): boolean {
  if (typeof value !== 'object' || value === null) return equality.scalars.has(value);
  const spend = (steps: number): void => meter.spend(steps);
  return equality.containers.some((container) => equalJson(container, value, spend));
}

/** The indexes of the first two equal items. Containers are compared by canonical text, so the work is linear. */
export function findEqualItems(items: readonly unknown[], run: Run): [number, number] | undefined {
  if (items.length < 2) return undefined;
  run.spend(items.length);
  const seen = new Map<unknown, number>();
  const texts = new Map<string, number>();
  const hooks = {
    spend: (members: number): void => run.spend(members * STEPS_PER_WRITTEN_MEMBER),
    deep: (): void => run.refuseCycles(),
  };
  for (let i = 0; i < items.length; i++) {
    const item = items[i];
    const isContainer = typeof item === 'object' && item !== null;
    const earlier = isContainer ? noteFirst(texts, canonicalText(item, hooks), i) : noteFirst(seen, item, i);
    if (earlier !== undefined) return [earlier, i];
  }
  return undefined;
}

/** Writing text costs more than looking. */
const STEPS_PER_WRITTEN_MEMBER = 8;

function noteFirst<Key>(seen: Map<Key, number>, key: Key, index: number): number | undefined {
  const earlier = seen.get(key);
  if (earlier === undefined) seen.set(key, index);
  return earlier;
}

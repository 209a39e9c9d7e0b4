/**
 * The assertions that ask no other node: numbers, strings, sizes, equality. Verdicts and explanations both decide them
 * here, so they cannot disagree.
 */
import { canonicalText, equalJson, type CanonicalHooks } from '../../json/index.ts';
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

export function passesString(check: Check, value: string, run: Run): boolean {
  switch (check.op) {
    case 5 /* minLength */:
      return (
        value.length >= check.limit && (value.length >= check.limit * 2 || run.lengthOf(value) >= check.limit)
      );
    case 6 /* maxLength */:
      return (
        value.length <= check.limit || (value.length <= check.limit * 2 && run.lengthOf(value) <= check.limit)
      );
    case 7 /* pattern */:
      return check.matcher!.test(value, run);
    default: // format
      run.spend(1 + (value.length >> 2));
      return check.accepts!(value);
  }
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

export function equalsOne(equality: Equality, value: unknown, run: Run): boolean {
  if (typeof value !== 'object' || value === null) return equality.scalars.has(value);
  if (equality.texts !== undefined) return equality.texts.has(canonicalText(value, writing(run)));
  for (const container of equality.containers) {
    run.spend(1);
    if (equalJson(container, value, (steps) => run.spend(steps))) return true;
  }
  return false;
}

/** The indexes of the first two equal items. Containers are compared by canonical text, so the work is linear. */
export function findEqualItems(items: readonly unknown[], run: Run): [number, number] | undefined {
  if (items.length < 2) return undefined;
  run.spend(items.length);
  const seen = new Map<unknown, number>();
  const texts = new Map<string, number>();
  const hooks = writing(run);
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

function writing(run: Run): CanonicalHooks {
  return {
    spend: (members) => run.spend(members * STEPS_PER_WRITTEN_MEMBER),
    deep: () => run.refuseCycles(),
  };
}

function noteFirst<Key>(seen: Map<Key, number>, key: Key, index: number): number | undefined {
  const earlier = seen.get(key);
  if (earlier === undefined) seen.set(key, index);
  return earlier;
}

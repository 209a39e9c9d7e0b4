/** The failures of a check in; what each of them means for a maintainer out: a kind, and a place without numbers. */
import { escapeSegment, isObject, parsePointer, stepInto } from '../json/index.ts';
import type { Failure } from '../schema/index.ts';
import type { Shapes } from './shape.ts';
import type { Sighting } from './sighting.ts';

export interface Result {
  /** Absent where nobody handed it over. */
  readonly root?: { readonly value: unknown };
  readonly schema: unknown;
  readonly shapes: Shapes;
}

const KINDS: Readonly<Partial<Record<Failure['code'], string>>> = {
  const: 'enum',
  required: 'absent',
  dependentRequired: 'absent',
  additionalProperties: 'extra',
  unevaluatedProperties: 'extra',
  items: 'extra',
  unevaluatedItems: 'extra',
  'false-schema': 'extra',
};

export function missesOf(failures: readonly Failure[], result: Result): Sighting[] {
  return failures.flatMap((failure) => leavesOf(failure)).map((failure) => sightingOf(failure, result));
}

/** Of a choice, what the closest branch misses; where all branches want another type, that they do. */
function leavesOf(failure: Failure): readonly Failure[] {
  const { branches = [], instancePath } = failure;
  const all = branches.flatMap((branch) => branch.failures);
  const isHere = (inner: Failure): boolean => inner.instancePath === instancePath;
  if (all.length > 0 && all.every((inner) => inner.code === 'type' && isHere(inner))) {
    const expected = [...new Set(all.map((inner) => inner.expected))].join(' or ');
    return [{ ...all[0]!, expected }];
  }
  const below = branches[0]?.failures.filter((inner) => !isHere(inner)) ?? [];
  return below.length === 0 ? [failure] : below.flatMap((inner) => leavesOf(inner));
}

function sightingOf(failure: Failure, result: Result): Sighting {
  const { code, expected, received, instancePath } = failure;
  const { place, found } = generalise(instancePath, result);
  const kind = code === 'type' && isNull(found, received) ? 'null' : (KINDS[code] ?? code);
  if (kind === 'absent') return { place: place + missing(expected), kind, expected: code };
  return { place, kind, expected, received, ...(found !== undefined && { found }) };
}

function isNull(found: Sighting['found'], received: string | undefined): boolean {
  return found === undefined ? received === 'null' : found.value === null;
}

/** The failure names the property in words. */
function missing(expected = ''): string {
  const [, name] = /^property ("(?:[^"\\]|\\.)*")$/.exec(expected) ?? [];
  return name === undefined ? '' : `/${escapeSegment(JSON.parse(name) as string)}`;
}

/** Numbers of items become `*`, and so do names that the schema takes for data. */
function generalise(pointer: string, { root, schema, shapes }: Result): Pick<Sighting, 'place' | 'found'> {
  let value = root?.value;
  let schemas: readonly unknown[] = [schema];
  let place = '';
  for (const segment of parsePointer(pointer) ?? []) {
    const shape = shapes.of(schemas);
    const isItem = root === undefined || !isKnown(value) ? /^\d+$/.test(segment) : Array.isArray(value);
    const declared = shape.properties.get(segment);
    const isData = isItem || (declared === undefined && shape.anyName.length > 0);
    schemas = isItem ? shape.items : (declared ?? shape.anyName);
    value = stepInto(value, segment);
    place += isData ? '/*' : `/${escapeSegment(segment)}`;
  }
  return root === undefined || value === undefined ? { place } : { place, found: { value } };
}

function isKnown(value: unknown): boolean {
  return Array.isArray(value) || isObject(value);
}

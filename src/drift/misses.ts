/** The failures of a check in; a kind of drift and a place without indexes out for each. */
import { escapeSegment, isContainer, parsePointer, stepInto } from '../json/index.ts';
import type { Failure } from '../schema/index.ts';
import type { Shapes } from './shape.ts';
import type { Sighting } from './sighting.ts';

export interface Result {
  /** Absent where only the failures are known. */
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

/**
 * For `anyOf` and `oneOf` the failures of the closest branch; if all branches fail by type, one type failure.
 */
function leavesOf(failure: Failure): readonly Failure[] {
  const { branches = [], instancePath } = failure;
  const all = branches.flatMap((branch) => branch.failures);
  const isAtRoot = (inner: Failure): boolean => inner.instancePath === instancePath;
  if (all.length > 0 && all.every((inner) => inner.code === 'type' && isAtRoot(inner))) {
    const expected = [...new Set(all.map((inner) => inner.expected))].join(' or ');
    return [{ ...all[0]!, expected }];
  }
  const below = branches[0]?.failures.filter((inner) => !isAtRoot(inner)) ?? [];
  return below.length === 0 ? [failure] : below.flatMap((inner) => leavesOf(inner));
}

function sightingOf(failure: Failure, result: Result): Sighting {
  const { code, expected, received, instancePath } = failure;
  const { place, instance } = generalise(instancePath, result);
  const kind = code === 'type' && isNull(instance, received) ? 'null' : (KINDS[code] ?? code);
  if (kind === 'absent') return { place: place + missing(expected), kind, expected: code };
  return { place, kind, expected, received, ...(instance !== undefined && { instance }) };
}

function isNull(instance: Sighting['instance'], received: string | undefined): boolean {
  return instance === undefined ? received === 'null' : instance.value === null;
}

/** The name of the missing property, from the words of the failure. */
function missing(expected = ''): string {
  const [, name] = /^property ("(?:[^"\\]|\\.)*")$/.exec(expected) ?? [];
  return name === undefined ? '' : `/${escapeSegment(JSON.parse(name) as string)}`;
}

/** Indexes of items become `*`, and so do names that are data by the schema. */
function generalise(pointer: string, { root, schema, shapes }: Result): Pick<Sighting, 'place' | 'instance'> {
  let value = root?.value;
  let schemas: readonly unknown[] = [schema];
  let place = '';
  for (const segment of parsePointer(pointer) ?? []) {
    const shape = shapes.of(schemas);
    const isItem = isContainer(value) ? Array.isArray(value) : /^\d+$/.test(segment);
    const declared = shape.properties.get(segment);
    const isData = isItem || (declared === undefined && shape.anyName.length > 0);
    schemas = isItem ? shape.items : (declared ?? shape.anyName);
    value = stepInto(value, segment);
    place += isData ? '/*' : `/${escapeSegment(segment)}`;
  }
  return root === undefined || value === undefined ? { place } : { place, instance: { value } };
}

/**
 * A result and the schema it was declared by in; what is `extra` and what is `absent` out. No check fails on these where
 * a schema leaves objects open, as most do. Of long arrays only some items are looked at, and of large results a part.
 */
import { escapeSegment, isObject, type JsonObject } from '../json/index.ts';
import type { Shape, Shapes } from './shape.ts';
import type { Sighting } from './sighting.ts';

const MAX_CONTAINERS = 2_000;
const MAX_NAMES = 1_000;
const MAX_ITEMS = 24;

interface Visit {
  readonly value: unknown;
  readonly schemas: readonly unknown[];
  readonly place: string;
}

export function undeclared(root: unknown, shapes: Shapes, schema: unknown): Sighting[] {
  const sightings: Sighting[] = [];
  const visits: Visit[] = [{ value: root, schemas: [schema], place: '' }];
  for (let i = 0; i < visits.length && i < MAX_CONTAINERS; i++) {
    const { value, schemas, place } = visits[i]!;
    const shape = shapes.of(schemas);
    if (Array.isArray(value)) {
      if (shape.items.length === 0) continue;
      const below = `${place}/*`;
      for (const item of someItems(value)) visits.push({ value: item, schemas: shape.items, place: below });
    } else if (isObject(value)) {
      sightings.push(...absentIn(value, shape, place));
      for (const visit of membersOf(value, shape, place, sightings)) visits.push(visit);
    }
  }
  return sightings;
}

function absentIn(value: JsonObject, { always }: Shape, place: string): Sighting[] {
  return [...always]
    .filter((name) => !Object.hasOwn(value, name) || value[name] === undefined)
    .map((name) => ({ place: `${place}/${escapeSegment(name)}`, kind: 'absent', expected: undefined }));
}

function* membersOf(value: JsonObject, shape: Shape, place: string, sightings: Sighting[]): Iterable<Visit> {
  const { properties, anyName, isListed } = shape;
  let left = MAX_NAMES;
  for (const name in value) {
    if (left-- === 0) return;
    const member = value[name];
    if (!Object.hasOwn(value, name) || member === undefined) continue;
    const schemas = properties.get(name);
    const below = `${place}/${escapeSegment(name)}`;
    if (schemas !== undefined) yield { value: member, schemas, place: below };
    else if (anyName.length > 0) yield { value: member, schemas: anyName, place: `${place}/*` };
    else if (isListed)
      sightings.push({ place: below, kind: 'extra', expected: undefined, found: { value: member } });
  }
}

/** The first, the last, and some between them. */
function someItems(items: readonly unknown[]): readonly unknown[] {
  if (items.length <= MAX_ITEMS) return items;
  const step = (items.length - 1) / (MAX_ITEMS - 1);
  return Array.from({ length: MAX_ITEMS }, (_, i) => items[Math.round(i * step)]);
}

/**
 * A result and its schema in; `extra` and `absent` members out. Most schemas allow further properties, so no
 * check fails on these. Of long arrays only some items are looked at, and of large results a part.
 */
import { escapeSegment, isContainer, isObject, type JsonObject } from '../json/index.ts';
import type { Shape, Shapes } from './shape.ts';
import type { Sighting } from './sighting.ts';

const MAX_CONTAINERS = 2_000;
const MAX_NAMES = 1_000;
const MAX_ITEMS = 24;

interface Visit {
  readonly container: object;
  readonly schemas: readonly unknown[];
  readonly place: string;
}

export function undeclared(root: unknown, shapes: Shapes, schema: unknown): Sighting[] {
  const walk = new Walk();
  walk.visit(root, [schema], '', undefined);
  for (let i = 0; i < walk.visits.length && i < MAX_CONTAINERS; i++) {
    const { container, schemas, place } = walk.visits[i]!;
    const shape = shapes.of(schemas);
    if (Array.isArray(container)) walk.items(container, shape, place);
    else if (isObject(container)) walk.members(container, shape, place);
  }
  return walk.sightings;
}

/** Creates nothing for declared scalars, which most members are. */
class Walk {
  readonly visits: Visit[] = [];
  readonly sightings: Sighting[] = [];

  visit(value: unknown, schemas: readonly unknown[], place: string, segment: string | undefined): void {
    if (!isContainer(value) || schemas.length === 0) return;
    this.visits.push({ container: value, schemas, place: below(place, segment) });
  }

  items(items: readonly unknown[], shape: Shape, place: string): void {
    const step = items.length <= MAX_ITEMS ? 1 : (items.length - 1) / (MAX_ITEMS - 1);
    // The first, the last, and some between them.
    for (let i = 0; Math.round(i) < items.length; i += step) {
      this.visit(items[Math.round(i)], shape.items, place, '*');
    }
  }

  members(value: JsonObject, { properties, always, anyName, isListed }: Shape, place: string): void {
    for (const name of always) {
      if (!Object.hasOwn(value, name) || value[name] === undefined) this.record('absent', place, name);
    }
    let left = MAX_NAMES;
    for (const name in value) {
      if (left-- === 0) return;
      const member = value[name];
      if (!Object.hasOwn(value, name) || member === undefined) continue;
      const schemas = properties.get(name);
      if (schemas !== undefined) this.visit(member, schemas, place, name);
      else if (anyName.length > 0) this.visit(member, anyName, place, '*');
      else if (isListed) this.record('extra', place, name, { value: member });
    }
  }

  private record(kind: string, place: string, name: string, instance?: { readonly value: unknown }): void {
    const sighting = { place: below(place, name), kind, expected: undefined };
    this.sightings.push(instance === undefined ? sighting : { ...sighting, instance });
  }
}

function below(place: string, segment: string | undefined): string {
  return segment === undefined ? place : `${place}/${escapeSegment(segment)}`;
}

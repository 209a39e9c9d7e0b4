/**
 * An admitted schema in; for each subschema the subschemas that it applies out: children that are no
 * definitions, and the targets of its references. A subschema that the root does not reach is dead.
 */
import { type SchemaLocation, sourceOf } from '../schema/internal.ts';
import type { AdmittedSchema } from '../schema/index.ts';

export interface LinkedSchema {
  /** Children and targets that the subschema itself applies. */
  readonly applied: readonly SchemaLocation[];
}

export type LinkedSchemas = ReadonlyMap<SchemaLocation, LinkedSchema>;

const DEFINITION = /^(?:\$defs|definitions)\//;

export function linkedSchemas(schema: AdmittedSchema): LinkedSchemas {
  const { root } = sourceOf(schema);
  const locations = new Set(root.resource.document.locations.values());
  const linked = new Map<SchemaLocation, { readonly applied: SchemaLocation[] }>(
    [...locations].map((location) => [location, { applied: [] }]),
  );
  const dynamic = dynamicTargets(locations);
  for (const location of locations) {
    if (location.parent !== undefined && !DEFINITION.test(location.step))
      linked.get(location.parent)?.applied.push(location);
    for (const { location: target, dynamicName } of location.references?.values() ?? []) {
      linked
        .get(location)!
        .applied.push(target, ...(dynamicName === undefined ? [] : (dynamic.get(dynamicName) ?? [])));
    }
  }
  return linked;
}

/** A dynamic reference may lead to every anchor of its name. */
function dynamicTargets(locations: ReadonlySet<SchemaLocation>): Map<string, SchemaLocation[]> {
  const targets = new Map<string, SchemaLocation[]>();
  for (const { resource } of locations) {
    for (const [name, location] of resource.dynamicAnchors) {
      const locationsOfName = targets.get(name);
      if (locationsOfName === undefined) targets.set(name, [location]);
      else if (!locationsOfName.includes(location)) locationsOfName.push(location);
    }
  }
  return targets;
}

export function reachedSchemas(root: SchemaLocation, linked: LinkedSchemas): ReadonlySet<SchemaLocation> {
  const reached = new Set<SchemaLocation>([root]);
  for (const location of reached) for (const next of linked.get(location)?.applied ?? []) reached.add(next);
  return reached;
}

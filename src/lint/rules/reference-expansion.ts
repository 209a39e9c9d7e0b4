import { type SchemaLocation, sourceOf } from '../../schema/internal.ts';
import type { LinkedSchemas } from '../linked-schemas.ts';
import type { Subschema } from '../subschemas.ts';
import type { Rule } from '../rule.ts';

/** An ordinary schema with some hundred subschemas is far below; a small hostile one is far above. */
const MOST = 1_000_000;
const CAP = Number.MAX_SAFE_INTEGER;

export const referenceExpansion: Rule = {
  id: 'reference-expansion',
  group: 'safety',
  severity: 'warning',
  finds: `References multiply: written out, the schema would have more than ${MOST.toLocaleString('en')} subschemas.`,
  why: 'anyshape counts and bounds the cost (R-BOUND-2). A program that expands references, or checks without a budget, never ends. Refer to each definition once on each path.',
  examples: { fires: ladder(20), silent: ladder(3) },
  checkSchema(view, report) {
    // Without references nothing is expanded.
    if (view.schema === undefined || !view.subschemas.some(refers)) return;
    const size = expandedSize(sourceOf(view.schema).root, view.locations);
    if (size <= MOST) return;
    const words = size >= CAP ? 'more than 9 quadrillion' : `about ${size.toPrecision(2)}`;
    report('', `Written out, its references make ${words} subschemas.`);
  },
};

function refers({ schema }: Subschema): boolean {
  return (
    Object.hasOwn(schema, '$ref') ||
    Object.hasOwn(schema, '$dynamicRef') ||
    Object.hasOwn(schema, '$recursiveRef')
  );
}

/** Twice as many at each level. */
function ladder(levels: number): object {
  const level = (index: number): object =>
    index === levels
      ? { type: 'string' }
      : { properties: { a: { $ref: `#/$defs/d${index + 1}` }, b: { $ref: `#/$defs/d${index + 1}` } } };
  const $defs = Object.fromEntries(
    Array.from({ length: levels + 1 }, (_, index) => [`d${index}`, level(index)]),
  );
  return { $ref: '#/$defs/d0', $defs };
}

/** A recursive reference counts once, since it cannot be expanded. Uses a list instead of recursion. */
function expandedSize(root: SchemaLocation, locations: LinkedSchemas): number {
  const sizes = new Map<SchemaLocation, number>();
  const pending: SchemaLocation[] = [root];
  while (pending.length > 0) {
    const location = pending.at(-1)!;
    const { applied } = locations.get(location) ?? { applied: [] };
    if (!sizes.has(location)) {
      sizes.set(location, 0);
      for (const next of applied) if (!sizes.has(next)) pending.push(next);
      if (pending.at(-1) !== location) continue;
    }
    pending.pop();
    const inside = applied.reduce((sum, next) => sum + (sizes.get(next) ?? 0), 0);
    sizes.set(location, Math.min(CAP, Math.max(sizes.get(location)!, 1 + inside)));
  }
  return sizes.get(root)!;
}

import { type Site, sourceOf } from '../../schema/internal.ts';
import type { LinkedSites } from '../linked-sites.ts';
import type { Place } from '../places.ts';
import type { Rule } from '../rule.ts';

/** An ordinary schema of some hundred subschemas stays far below; a small hostile one is far above. */
const MOST = 1_000_000;
const CAP = Number.MAX_SAFE_INTEGER;

export const referenceExpansion: Rule = {
  id: 'reference-expansion',
  group: 'safety',
  severity: 'warning',
  finds: `References multiply: written out, the schema would have more than ${MOST.toLocaleString('en')} subschemas.`,
  why: 'Here the cost is counted and bounded (R-BOUND-2). A program that writes references out, or checks without a budget, does not come back. Refer to each definition once on the way down.',
  examples: { fires: ladder(20), silent: ladder(3) },
  checkSchema(view, report) {
    // Without references a schema is as large as it looks.
    if (view.schema === undefined || !view.places.some(refers)) return;
    const size = expandedSize(sourceOf(view.schema).root, view.sites);
    if (size <= MOST) return;
    const words = size >= CAP ? 'more than 9 quadrillion' : `about ${size.toPrecision(2)}`;
    report('', `Written out, its references make ${words} subschemas.`);
  },
};

function refers({ schema }: Place): boolean {
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

/** What leads back to where it came from counts once, since nobody can write that out. Works off a list. */
function expandedSize(root: Site, sites: LinkedSites): number {
  const sizes = new Map<Site, number>();
  const open: Site[] = [root];
  while (open.length > 0) {
    const site = open.at(-1)!;
    const { applied } = sites.get(site) ?? { applied: [] };
    if (!sizes.has(site)) {
      sizes.set(site, 0);
      for (const next of applied) if (!sizes.has(next)) open.push(next);
      if (open.at(-1) !== site) continue;
    }
    open.pop();
    const inside = applied.reduce((sum, next) => sum + (sizes.get(next) ?? 0), 0);
    sizes.set(site, Math.min(CAP, Math.max(sizes.get(site)!, 1 + inside)));
  }
  return sizes.get(root)!;
}

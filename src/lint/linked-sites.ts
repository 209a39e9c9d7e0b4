/**
 * An admitted schema in; for each of its subschemas those out that it applies: children that are no definitions, and the
 * targets of its references. What no way from the root reaches is dead.
 */
import { type Site, sourceOf } from '../schema/internal.ts';
import type { AdmittedSchema } from '../schema/index.ts';

export interface LinkedSite {
  /** Children and targets that the subschema itself applies. */
  readonly applied: readonly Site[];
}

export type LinkedSites = ReadonlyMap<Site, LinkedSite>;

const SHELF = /^(?:\$defs|definitions)\//;

export function linkedSites(schema: AdmittedSchema): LinkedSites {
  const { root } = sourceOf(schema);
  const sites = new Set(root.resource.document.sites.values());
  const linked = new Map<Site, { readonly applied: Site[] }>(
    [...sites].map((site) => [site, { applied: [] }]),
  );
  const dynamic = dynamicTargets(sites);
  for (const site of sites) {
    if (site.parent !== undefined && !SHELF.test(site.step)) linked.get(site.parent)?.applied.push(site);
    for (const { site: target, dynamicName } of site.references?.values() ?? []) {
      linked
        .get(site)!
        .applied.push(target, ...(dynamicName === undefined ? [] : (dynamic.get(dynamicName) ?? [])));
    }
  }
  return linked;
}

/** A dynamic reference may lead to every anchor of its name. */
function dynamicTargets(sites: ReadonlySet<Site>): Map<string, Site[]> {
  const targets = new Map<string, Site[]>();
  for (const { resource } of sites) {
    for (const [name, site] of resource.dynamicAnchors) {
      const known = targets.get(name);
      if (known === undefined) targets.set(name, [site]);
      else if (!known.includes(site)) known.push(site);
    }
  }
  return targets;
}

export function reachedSites(root: Site, linked: LinkedSites): ReadonlySet<Site> {
  const reached = new Set<Site>([root]);
  for (const site of reached) for (const next of linked.get(site)?.applied ?? []) reached.add(next);
  return reached;
}

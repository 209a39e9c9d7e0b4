/**
 * The names that `$dynamicRef`s ask for, in the document and in all that its references reach. Others are left out of
 * scopes: they would only multiply copies.
 */
import type { SchemaDocument, Site } from '../site.ts';

export function dynamicNames(root: Site): ReadonlySet<string> {
  const names = new Set<string>();
  const documents = new Set<SchemaDocument>();
  const sites = new Set<Site>([root]);
  // A set hands out what is added while it is walked.
  for (const { resource, references } of sites) {
    if (!documents.has(resource.document)) {
      documents.add(resource.document);
      for (const site of resource.document.sites.values()) sites.add(site);
    }
    for (const { site, dynamicName } of references?.values() ?? []) {
      sites.add(site);
      if (dynamicName !== undefined) names.add(dynamicName);
    }
  }
  return names;
}

/**
 * The names that `$dynamicRef`s ask for, in the document and in all that its references reach. Others are
 * left out of scopes: they would only multiply copies.
 */
import type { SchemaDocument, SchemaLocation } from '../schema-location.ts';

export function dynamicNames(root: SchemaLocation): ReadonlySet<string> {
  const names = new Set<string>();
  const documents = new Set<SchemaDocument>();
  const locations = new Set<SchemaLocation>([root]);
  // A set hands out what is added while it is walked.
  for (const { resource, references } of locations) {
    if (!documents.has(resource.document)) {
      documents.add(resource.document);
      for (const location of resource.document.locations.values()) locations.add(location);
    }
    for (const { location, dynamicName } of references?.values() ?? []) {
      locations.add(location);
      if (dynamicName !== undefined) names.add(dynamicName);
    }
  }
  return names;
}

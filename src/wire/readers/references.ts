/**
 * References within one document: all are pointers. In comes a text such as `#/$defs/a`, out goes what stands there, or
 * the other way round a place as a reference.
 */
import { parsePointer, stepInto } from '../../json/index.ts';
import type { Schema } from '../../schema/index.ts';

export function resolveReference(root: Schema, reference: unknown): unknown {
  const segments = segmentsOf(reference);
  if (segments === undefined) return undefined;
  let at: unknown = root;
  for (const segment of segments) at = stepInto(at, segment);
  return at;
}

/** The place that a reference names, as a JSON Pointer; undefined for anything but a pointer. */
export function placeNamed(reference: unknown): string | undefined {
  if (typeof reference !== 'string' || !reference.startsWith('#')) return undefined;
  try {
    return decodeURIComponent(reference.slice(1));
  } catch {
    return undefined;
  }
}

function segmentsOf(reference: unknown): string[] | undefined {
  const place = placeNamed(reference);
  return place === undefined ? undefined : parsePointer(place);
}

export function referenceTo(place: string): string {
  // A lone surrogate has no percent-encoding; such a name can only be written as it is.
  const encoded = place.replace(/[^\ud800-\udfff]+|[\ud800-\udbff][\udc00-\udfff]/g, encodeURI);
  return `#${encoded.replaceAll('#', '%23')}`;
}

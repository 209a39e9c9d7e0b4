/**
 * References inside one document, all of which are pointers: `#/$defs/a` to the value there, and a pointer
 * back.
 */
import { parsePointer, stepInto } from '../../json/index.ts';
import type { Schema } from '../../schema/index.ts';

export function resolveReference(root: Schema, reference: unknown): unknown {
  const pointer = pointerIn(reference);
  const segments = pointer === undefined ? undefined : parsePointer(pointer);
  return segments?.reduce<unknown>(stepInto, root);
}

/** The JSON Pointer that a reference holds; undefined where it holds none. */
export function pointerIn(reference: unknown): string | undefined {
  if (typeof reference !== 'string' || !reference.startsWith('#')) return undefined;
  try {
    return decodeURIComponent(reference.slice(1));
  } catch {
    return undefined;
  }
}

export function referenceTo(pointer: string): string {
  // A lone surrogate has no percent-encoding, and stays unchanged.
  const encoded = pointer.replace(/[^\ud800-\udfff]+|[\ud800-\udbff][\udc00-\udfff]/g, encodeURI);
  return `#${encoded.replaceAll('#', '%23')}`;
}

/** JSON Pointer (RFC 6901): a place in a document, as text and as segments. */

const SHORT = 32;
const TILDE = 0x7e;
const SLASH = 0x2f;

export function escapeSegment(segment: string): string {
  return needsEscapes(segment) ? segment.replaceAll('~', '~0').replaceAll('/', '~1') : segment;
}

/** For a short text, a loop over its characters is faster than two searches. */
function needsEscapes(segment: string): boolean {
  if (segment.length > SHORT) return segment.includes('~') || segment.includes('/');
  for (let i = 0; i < segment.length; i++) {
    const unit = segment.charCodeAt(i);
    if (unit === TILDE || unit === SLASH) return true;
  }
  return false;
}

/** The segments of a pointer, or undefined where the text is no pointer. */
export function parsePointer(pointer: string): string[] | undefined {
  if (pointer === '') return [];
  if (!pointer.startsWith('/')) return undefined;
  const segments = pointer.slice(1).split('/');
  if (!pointer.includes('~')) return segments;
  return segments.map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** One step down, by own properties only: `__proto__` and `length` lead nowhere unless they are data. */
export function stepInto(container: unknown, segment: string): unknown {
  if (typeof container !== 'object' || container === null) return undefined;
  if (Array.isArray(container) && !/^(?:0|[1-9]\d*)$/.test(segment)) return undefined;
  return Object.hasOwn(container, segment) ? (container as Record<string, unknown>)[segment] : undefined;
}

/** A pointer as the fragment of a URI. A lone surrogate has no percent-encoding, and stays unchanged. */
export function encodeFragment(pointer: string): string {
  const encoded = pointer.replace(/[^\uD800-\uDFFF]+|[\uD800-\uDBFF][\uDC00-\uDFFF]/g, encodeURI);
  return encoded.replaceAll('#', '%23');
}

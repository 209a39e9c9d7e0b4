/**
 * An untrusted JavaScript value in; a plain JSON copy of our own out, with its size and the places where it
 * was not JSON. The copy goes through the flat form, like every copy of an untrusted value.
 */
import { textBytes } from './flat-bytes.ts';
import { flatten, type Flattened, type Flaw } from './flatten.ts';
import { valueAt } from './flat.ts';

export interface Snapshot {
  readonly value: unknown;
  /** UTF-8 length of the JSON text; exact unless it is far past the limit. */
  readonly bytes: number;
  /** False where the walk stopped because the value was far too large: `value` is then incomplete. */
  readonly complete: boolean;
  readonly flaws: readonly Flaw[];
}

/** How far past the limit the size is still counted, so that the refusal can name it. */
const COUNT_FACTOR = 1.25;

export function takeSnapshot(root: unknown, maxBytes: number): Snapshot {
  const flattened = flattenUpTo(root, maxBytes);
  const { bytes, isComplete } = countedBytes(flattened, maxBytes);
  return { value: valueAt(flattened.flat, 0), bytes, complete: isComplete, flaws: flattened.flaws };
}

export function flattenUpTo(root: unknown, maxBytes: number): Flattened {
  return flatten(root, maxBytes * COUNT_FACTOR);
}

/**
 * The exact size of what `flattenUpTo` copied; `isComplete` is false where it is so large that counting
 * stopped.
 */
export function countedBytes(
  { flat, isComplete, leastBytes }: Flattened,
  maxBytes: number,
): { readonly bytes: number; readonly isComplete: boolean } {
  const most = maxBytes * COUNT_FACTOR;
  // A value without end is cut where it is deep, which may be before it is large.
  if (!isComplete && leastBytes <= most) return { bytes: Math.ceil(most), isComplete: false };
  const bytes = textBytes(flat, most);
  return { bytes, isComplete: bytes <= most };
}

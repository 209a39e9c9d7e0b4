/**
 * Whether the JSON of a result is added to its content as text (R-TEXT). Hosts differ in which of the two their model
 * gets to see, so by default both say the same; the author's own blocks are never changed.
 */
import { isObject } from '../json/index.ts';
import type { ContentBlock, TextCopy } from '../tool/index.ts';

export function needsText(
  setting: TextCopy,
  value: unknown,
  own: readonly ContentBlock[],
  isStructured: boolean,
): boolean {
  // Nothing else carries the value.
  if (!isStructured) return true;
  switch (setting) {
    case 'always':
      return true;
    case 'never':
      return false;
    case 'non-object':
      return own.length === 0 && !isObject(value);
    case 'auto':
      return own.length === 0 || (!isObject(value) && own.every(({ type }) => type !== 'text'));
  }
}

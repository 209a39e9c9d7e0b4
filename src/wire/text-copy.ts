/**
 * Whether the JSON of a result is added to its content as text (R-TEXT). Some hosts show their model the
 * structured content, others the text, so by default both have the value; the author's own blocks are never
 * changed.
 */
import { isObject } from '../json/index.ts';
import type { ContentBlock, TextCopy } from '../tool/index.ts';

export function needsText(
  setting: TextCopy,
  value: unknown,
  own: readonly ContentBlock[],
  isStructured: boolean,
): boolean {
  // The text is the only copy of the value, unless the author's block is the value itself.
  if (!isStructured) return !isOwnText(value, own);
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

function isOwnText(value: unknown, own: readonly ContentBlock[]): boolean {
  const [block, ...others] = own;
  return others.length === 0 && block?.type === 'text' && block.text === value;
}

/**
 * A part of a value as JSON text, where it is short enough to be shown whole; undefined where it is too long,
 * absent, no container, or cannot be read.
 */
import { parsePointer, shortText, stepInto } from '../../json/index.ts';

const MAX_TEXT = 100;

export function excerptAt(root: unknown, pointer: string): string | undefined {
  try {
    let value = root;
    for (const segment of parsePointer(pointer) ?? []) value = stepInto(value, segment);
    return typeof value === 'object' && value !== null ? shortText(value, MAX_TEXT) : undefined;
  } catch {
    return undefined;
  }
}

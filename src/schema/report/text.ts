/**
 * Lines of a report: one place each, bounded in number and length. Whatever a value or a schema contains, no
 * line can be broken in two, steer a terminal, or grow past its limit.
 */
import { clip } from '../../json/index.ts';

export interface Line {
  readonly indent: number;
  readonly text: string;
  /** How many failures or problems the line speaks of: what is cut is counted. */
  readonly counts: number;
  /** Whether the line lists the values that are allowed, which a caller needs in full. */
  readonly isList?: boolean;
}

export const DEFAULT_MAX_LINES = 40;
const MAX_LINE = 400;
const MAX_LIST = 2_600;
const MAX_PLACE = 120;
/** Control characters, line separators and marks that turn the direction of writing. */
const UNSAFE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

export function oneLine(text: string): string {
  return text.replace(UNSAFE, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** A JSON Pointer as a person reads it: the root by name, a very long one cut in the middle. */
export function placeName(pointer: string): string {
  if (pointer === '') return '(root)';
  if (pointer.length <= MAX_PLACE) return oneLine(pointer);
  return oneLine(`${clip(pointer, MAX_PLACE / 2)}${pointer.slice(-MAX_PLACE / 2)}`);
}

/** The header, and as many lines as are allowed; the last one then says how much is missing. */
export function joinLines(header: string, lines: readonly Line[], maxLines: number): string {
  const room = Math.max(1, maxLines - 1);
  const shown = lines.length <= room ? lines : lines.slice(0, Math.max(1, room - 1));
  const written = [oneLine(header), ...shown.map((line) => '  '.repeat(line.indent) + fit(line))];
  if (shown.length < lines.length) {
    const missing = lines.slice(shown.length).reduce((sum, { counts }) => sum + counts, 0);
    written.push(missing > 0 ? `  … and ${missing} more` : '  …');
  }
  return written.join('\n');
}

function fit({ text, isList = false }: Line): string {
  return clip(oneLine(text), isList ? MAX_LIST : MAX_LINE);
}

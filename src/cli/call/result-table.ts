/**
 * A value in; for a list of objects a table that fits the terminal out, undefined for every other value and
 * for lists with more columns than fit. Cells hold no control characters: a server must not steer the
 * terminal.
 */
import { isObject, type JsonObject } from '../../json/index.ts';
import { oneLine } from '../../schema/internal.ts';
import type { Paint } from '../io.ts';
import { cut } from '../show/layout-json.ts';

const GAP = '  ';
const MIN_WIDTH = 6;
const MAX_ROWS = 1_000;

export function tableFor(value: unknown, columns: number, paint: Paint): string | undefined {
  if (!Array.isArray(value) || value.length === 0 || value.length > MAX_ROWS || !value.every(isObject))
    return undefined;
  const rows: readonly JsonObject[] = value;
  const keys = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  if (keys.length === 0 || keys.length * (MIN_WIDTH + GAP.length) > columns) return undefined;
  const cells = rows.map((row) => keys.map((key) => cellOf(row[key])));
  const widths = fitted(
    keys.map((key, index) => Math.max(oneLine(key).length, ...cells.map((row) => row[index]!.length))),
    columns - GAP.length * (keys.length - 1),
  );
  const line = (texts: readonly string[]): string =>
    texts
      .map((text, index) => cut(text, widths[index]!).padEnd(widths[index]!))
      .join(GAP)
      .trimEnd();
  return [paint.strong(line(keys.map(oneLine))), ...cells.map(line)].map((text) => `${text}\n`).join('');
}

function cellOf(value: unknown): string {
  if (value === undefined) return '';
  return oneLine(typeof value === 'string' ? value : JSON.stringify(value));
}

/** The widest columns give way first, none below the least width. */
function fitted(wanted: readonly number[], room: number): number[] {
  const widths = wanted.map((width) => Math.max(1, width));
  let excess = widths.reduce((sum, width) => sum + width, 0) - room;
  while (excess > 0) {
    const widest = Math.max(...widths);
    const next = Math.max(MIN_WIDTH, ...widths.filter((width) => width < widest));
    const at = widths.flatMap((width, index) => (width === widest ? [index] : []));
    const step = Math.max(1, Math.min(widest - next, Math.ceil(excess / at.length)));
    for (const index of at) {
      if (excess <= 0) break;
      widths[index] = widths[index]! - step;
      excess -= step;
    }
  }
  return widths;
}

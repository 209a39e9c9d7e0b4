/**
 * A table and a width in; its lines out, a column for each group of versions. A row with differences is
 * marked with "~", and cells that differ from the newest version are coloured on a terminal.
 */
import type { Paint } from '../io.ts';
import { cut, flatJson, layoutJson } from './layout-json.ts';
import { headOf, type Cell, type Row, type Table } from './rows.ts';
import { travels } from './words.ts';

export interface Room {
  readonly paint: Paint;
  readonly columns: number;
  /** Lines for one cell, the rest is cut. */
  readonly maxLines: number;
}

const GAP = ' │ ';
/** The mark, and a blank. */
const MARGIN = 2;
/** Narrower columns are hard to read. */
const MIN_WIDTH = 22;
export const ABSENT = '—';

/** Undefined where the columns would become too narrow. */
export function sideBySide(table: Table, room: Room): string[] | undefined {
  const labelWidth = labelWidthOf(table);
  const widths = widthsFor(table, room.columns - MARGIN - labelWidth);
  if (widths === undefined) return undefined;
  const { paint } = room;
  const heading = (texts: readonly string[], style: (text: string) => string): string =>
    (
      indented('', labelWidth) +
      texts
        .map((text, index) => style(cut(text, widths[index]!).padEnd(widths[index]!)))
        .join(paint.faint(GAP))
    ).trimEnd();
  const height = Math.max(...table.columns.map(({ versions }) => versions.length));
  return [
    ...Array.from({ length: height }, (_, line) =>
      heading(
        table.columns.map(({ versions }) => versions[line] ?? ''),
        paint.strong,
      ),
    ),
    heading(
      table.columns.map(({ seen }) => travels(seen)),
      paint.faint,
    ),
    ...table.sections.flatMap(({ title, rows }) => [
      paint.faint(cut(`  ${title}`, room.columns)),
      ...rows.flatMap((row) => rowLines(row, labelWidth, widths, room)),
    ]),
  ];
}

export function labelWidthOf({ sections }: Table): number {
  const labels = sections.flatMap(({ rows }) => rows.map(({ label }) => label.length));
  return Math.max(...labels, 0) + 4;
}

/** A label is indented two columns more than the title of its section. */
function indented(label: string, width: number): string {
  return `  ${label}`.padEnd(width + MARGIN);
}

function rowLines(
  { label, cells }: Row,
  labelWidth: number,
  widths: readonly number[],
  room: Room,
): string[] {
  const { paint } = room;
  let column = 0;
  const blocks = cells.map((cell) => {
    const own = widths.slice(column, (column += cell.span));
    const width = own.reduce((sum, part) => sum + part, GAP.length * (own.length - 1));
    return { width, lines: cellLines(cell, width, room.maxLines), style: styleOf(cell, paint) };
  });
  const height = Math.max(...blocks.map(({ lines }) => lines.length));
  const mark = cells.length > 1 ? paint.other('~') : ' ';
  return Array.from({ length: height }, (_, line) => {
    const parts = blocks.map(({ lines, width, style }) => {
      const text = lines[line] ?? '';
      return style(text) + ' '.repeat(width - text.length);
    });
    const head = line === 0 ? mark + indented(`  ${label}`, labelWidth).slice(1) : indented('', labelWidth);
    return (head + parts.join(paint.faint(GAP))).trimEnd();
  });
}

export function styleOf({ value, isOther }: Cell, paint: Paint): (text: string) => string {
  if (value === undefined) return paint.faint;
  return isOther ? paint.other : (text) => text;
}

export function cellLines({ value }: Cell, width: number, maxLines: number): string[] {
  if (value === undefined) return [ABSENT];
  const lines = layoutJson(value, width);
  if (lines.length <= maxLines) return lines;
  return [...lines.slice(0, maxLines - 1), cut(`… ${lines.length - maxLines + 1} more lines`, width)];
}

/** Each column gets the width it needs while there is room; wider ones share the rest. */
function widthsFor({ columns, sections }: Table, total: number): number[] | undefined {
  const rows = sections.flatMap((section) => section.rows);
  const needs = columns.map(({ seen }, index) =>
    Math.max(headOf(seen).length, travels(seen).length, ...rows.map((row) => needOf(row, index))),
  );
  let left = total - GAP.length * (columns.length - 1);
  const widths: number[] = new Array(columns.length);
  const byNeed = needs.map((need, index) => ({ need, index })).sort((a, b) => a.need - b.need);
  byNeed.forEach(({ need, index }, done) => {
    const share = Math.floor(left / (byNeed.length - done));
    // The last column takes the rest, so that all tables of a page are equally wide.
    widths[index] = done === byNeed.length - 1 ? share : Math.min(need, share);
    left -= widths[index];
  });
  return widths.every((width, index) => width >= Math.min(MIN_WIDTH, needs[index]!)) ? widths : undefined;
}

/**
 * The width of a row's cell on one line. A cell over several columns counts its share for each; one over all
 * columns does not count.
 */
function needOf({ cells }: Row, index: number): number {
  if (cells.length === 1) return ABSENT.length;
  let column = 0;
  const cell = cells.find(({ span }) => (column += span) > index)!;
  return cell.value === undefined
    ? ABSENT.length
    : Math.ceil(flatJson(cell.value, MAX_NEED).length / cell.span);
}

const MAX_NEED = 200;

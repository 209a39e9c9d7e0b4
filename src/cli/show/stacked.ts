/**
 * A table and a width in; its lines out for narrow terminals: first the rows that are equal for all versions,
 * then for each group of versions the rows that differ, marked with "~".
 */
import { cut } from './layout-json.ts';
import { ABSENT, cellLines, labelWidthOf, styleOf, type Room } from './side-by-side.ts';
import type { Cell, Row, Section, Table } from './rows.ts';
import { travels } from './words.ts';

export function stacked(table: Table, room: Room): string[] {
  const { paint } = room;
  const labelWidth = labelWidthOf(table);
  const lines = table.sections.flatMap((section) =>
    sectionLines(section, ({ cells }) => (cells.length === 1 ? cells[0] : undefined), labelWidth, room),
  );
  table.columns.forEach(({ versions, seen }, index) => {
    const own = table.sections.flatMap((section) =>
      sectionLines(
        section,
        (row) => (row.cells.length === 1 ? undefined : cellAt(row, index)),
        labelWidth,
        room,
      ),
    );
    if (own.length === 0) return;
    lines.push(`${paint.strong(versions.join('  '))}  ${paint.faint(travels(seen))}`, ...own);
  });
  return lines;
}

function sectionLines(
  { title, rows }: Section,
  pick: (row: Row) => Cell | undefined,
  labelWidth: number,
  room: Room,
): string[] {
  const lines = rows.flatMap((row) => {
    const cell = pick(row);
    if (cell === undefined) return [];
    const mark = row.cells.length > 1 ? room.paint.other('~') : ' ';
    const [first = ABSENT, ...rest] = cellLines(
      cell,
      Math.max(20, room.columns - labelWidth - 2),
      room.maxLines,
    );
    const style = styleOf(cell, room.paint);
    const indent = ' '.repeat(labelWidth + 2);
    return [
      `${mark}   ${row.label.padEnd(labelWidth - 2)}${style(first)}`,
      ...rest.map((line) => indent + style(line)),
    ];
  });
  return lines.length === 0 ? [] : [room.paint.faint(cut(`  ${title}`, room.columns)), ...lines];
}

function cellAt({ cells }: Row, index: number): Cell {
  let column = 0;
  return cells.find(({ span }) => (column += span) > index)!;
}

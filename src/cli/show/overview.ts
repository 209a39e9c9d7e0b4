/**
 * All tools in; one line each out: what a tool returns, and its sample result as each group of versions gets
 * it. A group is the versions with the same kind of structured result: none, an object, any JSON.
 */
import { clip } from '../../json/index.ts';
import { oneLine } from '../../schema/internal.ts';
import type { WireResult } from '../../wire/index.ts';
import { flatJson } from './layout-json.ts';
import type { Room } from './side-by-side.ts';
import { headOf } from './rows.ts';
import type { Seen, ToolView } from './view.ts';
import { returns } from './words.ts';

const GAP = 2;
const MAX_NAME = 28;
const MAX_CELL = 60;
/** Text is the same for all versions, so a few characters are enough. */
const MAX_TEXT = 16;

export function overviewLines(
  views: readonly ToolView[],
  { paint, columns }: Pick<Room, 'paint' | 'columns'>,
): string[] {
  const groups = groupsOf(views[0]?.seen ?? []);
  const rows = views.flatMap((view) =>
    view.samples.length === 0
      ? [rowOf(view, groups, -1)]
      : view.samples.map((_, index) => rowOf(view, groups, index)),
  );
  const heads = groups.map((group) => group.map(headOf));
  const height = Math.max(...heads.map((head) => head.length), 1);
  const headings = Array.from({ length: height }, (_, line) => {
    const isLast = line === height - 1;
    const versions = heads.map((head) => head[line - height + head.length] ?? '');
    return [isLast ? 'tool' : '', isLast ? 'returns' : '', ...versions];
  });
  const widths = fit(naturalWidths([...headings, ...rows]), columns);
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, index) => clipTo(cell, widths[index]!).padEnd(widths[index]! + GAP))
      .join('')
      .trimEnd();
  return [...headings.map((cells) => paint.faint(line(cells))), ...rows.map(line)];
}

function groupsOf(seen: readonly Seen[]): Seen[][] {
  const groups: Seen[][] = [];
  for (const next of seen) {
    if (groups.at(-1)?.[0]?.outputs === next.outputs) groups.at(-1)!.push(next);
    else groups.push([next]);
  }
  return groups;
}

function rowOf(view: ToolView, groups: readonly (readonly Seen[])[], sample: number): string[] {
  const versions = groups.map((group) => group[0]!.version);
  const cells = versions.map((version) =>
    resultText(view.seen.find((seen) => seen.version === version)?.results[sample]),
  );
  return [oneLine(view.name), returns(view), ...cells];
}

function resultText(result: WireResult | undefined): string {
  if (result === undefined) return 'no sample';
  if (result.structuredContent !== undefined) return flatJson(result.structuredContent, MAX_CELL);
  const block = result.content[0];
  return block?.type === 'text' ? `text ${clip(oneLine(block.text), MAX_TEXT)}` : 'nothing';
}

function naturalWidths(rows: readonly (readonly string[])[]): number[] {
  return rows[0]!.map((_, index) =>
    Math.max(...rows.map((row) => Math.min(row[index]!.length, index < 2 ? MAX_NAME : MAX_CELL))),
  );
}

const MIN_CELL = 10;

/** Shortens the widest column first. */
function fit(widths: number[], columns: number): number[] {
  const fitted = [...widths];
  for (;;) {
    const excess = fitted.reduce((sum, width) => sum + width + GAP, -GAP) - columns;
    const widest = Math.max(...fitted);
    if (excess <= 0 || widest <= MIN_CELL) return fitted;
    fitted[fitted.indexOf(widest)] = widest - 1;
  }
}

function clipTo(text: string, width: number): string {
  return text.length <= width ? text : clip(text, width - 1);
}

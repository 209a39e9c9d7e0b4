/** All that `show` has to say to a person, as one text: each tool as the versions see it, then all of them at a glance. */
import { oneLine } from '../../schema/report/index.ts';
import type { Paint } from '../io.ts';
import type { Refusal } from '../sources/left-out.ts';
import { refusalText } from '../sources/refusal-text.ts';
import { glance } from './glance.ts';
import { cut } from './layout-json.ts';
import { headOf, tableOf } from './rows.ts';
import { sideBySide, type Room } from './side-by-side.ts';
import { stacked } from './stacked.ts';
import type { ToolView } from './view.ts';
import { returns } from './words.ts';

const SIDE_BY_SIDE_FROM = 120;
/** Lines for one cell: one tool may take its room, many are cut. */
const MAX_LINES_OF_ONE = 1_000;
const MAX_LINES_OF_MANY = 24;

export function pageOf(
  views: readonly ToolView[],
  refused: readonly Refusal[],
  { paint, columns }: { readonly paint: Paint; readonly columns: number },
): string {
  const maxLines = views.length === 1 ? MAX_LINES_OF_ONE : MAX_LINES_OF_MANY;
  const room: Room = { paint, columns, maxLines };
  const blocks = [
    ...views.map((view) => toolLines(view, room)),
    ...refused.map((tool) => [paint.bad(`✗ ${refusalText(tool)}`)]),
    ...(views.length > 1 ? [[paint.strong('At a glance'), ...glance(views, room)]] : []),
    ...(views.length > 0 ? [[paint.faint(legend(views))]] : []),
  ];
  return blocks.map((lines) => `${lines.join('\n')}\n`).join('\n');
}

function toolLines(view: ToolView, room: Room): string[] {
  const { paint } = room;
  const name = oneLine(view.name);
  const about = cut(`  ${returns(view)}`, Math.max(0, room.columns - name.length));
  const left = Math.max(0, room.columns - name.length - about.length);
  const description = view.description === undefined ? '' : cut(`  ${oneLine(view.description)}`, left);
  const table = tableOf(view);
  const columns = room.columns < SIDE_BY_SIDE_FROM ? undefined : sideBySide(table, room);
  const note = view.note === undefined ? [] : [(view.isFine ? paint.faint : paint.bad)(`  ${view.note}`)];
  return [
    paint.strong(name) + about + paint.faint(description),
    ...(columns ?? stacked(table, room)),
    ...note,
  ];
}

function legend(views: readonly ToolView[]): string {
  const tools = views.length === 1 ? '1 tool' : `${views.length} tools`;
  const versions = views[0]!.seen.length;
  if (versions === 1)
    return `${tools}, as MCP ${headOf(views[0]!.seen[0]!)} sees ${views.length === 1 ? 'it' : 'them'}.`;
  return `${tools}, as ${versions} versions of MCP see ${views.length === 1 ? 'it' : 'them'}; ~ marks what is not the same for all.`;
}

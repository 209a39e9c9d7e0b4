/** All that `show` has to say to a person, as one text: each tool as the versions see it, then all of them at a glance. */
import { counted } from '../../json/index.ts';
import { oneLine } from '../../schema/internal.ts';
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

export interface PageOptions {
  readonly paint: Paint;
  readonly columns: number;
  /** The servers that described the tools: what each calls itself, and the version that it speaks. */
  readonly servers: readonly ShownServer[];
}

export interface ShownServer {
  readonly title: string;
  readonly protocol: string | undefined;
}

export function pageOf(
  views: readonly ToolView[],
  refused: readonly Refusal[],
  { paint, columns, servers }: PageOptions,
): string {
  const maxLines = views.length === 1 ? MAX_LINES_OF_ONE : MAX_LINES_OF_MANY;
  const room: Room = { paint, columns, maxLines };
  const blocks = [
    ...views.map((view) => toolLines(view, room)),
    ...refused.map((tool) => [paint.bad(`✗ ${refusalText(tool)}`)]),
    ...(views.length > 1 ? [[paint.strong('At a glance'), ...glance(views, room)]] : []),
    ...(views.length > 0 ? [[paint.faint(legend(views, servers))]] : []),
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

function legend(views: readonly ToolView[], servers: readonly ShownServer[]): string {
  const number = counted(views.length, 'tool');
  const them = views.length === 1 ? 'it' : 'them';
  const versions = views[0]!.seen.length;
  const head = headOf(views[0]!.seen[0]!);
  const [seen, served] =
    versions === 1
      ? [`as MCP ${head} sees ${them}`, `as anyshape would serve ${them} to MCP ${head}`]
      : [
          `as ${versions} versions of MCP see ${them}`,
          `as anyshape would serve ${them} to ${versions} versions of MCP`,
        ];
  const difference = versions === 1 ? '' : '; ~ marks what is not the same for all';
  if (servers.length === 0) return `${number}, ${seen}${difference}.`;
  // What another server sends is known only for the version that it speaks.
  const owners = servers.map(({ title, protocol }) =>
    oneLine(protocol === undefined ? title : `${title} (MCP ${protocol})`),
  );
  return `${number} of ${owners.join(', ')}, ${served}${difference}.`;
}

/** The text output of `show`: each tool as the versions see it, then an overview of all tools. */
import { counted } from '../../json/index.ts';
import { oneLine } from '../../schema/internal.ts';
import type { Paint } from '../io.ts';
import type { Refusal } from '../sources/left-out.ts';
import type { DescribedEntry } from '../../sources/index.ts';
import { refusalText } from '../sources/refusal-text.ts';
import { overviewLines } from './overview.ts';
import { cut } from './layout-json.ts';
import { headOf, tableOf } from './rows.ts';
import { sideBySide, type Room } from './side-by-side.ts';
import { stacked } from './stacked.ts';
import type { ToolView } from './view.ts';
import { returns } from './words.ts';

const SIDE_BY_SIDE_FROM = 120;
/** Lines for one cell: a single tool gets many, several tools are cut. */
const MAX_LINES_OF_ONE = 1_000;
const MAX_LINES_OF_MANY = 24;

export interface PageOptions {
  readonly paint: Paint;
  readonly columns: number;
  /** The servers that described the tools: title and protocol version of each. */
  readonly servers: readonly ShownServer[];
  /** Resources, templates and prompts; none where tools were asked for by name. */
  readonly entries: readonly DescribedEntry[];
}

export interface ShownServer {
  readonly title: string;
  readonly protocol: string | undefined;
}

export function pageOf(
  views: readonly ToolView[],
  refused: readonly Refusal[],
  { paint, columns, servers, entries }: PageOptions,
): string {
  const maxLines = views.length === 1 ? MAX_LINES_OF_ONE : MAX_LINES_OF_MANY;
  const room: Room = { paint, columns, maxLines };
  const blocks = [
    ...views.map((view) => toolLines(view, room)),
    ...refused.map((tool) => [paint.bad(`✗ ${refusalText(tool)}`)]),
    ...(views.length > 1 ? [[paint.strong('Overview'), ...overviewLines(views, room)]] : []),
    ...(entries.length > 0 ? [otherLines(entries, room)] : []),
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

/** They are the same for every version but for titles, icons and `_meta`, which older ones do not know. */
function otherLines(entries: readonly DescribedEntry[], { paint, columns }: Room): string[] {
  const lines = entries.map(({ kind, name, uri = name, title = '', description = title }) =>
    cut(oneLine(`  ${kind} ${uri}${description === '' ? '' : `  ${description}`}`), columns),
  );
  return [paint.strong('Beside the tools'), ...lines];
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
  const difference = versions === 1 ? '' : '; ~ marks a difference between versions';
  if (servers.length === 0) return `${number}, ${seen}${difference}.`;
  // Of another server, only the answers in its own version are known.
  const owners = servers.map(({ title, protocol }) =>
    oneLine(protocol === undefined ? title : `${title} (MCP ${protocol})`),
  );
  return `${number} of ${owners.join(', ')}, ${served}${difference}.`;
}

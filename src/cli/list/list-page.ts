/** Listed sources in; the page of `anyshape list` out: a head for each source, and for each tool one line that fits. */
import { counted } from '../../json/index.ts';
import { oneLine } from '../../schema/internal.ts';
import type { SourceKind } from '../../sources/index.ts';
import type { Paint } from '../io.ts';
import { cut } from '../show/layout-json.ts';

export interface ListedTool {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  /** Parameters as `city: string, days?: integer`; undefined where the tool is refused. */
  readonly parameters?: string;
  /** What it returns; undefined where no output is declared. */
  readonly result?: string;
  /** Why it is refused. */
  readonly refused?: string;
}

export interface ListedSource {
  readonly name: string;
  readonly kind: SourceKind;
  /** What a server calls itself. */
  readonly title?: string;
  readonly protocol?: string;
  readonly tools: readonly ListedTool[];
}

export interface PageRoom {
  readonly paint: Paint;
  readonly columns: number;
}

const INDENT = '  ';
/** A description that would get less room than this goes to a line of its own. */
const MIN_DESCRIPTION = 24;

export function listPage(sources: readonly ListedSource[], room: PageRoom): string {
  return sources
    .map((source) => [headOf(source, room), ...source.tools.flatMap((tool) => toolLines(tool, room))])
    .map((lines) => `${lines.join('\n')}\n`)
    .join('\n');
}

function headOf({ name, title, protocol, tools }: ListedSource, { paint, columns }: PageRoom): string {
  const count = counted(tools.length, 'tool');
  const about = [count, ...(protocol === undefined ? [] : [`MCP ${protocol}`])].join(', ');
  const shownName = title === undefined || title === name ? name : `${title} (${name})`;
  const shown = cut(oneLine(shownName), Math.max(0, columns - about.length - INDENT.length));
  return `${paint.strong(shown)}${INDENT}${paint.faint(about)}`;
}

function toolLines(tool: ListedTool, { paint, columns }: PageRoom): string[] {
  const name = oneLine(tool.name);
  if (tool.refused !== undefined)
    return [paint.bad(cut(`${INDENT}✗ ${name}: ${oneLine(tool.refused)}`, columns))];
  const result = tool.result === undefined ? '' : ` → ${oneLine(tool.result)}`;
  const signature = cut(
    `(${oneLine(tool.parameters ?? '')})${result}`,
    Math.max(0, columns - INDENT.length - name.length),
  );
  const head = `${INDENT}${paint.strong(name)}${signature}`;
  const about = oneLine(firstSentence(tool.description ?? tool.title ?? ''));
  if (about === '') return [head];
  const left = columns - INDENT.length - name.length - signature.length - INDENT.length;
  if (about.length <= left || left >= MIN_DESCRIPTION)
    return [`${head}${INDENT}${paint.faint(cut(about, left))}`];
  return [head, paint.faint(cut(`${INDENT}${INDENT}${about}`, columns))];
}

function firstSentence(text: string): string {
  const [paragraph = ''] = text.trim().split(/\n\s*\n/);
  return /^.*?[.!?](?=\s|$)/s.exec(paragraph)?.[0] ?? paragraph;
}

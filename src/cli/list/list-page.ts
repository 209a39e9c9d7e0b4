/** Listed sources in; the page of `anyshape list` out: a head for each source, and one line for each tool. */
import { counted } from '../../json/index.ts';
import { firstSentence } from '../../generate/index.ts';
import { oneLine } from '../../schema/internal.ts';
import type { DescribedEntry, DescribedTool, SourceKind } from '../../sources/index.ts';
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
  /** What it is, where something else than a tool is refused. */
  readonly kind?: DescribedTool['kind'];
  /** Why it is refused. */
  readonly refused?: string;
}

export interface ListedSource {
  readonly name: string;
  readonly kind: SourceKind;
  /** A server's own name for itself. */
  readonly title?: string;
  readonly protocol?: string;
  readonly tools: readonly ListedTool[];
  /** Resources, templates and prompts. */
  readonly entries: readonly DescribedEntry[];
}

export interface PageRoom {
  readonly paint: Paint;
  readonly columns: number;
}

const INDENT = '  ';
/** A description with less room than this gets a line of its own. */
const MIN_DESCRIPTION = 24;

export function listPage(sources: readonly ListedSource[], room: PageRoom): string {
  return sources
    .map((source) => [
      headOf(source, room),
      ...source.tools.flatMap((tool) => toolLines(tool, room)),
      ...source.entries.flatMap((entry) => entryLines(entry, room)),
    ])
    .map((lines) => `${lines.join('\n')}\n`)
    .join('\n');
}

const KINDS = ['resource', 'resource template', 'prompt'] as const;

function headOf(source: ListedSource, { paint, columns }: PageRoom): string {
  const { name, title, protocol, tools, entries } = source;
  const counts = KINDS.map((kind) => ({
    kind,
    number: entries.filter((entry) => entry.kind === kind).length,
  }));
  const about = [
    counted(tools.filter(({ kind }) => kind === undefined).length, 'tool'),
    ...counts.filter(({ number }) => number > 0).map(({ kind, number }) => counted(number, kind)),
    ...(protocol === undefined ? [] : [`MCP ${protocol}`]),
  ].join(', ');
  const shownName = title === undefined || title === name ? name : `${title} (${name})`;
  const shown = cut(oneLine(shownName), Math.max(0, columns - about.length - INDENT.length));
  return `${paint.strong(shown)}${INDENT}${paint.faint(about)}`;
}

function toolLines(tool: ListedTool, { paint, columns }: PageRoom): string[] {
  const name = oneLine(tool.name);
  if (tool.refused !== undefined)
    return [
      paint.bad(
        cut(
          `${INDENT}✗ ${tool.kind === undefined ? '' : `${tool.kind} `}${name}: ${oneLine(tool.refused)}`,
          columns,
        ),
      ),
    ];
  const result = tool.result === undefined ? '' : ` → ${oneLine(tool.result)}`;
  const signature = cut(
    `(${oneLine(tool.parameters ?? '')})${result}`,
    Math.max(0, columns - INDENT.length - name.length),
  );
  return withAbout({ name, signature }, tool, { paint, columns });
}

/** A prompt as `review(text, rounds?)`, a resource by its URI. */
function entryLines(entry: DescribedEntry, room: PageRoom): string[] {
  const { kind, uri, arguments: args = [], mimeType } = entry;
  const name = cut(`${kind} ${oneLine(uri ?? entry.name)}`, room.columns - INDENT.length);
  const parameters = args.map((argument) => `${argument.name}${argument.required ? '' : '?'}`).join(', ');
  const type = mimeType === undefined ? '' : ` → ${mimeType}`;
  const signature = cut(
    oneLine(kind === 'prompt' ? `(${parameters})` : type),
    Math.max(0, room.columns - INDENT.length - name.length),
  );
  return withAbout({ name, signature }, entry, room);
}

function withAbout(
  { name, signature }: { readonly name: string; readonly signature: string },
  { title = '', description = title }: { readonly title?: string; readonly description?: string },
  { paint, columns }: PageRoom,
): string[] {
  const head = `${INDENT}${paint.strong(name)}${signature}`;
  const about = firstSentence(description);
  if (about === '') return [head];
  const left = columns - INDENT.length - name.length - signature.length - INDENT.length;
  if (about.length <= left || left >= MIN_DESCRIPTION)
    return [`${head}${INDENT}${paint.faint(cut(about, left))}`];
  return [head, paint.faint(cut(`${INDENT}${INDENT}${about}`, columns))];
}

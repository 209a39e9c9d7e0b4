/**
 * Entries in, text for a person out: under the name of each tool a row for every place, the most frequent
 * first, with the proposed change below it. Contains nothing that `--json` does not contain.
 */
import type { DriftEntry, Proposal } from '../../drift/index.ts';
import { clip, counted } from '../../json/index.ts';
import { oneLine } from '../../schema/internal.ts';
import type { Paint } from '../io.ts';

const MAX_PLACE = 60;

export type Propose = (entry: DriftEntry) => Proposal | undefined;

export function tableOf(entries: readonly DriftEntry[], propose: Propose, paint: Paint): string {
  const byTool = new Map<string, DriftEntry[]>();
  for (const entry of entries) byTool.set(entry.tool, [...(byTool.get(entry.tool) ?? []), entry]);
  const width = (text: (entry: DriftEntry) => string): number =>
    Math.max(...entries.map((entry) => text(entry).length));
  const widths = { place: width(placeOf), kind: width(({ kind }) => kind), count: width(countOf) };
  const lines = [...byTool].flatMap(([tool, rows]) => [
    titleOf(tool, rows, paint),
    ...rows
      .sort((a, b) => b.count - a.count)
      .flatMap((entry) => linesOf(entry, propose(entry), widths, paint)),
    '',
  ]);
  return [...lines, summaryOf(entries.length, byTool.size), ''].join('\n');
}

/** For a tool of a route file also the file and the route, since that is where the schema is changed. */
function titleOf(tool: string, rows: readonly DriftEntry[], paint: Paint): string {
  const { file, route } = rows.find((entry) => entry.route !== undefined) ?? {};
  const from = file === undefined ? '' : paint.faint(oneLine(` (${file}: ${route ?? ''})`));
  return paint.strong(oneLine(tool)) + from;
}

interface Widths {
  readonly place: number;
  readonly kind: number;
  readonly count: number;
}

function linesOf(entry: DriftEntry, proposal: Proposal | undefined, widths: Widths, paint: Paint): string[] {
  const { kind } = entry;
  const count = countOf(entry).padStart(widths.count);
  const row = `  ${placeOf(entry).padEnd(widths.place)}  ${paint.other(kind.padEnd(widths.kind))}  ${count}  ${whatOf(entry)}`;
  return [
    `${row}  ${paint.faint(`(${timesOf(entry)})`)}`,
    ...(proposal === undefined ? [] : [`    ${paint.good('→')} ${oneLine(proposal.text)}`]),
  ];
}

/** To the minute. */
function timesOf({ first, last }: DriftEntry): string {
  const [from, to] = [first, last].map((time) => time.slice(0, 16).replace('T', ' '));
  return from === to ? `${to}` : `${from} to ${to}`;
}

function placeOf({ place }: DriftEntry): string {
  return place === '' ? '(root)' : oneLine(clip(place, MAX_PLACE));
}

function countOf({ count }: DriftEntry): string {
  return `${count}×`;
}

function whatOf({ kind, expected, seen, sample }: DriftEntry): string {
  switch (kind) {
    case 'absent':
      return expected === undefined ? 'declared, not sent' : `${expected}, not sent`;
    case 'more':
      return 'further places';
    default: {
      const values = [
        ...seen,
        ...(sample === undefined || seen.includes(sample) ? [] : [`such as ${sample}`]),
      ].join(', ');
      return oneLine(expected === undefined ? values : `declared ${expected}; seen ${values}`);
    }
  }
}

function summaryOf(places: number, tools: number): string {
  return `Drift at ${counted(places, 'place')} of ${counted(tools, 'tool')}.`;
}

/**
 * The report on hosts in; text for a person out: a row for each tool and a column for each host, then why a
 * host refuses a tool. With one host, what each tool loses there is listed too.
 */
import { counted } from '../../json/index.ts';
import { oneLine } from '../../schema/internal.ts';
import type { Paint } from '../io.ts';
import type { HostOutcome, HostReport } from './hosts.ts';

export interface HostsTextOptions {
  readonly paint: Paint;
  readonly quiet: boolean;
  /** Every row and every loss, however many. */
  readonly all: boolean;
}

const MAX_ROWS = 60;
const MAX_NAME = 40;
const MAX_LOSSES = 20;
const MARKS = { works: '✓', 'works with loss': '~', refused: '✗' } as const;

export function hostsText({ tools, lists }: HostReport, { paint, quiet, all }: HostsTextOptions): string {
  const hosts = [...new Set(tools.map(({ host }) => host))];
  if (hosts.length === 0) return '';
  const rows = rowsOf(tools);
  const bad = rows.filter((row) => row.some(({ verdict }) => verdict === 'refused'));
  const shown = quiet ? bad : all || rows.length <= MAX_ROWS ? rows : bad;
  const width = Math.min(MAX_NAME, Math.max(4, ...shown.map(([first]) => first!.tool.length)));
  const cell = (outcome: HostOutcome): string =>
    paintOf(outcome, paint)(markOf(outcome).padEnd(outcome.host.length));
  const lines = shown.map((row) =>
    `  ${oneLine(row[0]!.tool).slice(0, width).padEnd(width)}  ${row.map(cell).join('  ')}`.trimEnd(),
  );
  const text = [
    ...(shown.length === 0 ? [] : [paint.faint(`  ${'tool'.padEnd(width)}  ${hosts.join('  ')}`), ...lines]),
    ...(shown.length < rows.length && !quiet
      ? [paint.faint(`  … ${rows.length - shown.length} more tools; --all lists them`)]
      : []),
    ...(hosts.length === 1 && !quiet ? lossLines(tools, all) : []),
    ...tools.flatMap((outcome) =>
      outcome.why.map((why) =>
        paint.bad(`✗ ${outcome.host} refuses ${oneLine(outcome.tool)}: ${oneLine(why)}`),
      ),
    ),
    ...lists.map(({ host, note }) => paint.other(`! ${host} refuses ${note}`)),
    ...(quiet ? [] : [summaryOf(tools, hosts.length, paint)]),
  ];
  return `${text.join('\n')}\n`;
}

/** One row for each tool; tools of one name in several sources are several. */
function rowsOf(tools: readonly HostOutcome[]): HostOutcome[][] {
  const rows: HostOutcome[][] = [];
  for (const outcome of tools) {
    const last = rows.at(-1);
    const [first] = last ?? [];
    const isSame = first?.tool === outcome.tool && first.source === outcome.source;
    if (last !== undefined && isSame && !last.some(({ host }) => host === outcome.host)) last.push(outcome);
    else rows.push([outcome]);
  }
  return rows;
}

/** `*`: only with the profile. */
function markOf({ verdict, losses, refuses }: HostOutcome): string {
  const count = verdict === 'works with loss' ? String(losses.length) : '';
  return `${MARKS[verdict]}${count}${verdict !== 'refused' && refuses.length > 0 ? '*' : ''}`;
}

function paintOf({ verdict }: HostOutcome, paint: Paint): (text: string) => string {
  return verdict === 'works' ? paint.good : verdict === 'refused' ? paint.bad : paint.other;
}

function lossLines(tools: readonly HostOutcome[], all: boolean): string[] {
  return tools.flatMap(({ tool, refuses, losses }) => {
    if (refuses.length + losses.length === 0) return [];
    const shown = all ? losses : losses.slice(0, MAX_LOSSES);
    return [
      `  ${oneLine(tool)}`,
      ...refuses.map((what) => `    refused as it is: ${oneLine(what)}`),
      ...shown.map(
        ({ effect, place, message }) =>
          `    ${effect} ${place === '' ? '(root)' : oneLine(place)}: ${oneLine(message)}`,
      ),
      ...(shown.length < losses.length
        ? [`    … ${losses.length - shown.length} more; --all lists them`]
        : []),
    ];
  });
}

function summaryOf(tools: readonly HostOutcome[], hosts: number, paint: Paint): string {
  const count = (verdict: HostOutcome['verdict']): number =>
    tools.filter((one) => one.verdict === verdict).length;
  const refused = count('refused');
  const needing = tools.filter(({ verdict, refuses }) => verdict !== 'refused' && refuses.length > 0).length;
  const text = `${counted(tools.length / hosts, 'tool')} at ${counted(hosts, 'host')}: ✓ ${count('works')} work, ~ ${count('works with loss')} work with loss, ✗ ${refused} refused`;
  const note = needing === 0 ? '' : `; * ${needing} only by the profile`;
  return (refused > 0 ? paint.bad : paint.good)(text + note);
}

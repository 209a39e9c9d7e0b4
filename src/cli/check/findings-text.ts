/**
 * Findings in; text for a person out: the most severe first, a few of each rule, and a summary by rule that
 * fits a screen. Problems that refuse a schema are printed below that schema already, so here they are only
 * counted.
 */
import { counted } from '../../json/index.ts';
import type { Severity } from '../../lint/index.ts';
import { oneLine } from '../../schema/internal.ts';
import type { Paint } from '../io.ts';
import type { CheckOutcome, PlacedFinding } from './outcome.ts';

export interface FindingsOptions {
  readonly paint: Paint;
  /** Only what fails the check. */
  readonly quiet: boolean;
  /** Every finding, however many. */
  readonly all: boolean;
  readonly isFailing: (finding: PlacedFinding) => boolean;
}

const SHOWN_PER_RULE = 3;
const SHOWN_RULES = 16;
const ORDER: readonly Severity[] = ['error', 'warning', 'hint'];

export function findingLines(
  { findings, tools, servers = [] }: CheckOutcome,
  options: FindingsOptions,
): string[] {
  const titles = new Map(servers.map(({ name, title }) => [name, title]));
  const active = findings.filter((finding) => finding.suppressed === undefined);
  const groups = groupsOf(options.quiet ? active.filter(options.isFailing) : active);
  const lines = groups.flatMap((group) => linesOf(group.filter(isRuleFinding), titles, options));
  if (options.quiet || findings.length === 0) return lines;
  const suppressed = findings.length - active.length;
  const cost = tools.reduce((sum, { tokens }) => sum + tokens, 0);
  const words = `about ${cost.toLocaleString('en')} tokens for ${tools.length} tools`;
  const costs = tools.length < 2 ? [] : [options.paint.faint(words)];
  return [
    ...(lines.length === 0 ? [] : ['', ...lines]),
    '',
    ...summaryLines(groups, suppressed, options.paint),
    ...costs,
  ];
}

/**
 * By severity and rule, the most severe first; within a severity in the order of each rule's first finding.
 */
function groupsOf(findings: readonly PlacedFinding[]): PlacedFinding[][] {
  const groups = new Map<string, PlacedFinding[]>();
  for (const finding of findings) {
    const key = `${finding.severity} ${finding.rule}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [finding]);
    else group.push(finding);
  }
  return [...groups.values()].sort((a, b) => ORDER.indexOf(a[0]!.severity) - ORDER.indexOf(b[0]!.severity));
}

/** Problems that refuse a schema have a code. */
function isRuleFinding({ code }: PlacedFinding): boolean {
  return code === undefined;
}

function linesOf(
  group: readonly PlacedFinding[],
  titles: ReadonlyMap<string, string>,
  { paint, all }: FindingsOptions,
): string[] {
  const shown = all ? group : group.slice(0, SHOWN_PER_RULE);
  const lines = shown.flatMap((finding) => [
    `${mark(finding.severity, paint)} ${oneLine(placeOf(finding, titles))}`,
    `    ${oneLine(finding.message)} ${paint.faint(`[${finding.rule}]`)}`,
    ...(all ? (finding.also ?? []) : []).map((place) => paint.faint(`    also at ${oneLine(place)}`)),
  ]);
  const left = group.length - shown.length;
  return left === 0
    ? lines
    : [...lines, paint.faint(`    … and ${left} more [${group[0]!.rule}]; --all lists them`)];
}

function mark(severity: Severity, paint: Paint): string {
  switch (severity) {
    case 'error':
      return paint.bad('✗');
    case 'warning':
      return paint.other('!');
    case 'hint':
      return paint.faint('·');
  }
}

/**
 * `file:line:column`, which editors and terminals make a link of, then the tool and the place in it or in its
 * schema. Places in route files begin with the tool, which is named already. A server is named by its title.
 */
function placeOf(
  { source, line, column, tool, side, place }: PlacedFinding,
  titles: ReadonlyMap<string, string>,
): string {
  const file = line === undefined ? (titles.get(source) ?? source) : `${source}:${line}:${column ?? 1}`;
  const below =
    tool === undefined || side !== undefined ? place : place.replace(/^\/(?:tools|routes)\/[^/]*/, '');
  return [`${file}:`, tool, side, below].filter((part) => part !== undefined && part !== '').join(' ');
}

function summaryLines(
  groups: readonly (readonly PlacedFinding[])[],
  suppressed: number,
  paint: Paint,
): string[] {
  const counts = ORDER.flatMap((severity) => {
    const number = groups.flat().filter((finding) => finding.severity === severity).length;
    return number === 0 ? [] : [counted(number, severity)];
  });
  const fixable = groups.flat().filter(({ edits }) => edits !== undefined).length;
  const head = [
    counts.length === 0 ? 'no findings' : counts.join(', '),
    ...(fixable === 0 ? [] : [`${fixable} can be fixed with --fix`]),
    ...(suppressed === 0 ? [] : [`${suppressed} suppressed`]),
  ].join('; ');
  const width = groups.reduce((widest, [first]) => Math.max(widest, first!.rule.length), 0);
  const rows = groups.slice(0, SHOWN_RULES).map((group) => {
    const { rule, severity } = group[0]!;
    return `  ${rule.padEnd(width)}  ${severity.padEnd(7)}  ${group.length}`;
  });
  const more = groups.length > SHOWN_RULES ? [`  … and ${groups.length - SHOWN_RULES} more rules`] : [];
  return [head, ...rows, ...more].map((line, index) => (index === 0 ? line : paint.faint(line)));
}

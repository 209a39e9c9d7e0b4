/**
 * Findings in; the same out, each with the reason that excuses it, if there is one: a suppression of the configuration,
 * a comment in the schema, the `_meta` of the tool, or the baseline of what is known. What is excused fails nothing.
 */
import type { DescribedSource, DescribedTool } from '../sources/index.ts';
import { allowanceIn, allowancesInMeta } from './allow-comment.ts';
import { keyOf, type Baseline } from './baseline.ts';
import { placesIn } from './places.ts';
import type { Finding } from './rule.ts';
import type { Suppression } from './settings.ts';

export interface Excuse {
  readonly by: 'configuration' | 'comment' | 'baseline';
  readonly reason: string;
}

export interface JudgedFinding extends Finding {
  readonly excuse?: Excuse;
}

export interface Excuses {
  readonly suppress: readonly Suppression[];
  readonly baseline: Baseline | undefined;
}

export function excuseFindings(
  findings: readonly Finding[],
  source: DescribedSource,
  { suppress, baseline }: Excuses,
): JudgedFinding[] {
  const tools = new Map(source.tools.map((tool) => [tool.name, tool]));
  const allowances = new Map<string, readonly PlacedAllowance[]>();
  return findings.map((finding) => {
    const excuse =
      byConfiguration(finding, suppress) ??
      byComment(finding, source, tools, allowances) ??
      byBaseline(finding, baseline);
    return excuse === undefined ? finding : { ...finding, excuse };
  });
}

function byConfiguration(finding: Finding, suppress: readonly Suppression[]): Excuse | undefined {
  const found = suppress.find(
    ({ rule, source, tool, place }) =>
      rule === finding.rule &&
      matches(source, finding.source) &&
      matches(tool, finding.tool ?? '') &&
      matches(place, `${finding.side === undefined ? '' : `/${finding.side}Schema`}${finding.place}`),
  );
  return found === undefined ? undefined : { by: 'configuration', reason: found.reason };
}

/** `*` stands for any text. Compared piece by piece, so that a pattern costs no more than its length. */
function matches(pattern: string | undefined, given: string): boolean {
  if (pattern === undefined || pattern === given) return true;
  const [first = '', ...pieces] = pattern.split('*');
  const last = pieces.pop();
  if (last === undefined || !given.startsWith(first)) return false;
  let at = first.length;
  for (const piece of pieces) {
    const found = given.indexOf(piece, at);
    if (found === -1) return false;
    at = found + piece.length;
  }
  return given.length - last.length >= at && given.endsWith(last);
}

interface PlacedAllowance {
  readonly rule: string;
  readonly reason: string;
  readonly place: string;
}

function byComment(
  { rule, tool: name, side, place }: Finding,
  source: DescribedSource,
  tools: ReadonlyMap<string, DescribedTool>,
  known: Map<string, readonly PlacedAllowance[]>,
): Excuse | undefined {
  const tool = name === undefined ? undefined : tools.get(name);
  const ofTool = allowancesInMeta(tool?.meta).find((allowance) => allowance.rule === rule);
  if (ofTool !== undefined) return { by: 'comment', reason: ofTool.reason };
  const key = `${side ?? ''} ${name ?? ''}`;
  if (!known.has(key)) {
    const schema = side === undefined ? source.schema?.schema : tool?.[side];
    known.set(key, schema === undefined ? [] : commentsIn(schema.document, schema.dialect));
  }
  const found = known
    .get(key)!
    .find((one) => one.rule === rule && (place === one.place || place.startsWith(`${one.place}/`)));
  return found === undefined ? undefined : { by: 'comment', reason: found.reason };
}

function commentsIn(document: unknown, dialect: string): PlacedAllowance[] {
  return placesIn(document, dialect).flatMap(({ schema, pointer: place }) => {
    const allowance = allowanceIn(schema);
    return allowance === undefined || allowance === 'flawed' ? [] : [{ ...allowance, place }];
  });
}

function byBaseline(finding: Finding, baseline: Baseline | undefined): Excuse | undefined {
  const known = baseline?.get(keyOf(finding));
  return known === undefined ? undefined : { by: 'baseline', reason: known.note ?? 'known' };
}

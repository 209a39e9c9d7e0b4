/**
 * Findings in; the same out, each with the reason why it is suppressed, if it is: an entry of the
 * configuration, a comment in the schema, the `_meta` of the tool, or the baseline. A suppressed finding does
 * not fail the check.
 */
import type { DescribedSource, DescribedTool } from '../sources/index.ts';
import { allowanceIn, allowancesInMeta } from './allow-comment.ts';
import { keyOf, type Baseline } from './baseline.ts';
import { subschemasIn } from './subschemas.ts';
import type { Finding } from './rule.ts';
import type { Suppression } from './settings.ts';

export interface SuppressionReason {
  readonly by: 'configuration' | 'comment' | 'baseline';
  readonly reason: string;
}

export interface JudgedFinding extends Finding {
  readonly suppressed?: SuppressionReason;
}

export interface Suppressions {
  readonly suppress: readonly Suppression[];
  readonly baseline: Baseline | undefined;
}

export function applySuppressions(
  findings: readonly Finding[],
  source: DescribedSource,
  { suppress, baseline }: Suppressions,
): JudgedFinding[] {
  const tools = new Map(source.tools.map((tool) => [tool.name, tool]));
  const allowances = new Map<string, readonly PlacedAllowance[]>();
  return findings.map((finding) => {
    const suppressed =
      byConfiguration(finding, suppress) ??
      byComment(finding, source, tools, allowances) ??
      byBaseline(finding, baseline);
    return suppressed === undefined ? finding : { ...finding, suppressed };
  });
}

function byConfiguration(finding: Finding, suppress: readonly Suppression[]): SuppressionReason | undefined {
  const entry = suppress.find(
    ({ rule, source, tool, place }) =>
      rule === finding.rule &&
      matches(source, finding.source) &&
      matches(tool, finding.tool ?? '') &&
      matches(place, `${finding.side === undefined ? '' : `/${finding.side}Schema`}${finding.place}`),
  );
  return entry === undefined ? undefined : { by: 'configuration', reason: entry.reason };
}

/** `*` stands for any text. Compared piece by piece, so that the cost is linear. */
function matches(pattern: string | undefined, text: string): boolean {
  if (pattern === undefined || pattern === text) return true;
  const [first = '', ...pieces] = pattern.split('*');
  const last = pieces.pop();
  if (last === undefined || !text.startsWith(first)) return false;
  let at = first.length;
  for (const piece of pieces) {
    const start = text.indexOf(piece, at);
    if (start === -1) return false;
    at = start + piece.length;
  }
  return text.length - last.length >= at && text.endsWith(last);
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
  cache: Map<string, readonly PlacedAllowance[]>,
): SuppressionReason | undefined {
  const tool = name === undefined ? undefined : tools.get(name);
  const ofTool = allowancesInMeta(tool?.meta).find((allowance) => allowance.rule === rule);
  if (ofTool !== undefined) return { by: 'comment', reason: ofTool.reason };
  const key = `${side ?? ''} ${name ?? ''}`;
  if (!cache.has(key)) {
    const schema = side === undefined ? source.schema?.schema : tool?.[side];
    cache.set(key, schema === undefined ? [] : commentsIn(schema.document, schema.dialect));
  }
  const allowance = cache
    .get(key)!
    .find((one) => one.rule === rule && (place === one.place || place.startsWith(`${one.place}/`)));
  return allowance === undefined ? undefined : { by: 'comment', reason: allowance.reason };
}

function commentsIn(document: unknown, dialect: string): PlacedAllowance[] {
  return subschemasIn(document, dialect).flatMap(({ schema, pointer: place }) => {
    const allowance = allowanceIn(schema);
    return allowance === undefined || allowance === 'flawed' ? [] : [{ ...allowance, place }];
  });
}

function byBaseline(finding: Finding, baseline: Baseline | undefined): SuppressionReason | undefined {
  const entry = baseline?.get(keyOf(finding));
  return entry === undefined ? undefined : { by: 'baseline', reason: entry.note ?? 'in the baseline' };
}

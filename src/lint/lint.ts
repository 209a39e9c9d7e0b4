/**
 * A described source and rules in; findings out, in the order of the source. A rule reports a place in the
 * schema or tool that it checks; here that becomes a place in the file.
 */
import type { DescribedSource, DescribedTool } from '../sources/index.ts';
import type { Edit, Finding, Report, Rule, Severity } from './rule.ts';
import { routeFindings } from './route-findings.ts';
import type { LintSettings } from './settings.ts';
import { viewOfSchema, viewsOfTool, type SchemaView } from './schema-view.ts';

/** An enabled rule, with the severity of its findings. */
export interface ActiveRule {
  readonly rule: Rule;
  readonly severity: Severity;
}

export interface LintOptions {
  /** Severities of codes that the readers of sources report; `active` has those of the rules. */
  readonly chosen?: LintSettings['rules'];
  /** Called before each tool is checked. */
  readonly onTool?: (tool: DescribedTool, index: number) => void;
}

export function lintSource(
  source: DescribedSource,
  active: readonly ActiveRule[],
  { chosen, onTool = () => undefined }: LintOptions = {},
): Finding[] {
  const findings: Finding[] = routeFindings(source, chosen);
  for (const { rule, severity } of active) {
    rule.checkSource?.(source, (message, { tool, pointer } = {}) => {
      const at = placed(source, tool, undefined, '');
      const isInFile = at.pointer !== undefined && pointer !== undefined;
      findings.push({ rule: rule.id, severity, message, ...at, ...(isInFile && { pointer }) });
    });
  }
  if (source.schema !== undefined) {
    lintSchema(source, viewOfSchema(source.schema), active, findings);
  }
  for (const [index, tool] of source.tools.entries()) {
    onTool(tool, index);
    for (const { rule, severity } of active) {
      const report = reporter(source, tool, undefined, { rule, severity }, findings);
      rule.checkTool?.(tool, report, source);
    }
    for (const view of viewsOfTool(tool, source.kind)) lintSchema(source, view, active, findings);
  }
  return findings;
}

function lintSchema(
  source: DescribedSource,
  view: SchemaView,
  active: readonly ActiveRule[],
  findings: Finding[],
): void {
  for (const one of active) one.rule.checkSchema?.(view, reporter(source, view.tool, view, one, findings));
}

/** The most findings of one rule in one schema. */
const MAX_PER_SCHEMA = 100;

function reporter(
  source: DescribedSource,
  tool: DescribedTool | undefined,
  view: SchemaView | undefined,
  { rule, severity }: ActiveRule,
  findings: Finding[],
): Report {
  let count = 0;
  return (place, message, { code, edits } = {}) => {
    if (++count > MAX_PER_SCHEMA) return;
    const at = placed(source, tool, view, place);
    const base = at.pointer === undefined ? undefined : at.pointer.slice(0, at.pointer.length - place.length);
    findings.push({
      rule: rule.id,
      severity,
      message,
      ...at,
      ...(code !== undefined && { code }),
      ...(edits !== undefined && base !== undefined && { edits: edits.map((edit) => moved(edit, base)) }),
    });
  };
}

function placed(
  source: DescribedSource,
  tool: DescribedTool | undefined,
  view: SchemaView | undefined,
  place: string,
): Pick<Finding, 'source' | 'tool' | 'side' | 'place' | 'pointer'> {
  const side =
    tool !== undefined && (view?.role === 'input' || view?.role === 'output') ? view.role : undefined;
  const isFile = source.kind === 'list' || source.kind === 'schema';
  const base = `${tool?.pointer ?? ''}${side === undefined ? '' : `/${side}Schema`}`;
  return {
    source: source.name,
    ...(tool !== undefined && { tool: tool.name }),
    ...(side !== undefined && { side }),
    place,
    // A place in another document starts with its URI.
    ...(isFile && { pointer: place === '' || place.startsWith('/') ? base + place : base }),
  };
}

function moved(edit: Edit, base: string): Edit {
  return { ...edit, place: base + edit.place };
}

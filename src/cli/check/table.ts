/**
 * Outcomes in, text for a person out: a row for each schema with the values that were checked against it
 * below, and under each failed row the reasons. Contains nothing that `--json` does not contain.
 */
import { counted } from '../../json/index.ts';
import { type Failure, report, reportProblems } from '../../schema/index.ts';
import { oneLine } from '../../schema/internal.ts';
import type { Paint } from '../io.ts';
import type { CheckOutcome, SchemaOutcome, ValueOutcome } from './outcome.ts';

export interface TableOptions {
  readonly paint: Paint;
  /** Rows are cut at this width; failed rows are never cut. */
  readonly columns: number | undefined;
  /** Only failed rows. */
  readonly quiet: boolean;
  /** Every row, however many. */
  readonly all: boolean;
}

interface Row {
  readonly ok: boolean;
  readonly indent: string;
  readonly name: string;
  readonly verdict: string;
  /** Lines below the row. */
  readonly detail: readonly string[];
}

export function tableOf(outcome: CheckOutcome, options: TableOptions): string {
  const everything = rowsOf(outcome);
  const fine = everything.filter(({ ok }) => ok).length;
  const isLong = fine > MAX_FINE_ROWS && !options.all;
  const rows = everything.filter(({ ok }) => !ok || !(options.quiet || isLong));
  const width = rows.reduce(
    (widest, { indent, name }) => Math.max(widest, indent.length + name.length),
    HEADING.length,
  );
  const lines = rows.flatMap((row) => linesOf(row, Math.min(width, MAX_NAME), options));
  if (isLong && !options.quiet)
    lines.push(options.paint.faint(`  … ${fine} without problems; --all lists them`));
  if (!options.quiet && everything.length > 0) {
    lines.unshift(options.paint.faint(`  ${HEADING.padEnd(Math.min(width, MAX_NAME))}  outcome`));
    lines.push('', summaryOf(outcome, options.paint));
  } else if (!options.quiet && outcome.unreadable.length === 0) {
    lines.push(emptyText(outcome));
  }
  return lines.map((line) => `${line}\n`).join('');
}

/** For a list without tools, or a route file whose tools are all refused. */
function emptyText({ findings, configurations = [] }: CheckOutcome): string {
  if (configurations.length > 0 && findings.length === 0) return `${configurations.join(', ')}: no problems`;
  if (configurations.length > 0) return `${configurations.join(', ')}: what was found follows.`;
  return findings.length === 0
    ? 'Nothing to check: no source has a tool or a schema.'
    : 'No schema is left to check. The reasons follow.';
}

/** More rows than this would hide the few that failed. */
const MAX_FINE_ROWS = 60;
const HEADING = 'schema, and its values';
const MAX_NAME = 72;
/** Where stdout is no terminal. */
const DEFAULT_COLUMNS = 180;

function rowsOf({ schemas, values }: CheckOutcome): Row[] {
  const bySchema = new Map<string | undefined, Row[]>();
  for (const value of values) {
    const rows = bySchema.get(value.schema);
    if (rows === undefined) bySchema.set(value.schema, [valueRow(value)]);
    else rows.push(valueRow(value));
  }
  const below = (schema: string | undefined): Row[] => bySchema.get(schema) ?? [];
  return [...schemas.flatMap((schema) => [schemaRow(schema), ...below(schema.schema)]), ...below(undefined)];
}

function schemaRow({ schema, ok, dialect, role, problems }: SchemaOutcome): Row {
  const use = role === 'any' ? '' : `, as ${role}`;
  if (ok) return { ok, indent: '', name: schema, verdict: `admitted (${dialect ?? ''}${use})`, detail: [] };
  const detail = reportProblems(problems).split('\n').slice(1);
  return {
    ok,
    indent: '',
    name: schema,
    verdict: `refused${use}: ${counted(problems.length, 'problem')}`,
    detail,
  };
}

function valueRow(value: ValueOutcome): Row {
  const { file: name, ok, failures } = value;
  const lines = value.report.split('\n');
  const row = { ok, indent: '  ', name };
  if (ok) {
    const verdict = value.verdict === 'fits' ? 'fits' : `refused, as expected: ${reasonOf(failures)}`;
    return { ...row, verdict, detail: [] };
  }
  switch (value.verdict) {
    case 'fits':
      return { ...row, verdict: 'fits, but its name says that it must not', detail: [] };
    case 'misfits':
      return { ...row, verdict: 'does not fit', detail: lines.slice(1) };
    case 'undecided':
      return { ...row, verdict: 'could not be decided', detail: [`  ${value.report}`] };
    case 'unchecked':
      return { ...row, verdict: `not checked: ${value.reason ?? ''}`, detail: [] };
  }
}

/** One line: the first failure; of `anyOf` and `oneOf`, the first of the closest branch. */
function reasonOf([first]: readonly Failure[]): string {
  let failure = first;
  for (let inner = failure; inner !== undefined; inner = inner.branches?.[0]?.failures[0]) failure = inner;
  return failure === undefined ? '' : (report([failure]).split('\n')[1]?.trim() ?? '');
}

function linesOf({ ok, indent, name, verdict, detail }: Row, width: number, options: TableOptions): string[] {
  const { paint, columns } = options;
  const mark = ok ? '✓' : '✗';
  const text = cut(
    oneLine(`${(indent + name).padEnd(width)}  ${verdict}`),
    ok ? (columns ?? DEFAULT_COLUMNS) : undefined,
  );
  return [
    `${(ok ? paint.good : paint.bad)(mark)} ${ok && indent !== '' ? paint.faint(text) : text}`,
    ...detail.map((line) => `  ${indent}${line}`),
  ];
}

/** Leaves two columns for the mark. */
function cut(text: string, columns: number | undefined): string {
  if (columns === undefined || text.length + 2 <= columns) return text;
  return `${text.slice(0, Math.max(40, columns - 3))}…`;
}

/** Counts schemas and values; findings of rules have their own summary. */
function summaryOf({ schemas, values, unreadable, findings }: CheckOutcome, paint: Paint): string {
  const counts = [
    counted(schemas.length, 'schema'),
    ...(values.length === 0 ? [] : [counted(values.length, 'value')]),
  ];
  const ok = [...schemas, ...values].every((outcome) => outcome.ok) && unreadable.length === 0;
  const hasFindings = findings.some(
    ({ suppressed, severity }) => suppressed === undefined && severity !== 'hint',
  );
  if (ok) return paint.good(`${counts.join(', ')}, ${hasFindings ? 'none refused' : 'no problems'}`);
  const refused = schemas.filter((schema) => !schema.ok).length;
  const missed = values.filter((value) => !value.ok).length;
  const wrong = [
    ...(refused === 0 ? [] : [`${counted(refused, 'schema')} refused`]),
    ...(missed === 0 ? [] : [`${counted(missed, 'value')} not as expected`]),
    ...(unreadable.length === 0 ? [] : [`${counted(unreadable.length, 'source')} not readable`]),
  ];
  return paint.bad(`${counts.join(', ')}: ${wrong.join(', ')}`);
}

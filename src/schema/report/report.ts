/**
 * The result of a check in; text out that a person reads quickly and a model corrects itself from. The same
 * failures always give the same text, whose length is bounded whatever the value was.
 */
import { counted } from '../../json/index.ts';
import type { CheckResult } from '../compile/validator.ts';
import type { Failure } from '../problem.ts';
import { linesOf } from './lines.ts';
import { DEFAULT_MAX_LINES, joinLines, oneLine, type Line } from './text.ts';

/** How a report is worded, and how long it may be. */
export interface ReportOptions {
  /** The value that was checked: where it is short, the report shows what stands at a place. */
  readonly value?: unknown;
  /** What the value is called, such as `The arguments of "find_user"`; default `The value`. */
  readonly name?: string;
  /** Lines at most, the first included; default 40. */
  readonly maxLines?: number;
}

/**
 * Writes the failures of a check as text: a line for each, with its place and what to change. The length is
 * bounded.
 *
 * @example
 * const admitted = admitSchema({ type: 'integer' });
 * if (admitted.ok) console.log(report(compileSchema(admitted.schema).check('7')));
 */
export function report(result: CheckResult | readonly Failure[], options: ReportOptions = {}): string {
  const { name = 'The value', maxLines = DEFAULT_MAX_LINES } = options;
  const failures = failuresOf(result);
  if (failures.length === 0) return oneLine(`${name} fits the schema.`);
  const undecided = failures.find(({ code }) => code === 'exhausted');
  if (undecided !== undefined) {
    return oneLine(`${name} ${undecided.message}. It was neither accepted nor refuted.`);
  }
  const lines = linesOf(failures, 'value' in options ? { value: options.value } : {}, 1);
  return joinLines(`${name} does not fit the schema${inPlaces(lines)}:`, lines, maxLines);
}

function failuresOf(result: CheckResult | readonly Failure[]): readonly Failure[] {
  if (!('ok' in result)) return result;
  return result.ok ? [] : result.failures;
}

/** A single place needs no count. */
function inPlaces(lines: readonly Line[]): string {
  const places = lines.reduce((sum, { counts }) => sum + counts, 0);
  return places === 1 ? '' : `, in ${counted(places, 'place')}`;
}

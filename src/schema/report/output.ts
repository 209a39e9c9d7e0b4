/**
 * A check as one of the output formats of the specification (2020-12 core, 12.4): `flag`, `basic` (a list) or
 * `detailed` (a tree without nodes that have one child). Annotations are not collected.
 */
import { checkOptions, oneOf } from '../../options.ts';
import { sourceOf, type AdmittedSchema } from '../admit/index.ts';
import type { CheckResult } from '../compile/validator.ts';
import type { Failure } from '../problem.ts';
import { evaluationPath } from './evaluation-path.ts';

/** The output formats of the specification (2020-12 core, 12.4): a verdict, a list, or a tree. */
export type OutputFormat = 'flag' | 'basic' | 'detailed';

/** A verdict about one place, as the specification words it. */
export interface OutputUnit {
  /** Whether the value fits. */
  readonly valid: boolean;
  /** The way of the evaluation to the keyword, references included. */
  readonly keywordLocation?: string;
  /** The URI of the keyword, where its document has one. */
  readonly absoluteKeywordLocation?: string;
  /** JSON Pointer of the part of the value. */
  readonly instanceLocation?: string;
  /** What is wrong there. */
  readonly error?: string;
  /** The units below this one. */
  readonly errors?: readonly OutputUnit[];
}

const FORMAT = { format: oneOf('flag', 'basic', 'detailed') };

/** Branches inside of branches are told down to here. */
const MAX_NESTING = 4;
const MAX_UNITS = 1_000;

/**
 * Writes the result of a check in a format of the specification.
 *
 * @example
 * const admitted = admitSchema({ type: 'integer' });
 * if (admitted.ok) {
 *   const result = compileSchema(admitted.schema).check('7');
 *   console.log(toOutput(admitted.schema, result, 'basic'));
 * }
 */
export function toOutput(schema: AdmittedSchema, result: CheckResult, format: OutputFormat): OutputUnit {
  checkOptions('toOutput', { format }, FORMAT);
  if (format === 'flag' || result.ok) return { valid: result.ok };
  const units = unitsOf(schema, result.failures);
  const root = { valid: false, keywordLocation: '', instanceLocation: '' };
  return { ...root, errors: format === 'basic' ? units : nested(units) };
}

function unitsOf(schema: AdmittedSchema, failures: readonly Failure[]): OutputUnit[] {
  const units: OutputUnit[] = [];
  const add = (failure: Failure, nesting: number): void => {
    if (units.length >= MAX_UNITS) return;
    const { message, instancePath } = failure;
    const path = evaluationPath(sourceOf(schema).root, failure);
    units.push({ valid: false, ...path, instanceLocation: instancePath, error: message });
    if (nesting >= MAX_NESTING) return;
    for (const branch of failure.branches ?? []) for (const miss of branch.failures) add(miss, nesting + 1);
  };
  for (const failure of failures) add(failure, 0);
  return units;
}

/** Each unit below the one whose keyword applied it. */
function nested(units: readonly OutputUnit[]): OutputUnit[] {
  const top: OutputUnit[] = [];
  const children = new Map<OutputUnit, OutputUnit[]>();
  const byLocation = new Map(
    units.map((unit) => [`${unit.keywordLocation}\n${unit.instanceLocation}`, unit]),
  );
  for (const unit of units) {
    const parent = parentOf(unit, byLocation);
    if (parent === undefined) top.push(unit);
    else children.set(parent, [...(children.get(parent) ?? []), unit]);
  }
  const build = (unit: OutputUnit): OutputUnit => {
    const below = children.get(unit);
    return below === undefined ? unit : { ...unit, errors: below.map(build) };
  };
  return top.map(build);
}

/** The unit of the nearest keyword on the way that failed itself, at the same value or around it. */
function parentOf(unit: OutputUnit, byLocation: ReadonlyMap<string, OutputUnit>): OutputUnit | undefined {
  for (let keyword = up(unit.keywordLocation!); keyword !== ''; keyword = up(keyword)) {
    for (let instance = unit.instanceLocation!; ; instance = up(instance)) {
      const parent = byLocation.get(`${keyword}\n${instance}`);
      if (parent !== undefined) return parent;
      if (instance === '') break;
    }
  }
  return undefined;
}

function up(pointer: string): string {
  return pointer.slice(0, Math.max(0, pointer.lastIndexOf('/')));
}

/**
 * Two admitted schemas in; whether every value of one fits the other, or none does, out. `yes` is proven,
 * `no` comes with a value that the engine has judged, everything else is `unknown` with the keyword that
 * stopped the search. Never throws on a schema, and costs at most its steps.
 */
import { JSON_KINDS } from '../../json/index.ts';
import { programOf, type AdmittedSchema } from '../admit/index.ts';
import { Meter, OutOfSteps } from '../meter.ts';
import type { Node } from '../program/index.ts';
import { Classes } from './classes.ts';
import { unknown, type Outcome } from './outcome.ts';
import { Solver } from './solver.ts';

export type Relation =
  | { readonly answer: 'yes' }
  /** A value that shows it. */
  | { readonly answer: 'no'; readonly value: unknown }
  | { readonly answer: 'unknown'; readonly keyword: string };

export interface RelateOptions {
  /** About a microsecond each. */
  readonly steps?: number;
  /** The kinds of value that are compared, as bits; default all that JSON has. */
  readonly kinds?: number;
}

const DEFAULT_STEPS = 200_000;
const STEPS = 'limits.steps';

/**
 * Whether every value that `narrow` accepts is one that `wide` accepts; else a value that only `narrow`
 * accepts.
 */
export function isSubset(
  narrow: AdmittedSchema,
  wide: AdmittedSchema,
  options: RelateOptions = {},
): Relation {
  return relate(narrow, wide, options, (one, other) => ({ must: [one], mustNot: [other] }));
}

/** Whether no value fits both; else one that does. */
export function areDisjoint(
  one: AdmittedSchema,
  other: AdmittedSchema,
  options: RelateOptions = {},
): Relation {
  return relate(one, other, options, (first, second) => ({ must: [first, second], mustNot: [] }));
}

function relate(
  one: AdmittedSchema,
  other: AdmittedSchema,
  { steps = DEFAULT_STEPS, kinds = JSON_KINDS }: RelateOptions,
  ask: (one: Node, other: Node) => { readonly must: Node[]; readonly mustNot: Node[] },
): Relation {
  const outcome = answered(() => {
    const [first, second] = [programOf(one).root, programOf(other).root];
    const meter = new Meter(steps);
    const classes = new Classes([first, second], meter);
    return new Solver(classes, meter).solveRoot(ask(first, second), kinds);
  });
  // A pattern that is not run accepts every text, so the comparison would differ from the document.
  const unchecked = one.unchecked[0] ?? other.unchecked[0];
  if (outcome.kind === 'unknown') return { answer: 'unknown', keyword: outcome.keyword };
  if (unchecked !== undefined && !isSameDocument(one, other))
    return { answer: 'unknown', keyword: unchecked.keyword ?? 'pattern' };
  return outcome.kind === 'empty' ? { answer: 'yes' } : { answer: 'no', value: outcome.value };
}

function answered(search: () => Outcome): Outcome {
  try {
    return search();
  } catch (error) {
    if (error instanceof OutOfSteps) return unknown(STEPS);
    // The caller was already deep in the call stack.
    if (error instanceof RangeError) return unknown('limits.depth');
    throw error;
  }
}

function isSameDocument(one: AdmittedSchema, other: AdmittedSchema): boolean {
  return one === other || JSON.stringify(one.document) === JSON.stringify(other.document);
}

/**
 * An AdmittedSchema in, a Validator out: the one place where a check begins and ends. It makes the budget of
 * each call, and turns whatever can go wrong with a value (too costly, contains itself, throws when read)
 * into an outcome. Two tiers decide: the interpreter, which can always, and generated code, once a schema is
 * hot (`promotion.ts`). What generated code leaves open the interpreter decides from the start, and it alone
 * says why a value was refused.
 */
import { escapeSegment } from '../../json/index.ts';
import { checkOptions, count, oneOf, type OptionTable } from '../../options.ts';
import { programOf, type AdmittedSchema } from '../admit/index.ts';
import {
  CyclicValue,
  decide,
  explain,
  Run,
  FailureCollector,
  type PartVerdicts,
} from '../interpret/index.ts';
import { OutOfSteps } from '../meter.ts';
import { FormatCheckThrew } from '../formats/index.ts';
import type { Failure } from '../problem.ts';
import type { Generated } from '../codegen/index.ts';
import type { StandardSchema } from '../types/standard.ts';
import { standardProperties } from './standard-schema.ts';
import { heatOf, type Heat, type Promotion } from './promotion.ts';

/** How a schema is compiled; the verdicts are the same for all of them. */
export interface CompileOptions {
  /** Whether code may be generated for hot schemas; every answer is the same either way. */
  readonly codegen?: boolean | 'auto';
  /** Failures that `check` lists at most; default `limits.failures` of the schema. */
  readonly maxFailures?: number;
}

/** Whether a value fits its schema, and where it does not, why. */
export type CheckResult =
  | { /** The value fits. */ readonly ok: true }
  | {
      /** The value does not fit, or that could not be decided. */
      readonly ok: false;
      /** Why it does not fit; at least one. */
      readonly failures: readonly Failure[];
      /** The budget ran out: the value was neither accepted nor refuted. */
      readonly exhausted: boolean;
    };

/**
 * Checks values against one schema. It is also a Standard Schema, so that libraries which take one take it.
 *
 * `T`: the type of the values that it accepts, inferred from a raw schema as far as TypeScript can say it.
 */
export interface Validator<T = unknown> extends StandardSchema<T> {
  /** Whether the value fits; false where that cannot be decided within the budget. */
  accepts(value: unknown): value is T;
  /** The same with every failure, its place and what was expected there. */
  check(value: unknown): CheckResult;
}

const OPTIONS: OptionTable<CompileOptions> = { codegen: oneOf(true, false, 'auto'), maxFailures: count };

/**
 * Makes a validator of an admitted schema. It interprets, and generates code once the schema is used a lot.
 *
 * @example
 * const admitted = admitSchema({ type: 'integer', minimum: 1 });
 * if (admitted.ok) console.log(compileSchema(admitted.schema).check(0));
 */
export function compileSchema<T>(schema: AdmittedSchema<T>, options: CompileOptions = {}): Validator<T> {
  checkOptions('compileSchema', options, OPTIONS);
  const { steps, failures } = schema.limits;
  const { codegen = 'auto', maxFailures = failures } = options;
  const takesCode = codegen !== false;
  const heat = takesCode ? heatOf(schema) : undefined;
  if (codegen === true) heat!.promote();
  // At hand for the shortest checks, once there is any.
  let code: Generated | undefined;

  const validator: Validator<T> = {
    get '~standard'() {
      return standardProperties(schema, validator);
    },
    accepts(value): value is T {
      const verdict = code?.(value);
      if (verdict !== undefined) return verdict;
      const isOpen = code === undefined;
      code = heat?.promotion?.generated;
      const run = new Run(value, steps);
      const judged = byInterpreter(schema, heat, value, run);
      return (
        judged === true || (isOpen && isExhausted(judged) && afterAll(heat)?.generated?.(value) === true)
      );
    },
    check(value) {
      let promotion = heat?.promotion;
      const isOpen = promotion === undefined;
      let generated = promotion?.verdictWithNotes(value);
      if (generated === true) return { ok: true };
      const run = new Run(value, steps, true);
      let verdict = generated ?? byInterpreter(schema, heat, value, run);
      if (isOpen && isExhausted(verdict)) {
        promotion = afterAll(heat);
        generated = promotion?.verdictWithNotes(value);
        verdict = generated ?? verdict;
      }
      if (generated === false) promotion!.passNotesTo(run);
      if (verdict === true) return { ok: true };
      if (verdict !== false) {
        return { ok: false, failures: [verdict], exhausted: verdict.code === 'exhausted' };
      }
      const parts = generated === false ? promotion!.parts : undefined;
      return {
        ok: false,
        failures: explainRefusal(schema, value, run, maxFailures, parts),
        exhausted: false,
      };
    },
  };
  return validator;
}

/** Whether the value fits, or why that cannot be said. */
type Verdict = boolean | Failure;

function byInterpreter(schema: AdmittedSchema, heat: Heat | undefined, value: unknown, run: Run): Verdict {
  const verdict = verdictOn(schema, value, run);
  heat?.note(schema.limits.steps - run.stepsLeft);
  return verdict;
}

function isExhausted(verdict: Verdict): boolean {
  return typeof verdict === 'object' && verdict.code === 'exhausted';
}

/**
 * Code looks at members in another order, and may find what is wrong where the interpreter runs out of steps.
 * So it is asked then, whether the schema was promoted before this call or not: the same call always has the
 * same outcome.
 */
function afterAll(heat: Heat | undefined): Promotion | undefined {
  heat?.promote();
  return heat?.promotion;
}

function verdictOn(schema: AdmittedSchema, value: unknown, run: Run): Verdict {
  const program = programOf(schema);
  const { limits } = schema;
  try {
    return decide(program.root, value, run);
  } catch (error) {
    if (!(error instanceof RangeError)) return undecided(error);
  }
  try {
    // The caller was already deep in the call stack: once more, with little of it.
    run.startOver(limits.steps, LITTLE_NESTING);
    return decide(program.root, value, run);
  } catch (error) {
    return undecided(error);
  }
}

const LITTLE_NESTING = 8;

/** An explanation goes on with what the verdict left of the budget, and has at least this part of it. */
const EXPLANATION_SHARE = 0.5;

function explainRefusal(
  schema: AdmittedSchema,
  value: unknown,
  run: Run,
  most: number,
  parts: PartVerdicts | undefined,
): readonly Failure[] {
  const collector = new FailureCollector(most);
  run.allow(schema.limits.steps * EXPLANATION_SHARE);
  try {
    explain(programOf(schema).root, value, run, collector, parts);
  } catch (error) {
    // The verdict stands; what was found before the budget ran out is worth telling.
    if (!(error instanceof OutOfSteps) && collector.failures.length === 0) return [undecided(error)];
  }
  return collector.failures.length === 0 ? [unexplained] : collector.failures;
}

const unexplained: Failure = {
  code: 'exhausted',
  message: 'does not fit, and saying why would be too costly: make the value smaller, or the schema simpler',
  schemaPath: '',
  instancePath: '',
  expected: 'a value that can be checked within limits.steps',
};

function undecided(error: unknown): Failure {
  if (error instanceof FormatCheckThrew) throw error.cause;
  const place = { schemaPath: '', instancePath: '' };
  if (error instanceof OutOfSteps) {
    const message = 'is too costly to check against this schema: make it smaller, or the schema simpler';
    return {
      ...place,
      code: 'exhausted',
      message,
      expected: 'a value that can be checked within limits.steps',
    };
  }
  if (error instanceof CyclicValue) {
    const instancePath = error.path.map((key) => `/${escapeSegment(key)}`).join('');
    const message = 'must be JSON, but contains itself';
    return { ...place, instancePath, code: 'not-json', message, expected: 'JSON', received: 'a cycle' };
  }
  const message = 'must be JSON, but threw when it was read';
  return { ...place, code: 'unreadable', message, expected: 'JSON', received: 'an exception' };
}

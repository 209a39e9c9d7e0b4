/**
 * When a schema gets code of its own. Generating it pays only where much work follows, so it waits until the interpreter
 * has spent so many steps on it: many small checks or a few large ones. All validators of one schema share
 * what they have spent and the code, which lives as long as the schema does.
 */
import type { AdmittedSchema } from '../admit/index.ts';
import { generate, Work, type Generated } from '../generate/index.ts';
import type { Run } from '../interpret/index.ts';
import { PartCode } from './part-code.ts';

/**
 * About what the interpreter does in the time that generating, and warming the code up, takes. Code that runs now and
 * then, one of hundreds of schemas, never gets warm, and is slower than the interpreter that all of them share.
 */
const STEPS_BEFORE_CODE = 200_000;
/** What is too costly for code the interpreter judges from the start, and both together must end in time. */
const SHARE_OF_STEPS = 0.25;

export class Promotion {
  /** The code, where there is any. */
  readonly generated: Generated | undefined;
  /** What the code works with. */
  private readonly work: Work = new Work();
  private readonly schema: AdmittedSchema;
  private partCode: PartCode | undefined = undefined;

  constructor(schema: AdmittedSchema) {
    this.schema = schema;
    const steps = Math.ceil(schema.limits.steps * SHARE_OF_STEPS);
    this.generated = generate(schema.program, steps, this.work);
  }

  /** For explanations of what the code refuses. */
  get parts(): PartCode {
    this.partCode ??= new PartCode(this.schema.limits.steps, STEPS_BEFORE_CODE);
    return this.partCode;
  }

  /** The verdict of the code, which notes what it refuses; undefined where it has none. */
  verdictWithNotes(value: unknown): boolean | undefined {
    const { generated, work } = this;
    if (generated === undefined) return undefined;
    work.isNoting = true;
    const verdict = generated(value);
    work.isNoting = false;
    if (verdict !== false) work.forget();
    return verdict;
  }

  /** Hands the notes of a refusal over to whoever explains it. */
  tell(run: Run): void {
    this.work.tell(run);
  }
}

/** Undefined where the schema has not been promoted. */
export function promotionOf(schema: AdmittedSchema): Promotion | undefined {
  return schema.promotion as Promotion | undefined;
}

/** Notes steps that the interpreter has spent on a schema. */
export function noteSpent(schema: AdmittedSchema, steps: number): void {
  schema.spent += steps;
  if (schema.spent > STEPS_BEFORE_CODE) promote(schema);
}

/** Once: where no code can be made, nobody tries again. */
export function promote(schema: AdmittedSchema): void {
  schema.promotion ??= new Promotion(schema);
}

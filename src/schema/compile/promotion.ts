/**
 * When a schema gets code of its own. Generating it pays only where much work follows, so it waits until the
 * interpreter has spent so many steps on it: many small checks or a few large ones. All validators of one
 * schema share what they have spent and the code, which lives as long as the schema does.
 */
import { programOf, type AdmittedSchema } from '../admit/index.ts';
import { generateCode, Runtime, type Generated } from '../codegen/index.ts';
import type { Run } from '../interpret/index.ts';
import { PartCode } from './part-code.ts';

/**
 * About what the interpreter does in the time that generating, and warming the code up, takes. Code that runs
 * now and then, one of hundreds of schemas, never gets warm, and is slower than the interpreter that all of
 * them share.
 */
const STEPS_BEFORE_CODE = 60_000;
/** What is too costly for code the interpreter judges from the start, and both together must end in time. */
const SHARE_OF_STEPS = 0.75;

export class Promotion {
  /** The code, where there is any. */
  readonly generated: Generated | undefined;
  /** What the code works with. */
  private readonly runtime: Runtime = new Runtime();
  private readonly schema: AdmittedSchema;
  private partCode: PartCode | undefined = undefined;

  constructor(schema: AdmittedSchema) {
    this.schema = schema;
    const steps = Math.ceil(schema.limits.steps * SHARE_OF_STEPS);
    this.generated = generateCode(programOf(schema), steps, this.runtime);
  }

  /** For explanations of what the code refuses. */
  get parts(): PartCode {
    this.partCode ??= new PartCode(this.schema.limits.steps, STEPS_BEFORE_CODE);
    return this.partCode;
  }

  /** The verdict of the code, which notes what it refuses; undefined where it has none. */
  verdictWithNotes(value: unknown): boolean | undefined {
    const { generated, runtime } = this;
    if (generated === undefined) return undefined;
    runtime.isNoting = true;
    const verdict = generated(value);
    runtime.isNoting = false;
    if (verdict !== false) runtime.forget();
    return verdict;
  }

  /** Hands the notes of a refusal over to its explanation. */
  passNotesTo(run: Run): void {
    this.runtime.passNotesTo(run);
  }
}

/**
 * What all validators of a schema share: the steps that they have spent on it, and what they have once there
 * were many.
 */
export class Heat {
  private readonly schema: AdmittedSchema;
  private spent = 0;
  private attempts = 0;
  promotion: Promotion | undefined = undefined;

  constructor(schema: AdmittedSchema) {
    this.schema = schema;
  }

  /** Notes steps that the interpreter has spent. */
  note(steps: number): void {
    this.spent += steps;
    if (this.spent > STEPS_BEFORE_CODE) this.promote();
  }

  /**
   * Once: where no code can be made, it is not tried again. A caller deep in the call stack leaves no room to
   * make any, which says nothing about the next one; but what takes more than any stack has is given up in
   * the end.
   */
  promote(): void {
    if (this.promotion !== undefined || this.attempts === MOST_ATTEMPTS) return;
    this.spent = 0;
    this.attempts++;
    try {
      this.promotion = new Promotion(this.schema);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
    }
  }
}

const MOST_ATTEMPTS = 4;

const heats = new WeakMap<AdmittedSchema, Heat>();

export function heatOf(schema: AdmittedSchema): Heat {
  let heat = heats.get(schema);
  if (heat === undefined) heats.set(schema, (heat = new Heat(schema)));
  return heat;
}

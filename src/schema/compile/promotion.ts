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

export class Promotion {
  /** The code, once there is any. */
  generated: Generated | undefined = undefined;
  /** What the code works with. */
  private work: Work | undefined = undefined;
  private readonly schema: AdmittedSchema;
  private partCode: PartCode | undefined = undefined;
  private spent = 0;
  private isDecided = false;

  constructor(schema: AdmittedSchema) {
    this.schema = schema;
  }

  /** For explanations of what the code refuses. */
  get parts(): PartCode {
    this.partCode ??= new PartCode(this.schema.limits.steps, STEPS_BEFORE_CODE);
    return this.partCode;
  }

  /** Steps that the interpreter has spent on the schema. */
  note(steps: number): void {
    this.spent += steps;
    if (this.spent > STEPS_BEFORE_CODE) this.promote();
  }

  /** The verdict of the code, which notes what it refuses; undefined where it has none. */
  verdictWithNotes(value: unknown): boolean | undefined {
    const { generated, work } = this;
    if (generated === undefined) return undefined;
    work!.isNoting = true;
    const verdict = generated(value);
    work!.isNoting = false;
    if (verdict !== false) work!.forget();
    return verdict;
  }

  /** Hands the notes of a refusal over to whoever explains it. */
  tell(run: Run): void {
    this.work!.tell(run);
  }

  promote(): void {
    if (this.isDecided) return;
    this.isDecided = true;
    this.work = new Work();
    this.generated = generate(this.schema.program, this.schema.limits.steps, this.work);
  }
}

const promotions = new WeakMap<AdmittedSchema, Promotion>();

export function promotionOf(schema: AdmittedSchema): Promotion {
  let promotion = promotions.get(schema);
  if (promotion === undefined) {
    promotion = new Promotion(schema);
    promotions.set(schema, promotion);
  }
  return promotion;
}

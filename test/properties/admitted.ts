/**
 * What the properties start from: a generated document, admitted. Generated references always resolve, so the
 * one refusal that is no fault is a loop; anything else fails the property with the problems at hand.
 */
import { admitSchema, compileSchema, type AdmittedSchema, type Validator } from '../../src/schema/index.ts';

export function admitted(document: unknown): AdmittedSchema {
  const result = admitSchema(document);
  if (result.ok) return result.schema;
  const problems = result.problems.map(({ code, message }) => `${code}: ${message}`);
  throw new Error(`not admitted: ${problems.join(' ')}`);
}

/** Undefined where references lead round in a circle, and only there. */
export function admittedUnlessLoop(document: unknown): AdmittedSchema | undefined {
  const result = admitSchema(document);
  if (!result.ok && result.problems.every(({ code }) => code === 'reference-loop')) return undefined;
  return admitted(document);
}

export function validatorOf(document: unknown): Validator | undefined {
  const schema = admittedUnlessLoop(document);
  return schema === undefined ? undefined : compileSchema(schema);
}

export function verdicts(validator: Validator, values: readonly unknown[]): boolean[] {
  return values.map((value) => validator.accepts(value));
}

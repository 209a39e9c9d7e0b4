/**
 * `validator()`: our engine as the validator of the official SDK: `new Client(info, { jsonSchemaValidator:
 * validator() })` and `fromJsonSchema(schema, validator())`. A schema is admitted at its first check, so that
 * a list of a thousand tools costs nothing; one that cannot be used fails there, and affects no other.
 */
import type { JsonSchemaValidator, jsonSchemaValidator } from '@modelcontextprotocol/server';
import {
  admitSchema,
  compileSchema,
  report,
  reportProblems,
  type Limits,
  type Validator,
} from '../schema/index.ts';

/** How the schemas of other servers are read. */
export interface ValidatorOptions {
  /** Whether `format` is checked; default `assert`, as the SDK's own. */
  readonly formats?: 'assert' | 'annotate';
  /**
   * What becomes of patterns. Default `lenient`, for schemas of other servers: a pattern that cannot run in
   * linear time accepts every text, and the rest of the schema is checked. `linear`: such a schema accepts
   * nothing, and the message says why.
   */
  readonly patterns?: 'lenient' | 'linear';
  /** What a schema may cost. */
  readonly limits?: Partial<Limits>;
}

/**
 * Makes a validator for a client of the official SDK, in the place of its own. A schema is admitted when a
 * value is first checked against it.
 *
 * @example
 * const client = new Client({ name: 'reader', version: '1.0.0' }, { jsonSchemaValidator: validator() });
 */
export function validator(options: ValidatorOptions = {}): jsonSchemaValidator {
  return {
    getValidator<T>(schema: unknown): JsonSchemaValidator<T> {
      let engine: Validator | string | undefined;
      return (value: unknown) => {
        engine ??= compiled(schema, options);
        if (typeof engine === 'string') return invalid(engine);
        const checked = engine.check(value);
        return checked.ok
          ? { valid: true, data: value as T, errorMessage: undefined }
          : invalid(report(checked, { value }));
      };
    },
  };
}

/** A message where the schema cannot be used. */
function compiled(
  schema: unknown,
  { formats = 'assert', patterns = 'lenient', limits = {} }: ValidatorOptions,
): Validator | string {
  const admitted = admitSchema(schema, { formats, patterns, limits });
  if (admitted.ok) return compileSchema(admitted.schema);
  return reportProblems(admitted.problems);
}

function invalid(errorMessage: string): { valid: false; data: undefined; errorMessage: string } {
  return { valid: false, data: undefined, errorMessage };
}

/**
 * `validator()`: our engine where the official SDK asks for one: `new Client(info, { jsonSchemaValidator: validator() })`, and
 * `fromJsonSchema(schema, validator())`. A schema is admitted when a value is first held against it, so that a list of a
 * thousand tools costs nothing; one that cannot be used says so there, and spoils no other.
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

export interface ValidatorOptions {
  /** Default `assert`, as the SDK's own. */
  readonly formats?: 'assert' | 'annotate';
  /**
   * Default `lenient`, for schemas of other servers: a pattern that cannot be run in linear time accepts every text, and
   * costs neither the tool nor its other checks. `linear`: such a schema accepts nothing, and says why.
   */
  readonly patterns?: 'lenient' | 'linear';
  /** What a schema may cost. */
  readonly limits?: Partial<Limits>;
}

export function validator(options: ValidatorOptions = {}): jsonSchemaValidator {
  return {
    getValidator<T>(schema: unknown): JsonSchemaValidator<T> {
      let made: Validator | string | undefined;
      return (value: unknown) => {
        made ??= compiled(schema, options);
        if (typeof made === 'string') return invalid(made);
        const checked = made.check(value);
        return checked.ok
          ? { valid: true, data: value as T, errorMessage: undefined }
          : invalid(report(checked, { value }));
      };
    },
  };
}

/** A text where the schema cannot be used. */
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

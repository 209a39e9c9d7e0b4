/**
 * The types of Standard Schema v1 and Standard JSON Schema v1, as far as a tool needs them. Zod, ArkType,
 * Valibot and others carry such a `~standard` member. They are written here, and not imported, so that the
 * published types depend on no package.
 */

/** A Standard Schema, as Zod, ArkType, Valibot and others make them. Any object of this form fits. */
export interface StandardSchema<Input = unknown, Output = Input> {
  /** The members of the standard. */
  readonly '~standard': StandardProperties<Input, Output>;
}

/** The members of Standard Schema v1. */
export interface StandardProperties<Input = unknown, Output = Input> {
  /** The version of the standard. */
  readonly version: 1;
  /** The library that made the schema. */
  readonly vendor: string;
  /** Checks a value, and gives what the schema makes of it. */
  readonly validate: (value: unknown) => StandardResult<Output> | Promise<StandardResult<Output>>;
  /** Never there at run time: it only carries types. */
  readonly types?: StandardTypes<Input, Output> | undefined;
  /** Standard JSON Schema v1; libraries that convert elsewhere (Valibot) have none. */
  readonly jsonSchema?: StandardConverter | undefined;
}

/** The types of a schema: of the values that it takes, and of those that it makes. */
export interface StandardTypes<Input = unknown, Output = Input> {
  /** What it takes. */
  readonly input: Input;
  /** What it makes. */
  readonly output: Output;
}

/** What a schema makes of a value, or why the value does not fit. */
export type StandardResult<Output> =
  { readonly value: Output; readonly issues?: undefined } | { readonly issues: readonly StandardIssue[] };

/** A reason why a value does not fit. */
export interface StandardIssue {
  /** What is wrong. */
  readonly message: string;
  /** Where in the value; absent for the whole of it. */
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/**
 * Converts a schema to JSON Schema. Both methods throw where the library cannot say a schema in JSON Schema.
 */
export interface StandardConverter {
  /** The JSON Schema of what the schema takes. */
  readonly input: (options: StandardConverterOptions) => Record<string, unknown>;
  /** The JSON Schema of what it makes. */
  readonly output: (options: StandardConverterOptions) => Record<string, unknown>;
}

/** How a schema is converted. */
export interface StandardConverterOptions {
  /** The dialect to convert to. */
  readonly target: 'draft-2020-12' | 'draft-07';
  /** Options of the library itself. */
  readonly libraryOptions?: Record<string, unknown> | undefined;
}

/** What a library takes (`input`) or makes (`output`); `unknown` where the schema carries no types. */
export type StandardType<S, Side extends 'input' | 'output'> = S extends {
  readonly '~standard': { readonly types?: infer Types };
}
  ? NonNullable<Types> extends { readonly [K in Side]: infer Value }
    ? Value
    : unknown
  : unknown;

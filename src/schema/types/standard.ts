/**
 * The types of Standard Schema v1 and Standard JSON Schema v1, as far as a tool needs them. Zod, ArkType, Valibot and
 * others carry such a `~standard` member. They are written here, and not imported, so that the published types depend
 * on no package. Any object of this form fits, whoever made it.
 */
export interface StandardSchema<Input = unknown, Output = Input> {
  readonly '~standard': StandardProperties<Input, Output>;
}

export interface StandardProperties<Input = unknown, Output = Input> {
  readonly version: 1;
  readonly vendor: string;
  readonly validate: (value: unknown) => StandardResult<Output> | Promise<StandardResult<Output>>;
  /** Never there at run time: it only carries types. */
  readonly types?: StandardTypes<Input, Output> | undefined;
  /** Standard JSON Schema v1; libraries that convert elsewhere (Valibot) have none. */
  readonly jsonSchema?: StandardConverter | undefined;
}

export interface StandardTypes<Input = unknown, Output = Input> {
  readonly input: Input;
  readonly output: Output;
}

export type StandardResult<Output> =
  { readonly value: Output; readonly issues?: undefined } | { readonly issues: readonly StandardIssue[] };

export interface StandardIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/** Both methods throw where the library cannot say a schema in JSON Schema. */
export interface StandardConverter {
  readonly input: (options: StandardConverterOptions) => Record<string, unknown>;
  readonly output: (options: StandardConverterOptions) => Record<string, unknown>;
}

export interface StandardConverterOptions {
  readonly target: 'draft-2020-12' | 'draft-07';
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

/**
 * What an author writes, kept as it was written. `tool()` never throws on a schema: a tool that cannot be used is found
 * out by the registry, which names it and serves the others.
 */
import type { ToolContext } from './context.ts';
import type { Reply } from './reply.ts';
import type { ArgumentsOf, SchemaSource, ValueOf } from './types/side.ts';

/** What happens to a result that misses its output schema (R-OUT-2). */
export type OnMismatch = 'strict' | 'warn' | 'off';
/** When the JSON of a result is added to its content as text (R-TEXT). */
export type TextCopy = 'auto' | 'always' | 'non-object' | 'never';

export interface ToolAnnotations {
  readonly title?: string;
  readonly readOnlyHint?: boolean;
  readonly destructiveHint?: boolean;
  readonly idempotentHint?: boolean;
  readonly openWorldHint?: boolean;
}

export interface ToolIcon {
  readonly src: string;
  readonly mimeType?: string;
  readonly sizes?: readonly string[];
}

/** Everything but the schemas and the function. */
export interface ToolTraits {
  readonly name: string;
  /** For people; `name` is for programs. */
  readonly title?: string;
  readonly description?: string;
  /** Default `strict`: a result that misses its schema is a tool error. */
  readonly onMismatch?: OnMismatch;
  /** With `warn` or `off`: the one property of the result, by its plain name, that may miss its schema; default the whole result. */
  readonly looseAt?: string;
  /** Whether arguments that were written almost right are repaired (R-REPAIR); default as the registry says. */
  readonly repair?: boolean;
  /** Default `auto`. */
  readonly text?: TextCopy;
  /** `always` keeps `{"result": …}` around results that are no objects on every protocol version. */
  readonly envelope?: 'auto' | 'always';
  /** How results travel to versions that know only objects; default by what the output can be. */
  readonly objectOnly?: 'natural' | 'enveloped';
  /**
   * Default `assert`, as official clients do; `annotate` checks none and withholds `format` from what is advertised; `hint`
   * checks none and advertises `format` where that cannot reject a result, which takes `onMismatch` other than `strict`.
   */
  readonly formats?: 'assert' | 'annotate' | 'hint';
  readonly annotations?: ToolAnnotations;
  readonly icons?: readonly ToolIcon[];
  /** `_meta` of the tool. */
  readonly meta?: Readonly<Record<string, unknown>>;
  /** For one call; default as the registry says. */
  readonly timeoutMs?: number;
  /** What a caller over HTTP must have been granted, all of them, to see and call the tool; default nothing. */
  readonly scopes?: readonly string[];
}

type Returned<Value> = Value | Reply<Value>;

export interface ToolDefinition<
  Input extends SchemaSource | undefined = SchemaSource | undefined,
  Output extends SchemaSource | undefined = SchemaSource | undefined,
> extends ToolTraits {
  /** JSON Schema (any dialect), a boolean, or a TypeBox, Zod, ArkType or Valibot schema. None: no parameters. */
  readonly input?: Input;
  readonly output?: Output;
  run(
    args: ArgumentsOf<Input>,
    context: ToolContext,
  ): Returned<ValueOf<Output>> | Promise<Returned<ValueOf<Output>>>;
}

export class Tool<
  Input extends SchemaSource | undefined = SchemaSource | undefined,
  Output extends SchemaSource | undefined = SchemaSource | undefined,
> {
  readonly definition: ToolDefinition<Input, Output>;

  constructor(definition: ToolDefinition<Input, Output>) {
    this.definition = definition;
  }

  get name(): string {
    return this.definition.name;
  }
}

/** Whatever its schemas are. */
export type AnyTool = Pick<Tool, 'name'> & { readonly definition: object };

export function tool<
  const Input extends SchemaSource | undefined = undefined,
  const Output extends SchemaSource | undefined = undefined,
>(definition: ToolDefinition<Input, Output>): Tool<Input, Output> {
  return new Tool(definition);
}

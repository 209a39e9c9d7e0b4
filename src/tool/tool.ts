/**
 * The definition of a tool, unchanged. `tool()` never throws on a schema: the registry refuses a tool that
 * cannot be used, and serves the others.
 */
import type { AdmittedTool } from './admit-tool.ts';
import type { ToolContext } from './context.ts';
import type { Reply } from './reply.ts';
import type { ArgumentsOf, SchemaSource, ValueOf } from './types/side.ts';

/**
 * What happens to a result that does not fit its output schema: it becomes a tool error (`strict`), is
 * delivered and reported (`warn`), or is not checked (`off`).
 */
export type OnMismatch = 'strict' | 'warn' | 'off';
/**
 * When the JSON of a result is also sent as a text block: where the client's version needs it (`auto`),
 * always, for values that are no objects, or never.
 */
export type TextCopy = 'auto' | 'always' | 'non-object' | 'never';

/** Hints of a tool for clients, as MCP defines them. Clients may not rely on them. */
export interface ToolAnnotations {
  /** A name for people. */
  readonly title?: string;
  /** The tool changes nothing. */
  readonly readOnlyHint?: boolean;
  /** The tool may destroy something. */
  readonly destructiveHint?: boolean;
  /** A second call with the same arguments changes nothing more. */
  readonly idempotentHint?: boolean;
  /** The tool reaches systems outside of the server. */
  readonly openWorldHint?: boolean;
}

/** An icon that clients may show beside a tool. */
export interface ToolIcon {
  /** The address of the image, or a `data:` URI. */
  readonly src: string;
  /** Such as `image/png`. */
  readonly mimeType?: string;
  /** Such as `48x48`, or `any`. */
  readonly sizes?: readonly string[];
}

/** Everything about a tool but its schemas and its function. */
export interface ToolTraits {
  /** The name for programs: 1 to 128 characters, best of letters, digits, `_`, `-` and `.`. */
  readonly name: string;
  /** The name for people. */
  readonly title?: string;
  /** What the tool does, for the model that chooses it. */
  readonly description?: string;
  /** What happens to a result that does not fit the output schema; default `strict`. */
  readonly onMismatch?: OnMismatch;
  /**
   * With `warn` or `off`: the one property of the result that need not fit its schema, by its name; default
   * the whole result.
   */
  readonly looseAt?: string;
  /**
   * Whether arguments that are almost right, such as `"7"` for an integer, are repaired; default as in the
   * registry.
   */
  readonly repair?: boolean;
  /** When the JSON of a result is also sent as text; default `auto`. */
  readonly text?: TextCopy;
  /**
   * `always` keeps `{"result": …}` around results that are no objects on every protocol version; default
   * `auto`.
   */
  readonly envelope?: 'auto' | 'always';
  /**
   * How results are sent to versions that take only objects; default by the kinds of value that the output
   * schema accepts.
   */
  readonly objectOnly?: 'natural' | 'enveloped';
  /**
   * Whether `format` is checked; default `assert`, as official clients do. `annotate` checks no format and
   * advertises none. `hint` checks none and advertises those that cannot reject a result; it needs an
   * `onMismatch` other than `strict`.
   */
  readonly formats?: 'assert' | 'annotate' | 'hint';
  /** Hints for clients: whether the tool only reads, may destroy, and so on. */
  readonly annotations?: ToolAnnotations;
  /** Icons that clients may show. */
  readonly icons?: readonly ToolIcon[];
  /** `_meta` of the tool, for programs. */
  readonly meta?: Readonly<Record<string, unknown>>;
  /** Milliseconds that one call may take; default as in the registry. */
  readonly timeoutMs?: number;
  /** Scopes that a caller over HTTP needs, all of them, to see and call the tool; default none. */
  readonly scopes?: readonly string[];
}

/** @internal */
export interface ForwardedCall {
  readonly tool: AdmittedTool;
  readonly args: object;
  /** Completes an error about the arguments, for a caller that knows other names. */
  readonly explain?: (message: string) => string;
}

/** What `tool` takes: the traits of a tool, its schemas, and the function that does its work. */
export interface ToolDefinition<
  Input extends SchemaSource | undefined = SchemaSource | undefined,
  Output extends SchemaSource | undefined = SchemaSource | undefined,
> extends ToolTraits {
  /**
   * What the tool takes: JSON Schema of any dialect, a boolean, or a TypeBox, Zod, ArkType or Valibot schema;
   * default no parameters.
   */
  readonly input?: Input;
  /** What the tool returns, in the same forms, of any JSON type; default anything, unchecked. */
  readonly output?: Output;
  /**
   * Where `input` and `output` are shortened for clients: the whole schemas, which check. Made at the first
   * call.
   *
   * @internal
   */
  readonly checks?: { readonly input?: () => unknown; readonly output?: () => unknown };
  /**
   * `lenient`: a pattern that cannot be run in linear time is left unchecked instead of refused; the server
   * behind the tool checks it.
   *
   * @internal
   */
  readonly patterns?: 'lenient';
  /**
   * In place of `run`: the tool that is called instead, with its arguments. The rest of the call is that
   * tool's.
   *
   * @internal
   */
  readonly forward?: (args: Readonly<Record<string, unknown>>, context: ToolContext) => ForwardedCall;
  /**
   * Does the work of one call.
   *
   * @param args The arguments, checked against `input`; a schema that transforms gives its output.
   * @param context What is known of the call, and how to reach the client.
   * @returns The value of the tool, or `reply(value, …)`. Throw a `ToolError` for a failure that the client
   * reads.
   */
  run(
    args: ArgumentsOf<Input>,
    context: ToolContext,
  ): ValueOf<Output> | Reply<ValueOf<Output>> | Promise<ValueOf<Output> | Reply<ValueOf<Output>>>;
}

/** A tool, as its author defined it. `tool` makes one; a registry admits and calls it. */
export class Tool<
  Input extends SchemaSource | undefined = SchemaSource | undefined,
  Output extends SchemaSource | undefined = SchemaSource | undefined,
> {
  /** What was handed to `tool`, unchanged. */
  readonly definition: ToolDefinition<Input, Output>;

  /** @internal */
  constructor(definition: ToolDefinition<Input, Output>) {
    this.definition = definition;
  }

  /** The name by which the tool is called. */
  get name(): string {
    return this.definition.name;
  }
}

/** A tool of any schemas. */
export type AnyTool = Pick<Tool, 'name'> & { readonly definition: object };

/**
 * Defines a tool. `run` gets what `input` describes and must return what `output` describes; both types are
 * inferred. Never throws on a schema: a registry lists a tool that cannot be used in `refused`.
 *
 * @example
 * const dice = tool({
 *   name: 'dice',
 *   description: 'Rolls dice.',
 *   input: { type: 'object', properties: { count: { type: 'integer', minimum: 1 } }, required: ['count'] },
 *   output: { type: 'array', items: { type: 'integer' } },
 *   run: ({ count }) => Array.from({ length: count }, () => Math.ceil(Math.random() * 6)),
 * });
 */
export function tool<
  const Input extends SchemaSource | undefined = undefined,
  const Output extends SchemaSource | undefined = undefined,
>(definition: ToolDefinition<Input, Output>): Tool<Input, Output> {
  return new Tool(definition);
}

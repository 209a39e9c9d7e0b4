/**
 * What an author writes, kept as it was written: a prompt is a text for a model, or several messages, with
 * arguments that the user of a client fills in. `prompt()` never throws: the registry names what cannot be
 * used.
 */
import type { Completers } from '../completion/completer.ts';
import type { ContentBlock } from '../content.ts';
import type { RequestContext } from '../context.ts';
import type { ToolIcon } from '../tool.ts';
import type { ArgumentsOf, ClientArgumentsOf, SchemaSource } from '../types/side.ts';

/** Everything about a prompt but its arguments and its function. */
export interface PromptTraits {
  /** The name for programs: 1 to 128 characters. */
  readonly name: string;
  /** The name for people. */
  readonly title?: string;
  /** What the prompt is for, for people. */
  readonly description?: string;
  /** Icons that clients may show. */
  readonly icons?: readonly ToolIcon[];
  /** `_meta` of the prompt, for programs. */
  readonly meta?: Readonly<Record<string, unknown>>;
  /** Milliseconds that one `render` may take; default as in the registry. */
  readonly timeoutMs?: number;
  /** Scopes that a caller over HTTP needs, all of them, to see and get the prompt; default none. */
  readonly scopes?: readonly string[];
}

/** One message of a prompt. */
export interface PromptMessage {
  /** Whose words they are. */
  readonly role: 'user' | 'assistant';
  /** A text, or one content block. */
  readonly content: string | ContentBlock;
}

/** Messages with what is said about them. */
export interface RenderedMessages {
  /** What these messages are for; default the description of the prompt. */
  readonly description?: string;
  /** The messages; a text is a message of the user. */
  readonly messages: readonly (string | PromptMessage)[];
  /** `_meta` of the result, for programs. */
  readonly meta?: Readonly<Record<string, unknown>>;
}

/**
 * What `render` may return: a text, which is a message of the user, messages, or messages with a description.
 */
export type RenderResult = string | PromptMessage | readonly (string | PromptMessage)[] | RenderedMessages;

/** What `prompt` takes. */
export interface PromptDefinition<
  Input extends SchemaSource | undefined = SchemaSource | undefined,
> extends PromptTraits {
  /**
   * The arguments: an object schema, raw or of a library. Clients are told the names, descriptions and which
   * are required; what they send as text is read as what the schema asks for.
   */
  readonly input?: Input;
  /**
   * Completions of the arguments, by name; choices of the schema (`enum`, `const`, booleans) complete
   * themselves.
   */
  readonly complete?: Completers<ArgumentNames<Input>>;
  /**
   * Makes the messages.
   *
   * @param args The arguments, checked against `input`.
   * @param context What is known of the request, and how to reach the client.
   */
  render(args: ArgumentsOf<Input>, context: RequestContext): RenderResult | Promise<RenderResult>;
}

/** The names of a prompt's arguments, as far as its schema tells them. */
export type ArgumentNames<Input> = string extends keyof ClientArgumentsOf<Input>
  ? string
  : keyof ClientArgumentsOf<Input> & string;

/** A prompt, as its author defined it. `prompt` makes one. */
export class Prompt<Input extends SchemaSource | undefined = SchemaSource | undefined> {
  /** What was handed to `prompt`, unchanged. */
  readonly definition: PromptDefinition<Input>;

  /** @internal */
  constructor(definition: PromptDefinition<Input>) {
    this.definition = definition;
  }

  /** The name by which clients get it. */
  get name(): string {
    return this.definition.name;
  }
}

/** A prompt of any arguments. */
export type AnyPrompt = Pick<Prompt, 'name'> & { readonly definition: object };

/**
 * Defines a prompt. `render` gets what `input` describes, as the types that the schema says: clients send
 * texts, and `"3"` becomes 3 where an integer is asked for.
 *
 * @example
 * const review = prompt({
 *   name: 'review',
 *   description: 'Reviews a text.',
 *   input: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
 *   render: ({ text }) => `Review this text:\n\n${text}`,
 * });
 */
export function prompt<const Input extends SchemaSource | undefined = undefined>(
  definition: PromptDefinition<Input>,
): Prompt<Input> {
  return new Prompt(definition);
}

/** How an author completes what a user types for an argument of a prompt or a variable of a template. */
import type { RequestContext } from '../context.ts';

/** What is known while a user types. */
export interface CompletionContext extends RequestContext {
  /** The arguments or variables that the user has filled in so far, as texts. */
  readonly arguments: Readonly<Record<string, string>>;
}

/**
 * All values, of which those are offered that begin as the user has; or a function that returns what to offer
 * for what was typed. Clients show 100 values at most.
 */
export type Completer =
  | readonly string[]
  | ((value: string, context: CompletionContext) => readonly string[] | Promise<readonly string[]>);

/** Completers by the name of the argument or variable. */
export type Completers<Name extends string = string> = { readonly [Key in Name]?: Completer };

/**
 * Types for a known server: a map from tool names to their arguments and results, written by hand, generated,
 * or inferred from tools of the same program. Without one, every tool takes an object and returns `unknown`.
 */
import type { ClientArgumentsOf, ClientValueOf } from '../tool/types/side.ts';

/** The types of one tool of a server. */
export interface ToolTypes {
  /** The arguments that a client sends. */
  readonly input: object;
  /** The value that a client receives. */
  readonly output: unknown;
}

/** The types of a server's tools by their names. Takes interfaces too, which have no index signature. */
export type ToolMap<Map> = { readonly [Name in keyof Map]: ToolTypes };

/** The tools of a server whose types are not known: each takes an object and returns `unknown`. */
export interface AnyToolMap {
  /** Any name. */
  readonly [name: string]: { readonly input: Readonly<Record<string, unknown>>; readonly output: unknown };
}

/** The map of tools kept in an object, or exported by a module, under the names by which they are called. */
export type ToolMapOf<Tools> = {
  readonly [Name in keyof Tools as Tools[Name] extends ToolLike ? Name : never]: TypesOf<Tools[Name]>;
};

interface ToolLike {
  readonly definition: { run(...args: never): unknown };
}

type TypesOf<T> = T extends { readonly definition: infer Definition }
  ? {
      readonly input: ClientArgumentsOf<SideIn<Definition, 'input'>>;
      readonly output: ClientValueOf<SideIn<Definition, 'output'>>;
    }
  : never;

type SideIn<Definition, Side extends 'input' | 'output'> = Definition extends {
  readonly [S in Side]?: infer Source;
}
  ? Source
  : undefined;

/** Arguments may be left out where none are required. */
export type CallParameters<Input, Options> =
  Record<never, never> extends Input ? [args?: Input, options?: Options] : [args: Input, options?: Options];

/**
 * Types for a known server: a map from tool names to what each takes and gives, written by hand, generated, or taken
 * from tools in the same program. Without one, every name takes an object and gives `unknown`.
 */
import type { ClientArgumentsOf, ClientValueOf } from '../tool/types/side.ts';

export interface ToolTypes {
  readonly input: object;
  readonly output: unknown;
}

/** For interfaces too, which have no index signature. */
export type ToolMap<Map> = { readonly [Name in keyof Map]: ToolTypes };

/** Whatever the server has. */
export interface AnyToolMap {
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

/**
 * The type of a schema, raw or of a library, in; TypeScript types out: the arguments and the result of `run`,
 * and what a client sends and receives. A library schema that transforms has two types: `run` gets its output
 * type, and clients send its input type.
 */
import type { FromSchema, StandardSchema } from '../../schema/index.ts';
import type { KindsAt, ObjectOfKinds, RootPlace, StandardType, Way } from '../../schema/internal.ts';
import type { FromTypeBox, IsTypeBox } from './typebox.ts';

/**
 * A JSON Schema as an object. Any object may be one, but no list: those have an iterator. The first form
 * takes a schema written in place, the second also values of an interface.
 */
export type RawSchema =
  | { readonly [keyword: string]: unknown; readonly [Symbol.iterator]?: never }
  | (object & { readonly [Symbol.iterator]?: never });

/**
 * A JSON Schema of any dialect, a boolean, a TypeBox type, or a Standard Schema (Zod, ArkType, Valibot, …).
 */
export type SchemaSource = boolean | RawSchema | StandardSchema;

/** The type of the arguments that `run` gets, from the type of `input`. */
export type ArgumentsOf<I> = SideOf<I, 'arguments', 'read', 'output'>;

/** The type of the arguments that a client sends, from the type of `input`. */
export type ClientArgumentsOf<I> = SideOf<I, 'arguments', 'write', 'input'>;

/** The type of the value that `run` must return, from the type of `output`. */
// No schema takes the first branch. It names a `const` parameter, so that TypeScript reads `'a'` in a
// returned value as `'a'` and not as `string`. Lists are readonly then, so `run` may return readonly lists.
export type ValueOf<O> = [O] extends [NoSchema]
  ? O[Extract<keyof O, never>]
  : SideOf<O, 'value', 'write', 'input'>;

interface NoSchema {
  readonly noSchema: never;
}

/** The type of the value that a client receives, from the type of `output`. */
export type ClientValueOf<O> = SideOf<O, 'value', 'read', 'output'>;

type SideOf<
  S,
  Use extends 'arguments' | 'value',
  W extends Way,
  Side extends 'input' | 'output',
> = 0 extends 1 & S
  ? RawSideOf<unknown, Use, W>
  : S extends undefined
    ? Use extends 'arguments'
      ? Record<string, never>
      : unknown
    : S extends { readonly '~standard': object }
      ? InWay<StandardType<S, Side>, W>
      : IsTypeBox<S> extends true
        ? InWay<FromTypeBox<S>, W>
        : RawSideOf<S, Use, W>;

type InWay<T, W extends Way> = W extends 'read' ? T : Frozen<T>;

/** Accepts every T, and a T whose lists are readonly. */
type Frozen<T> = 0 extends 1 & T
  ? unknown
  : T extends (...parameters: never) => unknown
    ? T
    : T extends readonly unknown[]
      ? number extends T['length']
        ? readonly Frozen<T[number]>[]
        : { readonly [K in keyof T]: Frozen<T[K]> }
      : T extends object
        ? { [K in keyof T]: Frozen<T[K]> }
        : T;

/** Arguments are always an object, so of a schema only the object type counts. */
type RawSideOf<S, Use extends 'arguments' | 'value', W extends Way> = Use extends 'arguments'
  ? ObjectIn<S, W>
  : IsShorthand<S> extends true
    ? ObjectIn<S, W>
    : FromSchema<S, W>;

type ObjectIn<S, W extends Way> = ObjectOfKinds<KindsAt<S, RootPlace<S, W>, 0>, W>;

/** A root of bare `properties` means an object (R-OUT-3). */
type IsShorthand<S> = 'properties' extends keyof S
  ? [keyof S & ('type' | '$ref' | 'oneOf' | 'anyOf' | 'allOf' | 'not' | 'if' | 'const' | 'enum')] extends [
      never,
    ]
    ? true
    : false
  : false;

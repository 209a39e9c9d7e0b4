/**
 * What a schema says about each kind of JSON value, as types. A keyword such as `properties` speaks of one
 * kind only and lets all others pass, so types are kept apart by kind until the end, and `allOf` joins them
 * kind by kind. In a slot, `unknown` is every value of that kind and `never` is none; arrays and objects are
 * a union of alternatives, each a list of the schemas that hold at once. Those become types last, so that
 * members may lead back to their owner.
 */
import type { ArrayFrom } from './array.ts';
import type { ObjectFrom } from './object.ts';
import type { Place, Way } from './place.ts';

export interface Kinds {
  readonly null: unknown;
  readonly boolean: unknown;
  readonly number: unknown;
  readonly string: unknown;
  readonly array: unknown;
  readonly object: unknown;
  /** How many alternatives arrays and objects have: one, a few, or many. */
  readonly alternatives: 1 | 'few' | 'many';
}

export type KindName = Exclude<keyof Kinds, 'alternatives'>;

/** A schema that speaks of arrays or objects, where it stands, and how deep or of which members. */
export interface Part<S = unknown, P extends Place = Place, Scope = unknown> {
  readonly schema: S;
  readonly place: P;
  readonly scope: Scope;
}

/** An array or object that `const` or `enum` names. */
export interface LiteralPart<Value = unknown> {
  readonly literal: Value;
}

/** Its arguments are worked out at once, which keeps long chains of these shallow. */
export type MakeKinds<
  Null,
  Boolean,
  Number,
  String,
  Array,
  Object,
  Alternatives extends Kinds['alternatives'],
> = {
  readonly null: Null;
  readonly boolean: Boolean;
  readonly number: Number;
  readonly string: String;
  readonly array: Array;
  readonly object: Object;
  readonly alternatives: Alternatives;
};

export type Everything = MakeKinds<unknown, unknown, unknown, unknown, unknown, unknown, 1>;
export type Nothing = MakeKinds<never, never, never, never, never, never, 1>;

/** Two that hold at once. */
export type Both<A extends Kinds, B extends Kinds> = MakeKinds<
  A['null'] & B['null'],
  A['boolean'] & B['boolean'],
  A['number'] & B['number'],
  A['string'] & B['string'],
  Combined<A['array'], B['array'], Product<A, B>>,
  Combined<A['object'], B['object'], Product<A, B>>,
  Product<A, B> extends 'too many' ? 'many' : Exclude<Product<A, B>, 'too many'>
>;

type Product<A extends Kinds, B extends Kinds> = A['alternatives'] extends 1
  ? B['alternatives']
  : B['alternatives'] extends 1
    ? A['alternatives']
    : [A['alternatives'], B['alternatives']] extends ['few', 'few']
      ? 'many'
      : 'too many';

/** The product of two long lists of alternatives has no bound, so there the second is left out. */
type Combined<A, B, Size> = unknown extends A
  ? B
  : unknown extends B
    ? A
    : [B] extends [never]
      ? never
      : Size extends 'too many'
        ? A
        : A extends readonly unknown[]
          ? B extends readonly unknown[]
            ? Bounded<[...A, ...B], A>
            : never
          : never;

/** Each member of an object asks every part. */
type Bounded<Parts extends readonly unknown[], Fewer> = Parts extends ManyParts ? Fewer : Parts;

type ManyParts = readonly [...Eight, ...Eight, ...Eight, unknown, ...unknown[]];

/** Any of a union of kinds. */
export type AnyOf<U extends Kinds, Size extends 'few' | 'many'> = MakeKinds<
  U['null'],
  U['boolean'],
  U['number'],
  U['string'],
  U['array'],
  U['object'],
  U['alternatives'] extends 1 ? Size : 'many'
>;

/** All kinds as one type. */
export type ValueOfKinds<K extends Kinds, W extends Way> = unknown extends K['null'] &
  K['boolean'] &
  K['number'] &
  K['string'] &
  K['array'] &
  K['object']
  ? unknown
  : | Filled<K['null'], null>
    | Filled<K['boolean'], boolean>
    | Filled<K['number'], number>
    | Filled<K['string'], string>
    | (unknown extends K['array'] ? AnyArray<W> : ArrayFrom<K['array'], W>)
    | ObjectOfKinds<K, W>;

/** The objects among them. */
export type ObjectOfKinds<K extends Kinds, W extends Way> = unknown extends K['object']
  ? AnyObject<W>
  : ObjectFrom<K['object'], W>;

type Filled<Slot, All> = unknown extends Slot ? All : Slot;

export type AnyArray<W extends Way> = W extends 'read' ? unknown[] : readonly unknown[];

/** Values of an interface have no index signature, so what a program makes is any `object`. */
export type AnyObject<W extends Way> = W extends 'read' ? { [key: string]: unknown } : object;

type Eight = [unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown];
export type ShortList = readonly [
  unknown,
  unknown?,
  unknown?,
  unknown?,
  unknown?,
  unknown?,
  unknown?,
  unknown?,
];
type ManyEights = [...Eight, ...Eight, ...Eight, ...Eight, ...Eight, ...Eight, ...Eight, ...Eight];
/** More than 64: not looked at. */
export type LongList = readonly [...ManyEights, unknown, ...unknown[]];

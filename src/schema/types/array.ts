/**
 * `items`, `prefixItems` and `additionalItems` as types. In: the schemas that hold at once for an array; out:
 * the type of the array. The type of an item is computed only where it is used, so lists may contain
 * themselves; the elements of a tuple are looked at once, so they count as nesting. Of several tuples only
 * the first is told.
 */
import type { Deeper, KindsAt, ValueAt } from './from-schema.ts';
import type {
  AnyArray,
  Both,
  Everything,
  Kinds,
  LiteralPart,
  LongList,
  Part,
  ValueOfKinds,
} from './kinds.ts';
import type { Place, Way } from './place.ts';

/** The part that a schema contributes; `unknown` if it says nothing of arrays. */
export type ArrayPart<S, P extends Place, Depth extends number> = S extends
  { readonly items: unknown } | { readonly prefixItems: unknown }
  ? [Part<S, P, Depth>]
  : unknown;

export type ArrayFrom<Parts, W extends Way> = Parts extends readonly unknown[]
  ? FirstTuple<Parts, W> extends infer Tuple
    ? unknown extends Tuple
      ? W extends 'read'
        ? ItemValue<Parts, W>[]
        : readonly ItemValue<Parts, W>[]
      : Tuple
    : never
  : never;

type ItemValue<Parts extends readonly unknown[], W extends Way> = ValueOfKinds<
  ItemKinds<Parts, Everything>,
  W
>;

type ItemKinds<Parts extends readonly unknown[], Made extends Kinds> = Parts extends readonly [
  infer First,
  ...infer Others,
]
  ? ItemKinds<Others, Both<Made, ItemKindsOf<First>>>
  : Made;

/** A schema with `prefixItems` is told as a tuple, or not at all. */
type ItemKindsOf<X> =
  X extends Part<infer S, infer P>
    ? S extends { readonly items: infer Items }
      ? Items extends readonly unknown[]
        ? Everything
        : 'prefixItems' extends keyof S & PrefixName<P>
          ? Everything
          : KindsAt<Items, P, 0>
      : Everything
    : Everything;

/** Before 2020-12, `prefixItems` is not a keyword. */
type PrefixName<P extends Place> = P['dialect'] extends '2020-12' ? 'prefixItems' : never;

type FirstTuple<Parts extends readonly unknown[], W extends Way> = Parts extends readonly [
  infer First,
  ...infer Others,
]
  ? TupleFrom<First, W> extends infer Tuple
    ? unknown extends Tuple
      ? FirstTuple<Others, W>
      : Tuple
    : never
  : unknown;

type TupleFrom<X, W extends Way> =
  X extends LiteralPart<infer Value>
    ? Value
    : X extends Part<infer S, infer P, infer Depth extends number>
      ? S extends { readonly [K in PrefixName<P>]: infer Prefix }
        ? PrefixName<P> extends never
          ? ListOf<S, P, Depth, W>
          : TupleOf<Prefix, Rest<S, 'items'>, S, P, Deeper<Depth>, W>
        : ListOf<S, P, Depth, W>
      : unknown;

/** The older form: `items` is the list. */
type ListOf<S, P extends Place, Depth extends number, W extends Way> = S extends {
  readonly items: infer Items extends readonly unknown[];
}
  ? TupleOf<Items, Rest<S, 'additionalItems'>, S, P, Deeper<Depth>, W>
  : unknown;

type Rest<S, Keyword extends string> = S extends { readonly [K in Keyword]: infer Subschema }
  ? Subschema
  : Keyword extends keyof S
    ? unknown
    : true;

/** A list whose length is not known, or that is too long, says nothing. */
type TupleOf<
  Prefix,
  More,
  S,
  P extends Place,
  Depth extends number,
  W extends Way,
> = Prefix extends readonly unknown[]
  ? number extends Prefix['length']
    ? AnyArray<W>
    : Prefix extends LongList
      ? AnyArray<W>
      : WithRest<Elements<Prefix, ShortestOf<S>, P, Depth, [], [], false>, More, P, Depth, W>
  : AnyArray<W>;

type ShortestOf<S> = S extends { readonly minItems: infer Least } ? (number extends Least ? 0 : Least) : 0;

/** Those that `minItems` does not ask for may be missing. */
type Elements<
  Prefix extends readonly unknown[],
  Least,
  P extends Place,
  Depth extends number,
  Count extends 0[],
  Made extends unknown[],
  MayEnd extends boolean,
> = Prefix extends readonly [infer First, ...infer Others]
  ? (MayEnd extends true ? true : Count['length'] extends Least ? true : false) extends true
    ? Elements<Others, Least, P, Depth, [...Count, 0], [...Made, ValueAt<First, P, Depth>?], true>
    : Elements<Others, Least, P, Depth, [...Count, 0], [...Made, ValueAt<First, P, Depth>], false>
  : Made;

type WithRest<
  Known extends unknown[],
  More,
  P extends Place,
  Depth extends number,
  W extends Way,
> = More extends false ? InWay<Known, W> : InWay<[...Known, ...ValueAt<More, P, Depth>[]], W>;

type InWay<Tuple extends unknown[], W extends Way> = W extends 'read' ? Tuple : Readonly<Tuple>;

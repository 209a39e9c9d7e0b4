/**
 * A JSON Schema, as the literal type of its text, becomes the type of the values that it takes. The mapping
 * is total: whatever TypeScript cannot say, or what is not known as a literal, is `unknown`, and no schema
 * stops the compiler. The one rule: a type may be wider than its schema, never narrower, so every value that
 * the schema takes fits. `not`, `if`, `contains`, `unevaluated…`, `dependent…` and `$dynamicRef` are left out
 * for that reason.
 */
import type { ArrayPart } from './array.ts';
import type {
  AnyOf,
  Both,
  Everything,
  KindName,
  Kinds,
  LongList,
  MakeKinds,
  Nothing,
  ShortList,
  ValueOfKinds,
} from './kinds.ts';
import type { ConstOf, EnumOf, KindsOfLiteral, TypeNames } from './literal.ts';
import type { ObjectPart } from './object.ts';
import type { DialectOf, Place, PlaceOf, ReferenceStandsAlone, Way } from './place.ts';
import type { Nowhere, Target } from './reference.ts';

/**
 * The type of the values that a schema accepts, from the literal type of the schema. It may be wider than the
 * schema, and is never narrower; `unknown` where TypeScript cannot tell.
 *
 * `W` is `read` for values that a program gets, and `write` for values that it gives: lists may be readonly
 * then, and any `object` is an object.
 *
 * @example
 * const schema = { type: 'array', items: { type: 'number' } } as const;
 * type Numbers = FromSchema<typeof schema>; // number[]
 */
export type FromSchema<S, W extends 'read' | 'write' = 'read'> = ValueAt<S, RootPlace<S, W>, 0>;

export type RootPlace<S, W extends Way> = Place<S, DialectOf<S, '2020-12'>, W>;

/** The type of a schema at its place. */
export type ValueAt<S, P extends Place, Depth extends number> = ValueOfKinds<KindsAt<S, P, Depth>, P['way']>;

/** Steps on the same value (`$ref`, `allOf`, `anyOf`, `oneOf`, tuples): deeper ones are not looked at. */
type DeepestStep = 8;
type Next = [1, 2, 3, 4, 5, 6, 7, DeepestStep, DeepestStep];
export type Deeper<Depth extends number> = Next[Depth] & number;

export type KindsAt<S, P extends Place, Depth extends number> =
  IsAny<S> extends true
    ? Everything
    : S extends boolean
      ? S extends true
        ? Everything
        : Nothing
      : S extends object
        ? Depth extends DeepestStep
          ? Everything
          : string extends keyof S
            ? Everything
            : S extends Nowhere
              ? Everything
              : KindsIn<S, PlaceOf<S, P>, Depth>
        : Everything;

type IsAny<S> = 0 extends 1 & S ? true : false;

type KindsIn<S, P extends Place, Depth extends number> = P['dialect'] extends 'other'
  ? Everything
  : S extends { readonly $ref: infer Reference extends string }
    ? P['dialect'] extends ReferenceStandsAlone
      ? Referred<Reference, P, Depth>
      : Both<Referred<Reference, P, Depth>, KindsBeside<S, P, Depth>>
    : KindsBeside<S, P, Depth>;

type Referred<Reference extends string, P extends Place, Depth extends number> = KindsAt<
  Target<Reference, P['root'], P['dialect']>,
  P,
  Deeper<Depth>
>;

/** Everything but `$ref`; each applicator costs nothing where it is absent. */
type KindsBeside<S, P extends Place, Depth extends number> = WithAll<
  S,
  P,
  Depth,
  WithChoice<S, 'oneOf', P, Depth, WithChoice<S, 'anyOf', P, Depth, OwnKinds<S, P, Depth>>>
>;

type OwnKinds<S, P extends Place, Depth extends number> = WithLiterals<
  S,
  P,
  TypeNames<S>,
  MakeKinds<
    'null' extends TypeNames<S> ? unknown : never,
    'boolean' extends TypeNames<S> ? unknown : never,
    'number' extends TypeNames<S> ? unknown : never,
    'string' extends TypeNames<S> ? unknown : never,
    'array' extends TypeNames<S> ? ArrayPart<S, P, Depth> : never,
    'object' extends TypeNames<S> ? ObjectPart<S, P> : never,
    1
  >
>;

type WithLiterals<S, P extends Place, Names extends KindName, Own extends Kinds> = [
  keyof S & ('const' | 'enum'),
] extends [never]
  ? Own
  : Both<Both<Own, KindsOfLiteral<ConstOf<S, P['dialect']>, Names>>, KindsOfLiteral<EnumOf<S>, Names>>;

type WithChoice<
  S,
  Keyword extends 'anyOf' | 'oneOf',
  P extends Place,
  Depth extends number,
  Own extends Kinds,
> = S extends { readonly [K in Keyword]: infer Branches }
  ? Branches extends readonly [] | LongList
    ? Own
    : Branches extends readonly (infer Branch)[]
      ? Both<Own, AnyOf<KindsAt<Branch, P, Deeper<Depth>>, Branches extends ShortList ? 'few' : 'many'>>
      : Own
  : Own;

type WithAll<S, P extends Place, Depth extends number, Own extends Kinds> = S extends {
  readonly allOf: infer Parts extends readonly unknown[];
}
  ? number extends Parts['length']
    ? Own
    : Parts extends LongList
      ? Own
      : All<Parts, P, Deeper<Depth>, Own>
  : Own;

type All<
  Parts extends readonly unknown[],
  P extends Place,
  Depth extends number,
  Own extends Kinds,
> = Parts extends readonly [infer First, ...infer Others]
  ? All<Others, P, Depth, Both<Own, KindsAt<First, P, Depth>>>
  : Own;

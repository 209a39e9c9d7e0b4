/**
 * The static type of a TypeBox type, without importing TypeBox: its types carry their kind in `~kind`, the
 * modifiers in `~optional`, `~readonly` and `~immutable`, and a type of the author's own in `~unsafe`. In: a
 * TypeBox type; out: what TypeBox's own `Static` says, but `unknown` for `any`, for kinds that JSON does not
 * have, and for template literals `string`. The older `@sinclair/typebox` carries its static type in
 * `static`.
 */
import type { FromSchema } from '../../schema/index.ts';
import type { Deeper } from '../../schema/internal.ts';

export type IsTypeBox<T> = T extends
  { readonly '~kind': string } | { readonly '~unsafe': unknown } | OlderTypeBox
  ? true
  : false;

interface OlderTypeBox {
  params: unknown[];
  static: unknown;
}

export type FromTypeBox<T> = T extends OlderTypeBox
  ? (T & { params: [] })['static']
  : StaticOf<T, Record<never, never>, 0>;

/** `Names`: the definitions that a `Ref` may name. */
type StaticOf<T, Names, Depth extends number> = Depth extends 8
  ? unknown
  : T extends { readonly '~unsafe': infer Own }
    ? Own
    : T extends { readonly '~kind': infer Kind }
      ? StaticOfKind<Kind, T, Names, Depth>
      : FromSchema<T>;

type StaticOfKind<Kind, T, Names, Depth extends number> = Kind extends keyof Scalars
  ? Scalars[Kind]
  : Kind extends 'Literal'
    ? Member<T, 'const'>
    : Kind extends 'Enum'
      ? ElementOf<Member<T, 'enum'>>
      : Kind extends 'Object'
        ? ObjectOf<Member<T, 'properties'>, Names>
        : Kind extends 'Array'
          ? InMutability<T, StaticOf<Member<T, 'items'>, Names, 0>[]>
          : Kind extends 'Tuple'
            ? InMutability<T, Elements<Member<T, 'items'>, Names, Deeper<Depth>>>
            : Kind extends 'Union'
              ? StaticOf<ElementOf<Member<T, 'anyOf'>>, Names, Deeper<Depth>>
              : Kind extends 'Intersect'
                ? All<Member<T, 'allOf'>, Names, Deeper<Depth>>
                : StaticOfReference<Kind, T, Names, Depth>;

type StaticOfReference<Kind, T, Names, Depth extends number> = Kind extends 'Record'
  ? RecordOf<Member<T, 'patternProperties'>, Names>
  : Kind extends 'Cyclic'
    ? StaticOf<Member<Member<T, '$defs'>, Member<T, '$ref'>>, Member<T, '$defs'>, Deeper<Depth>>
    : Kind extends 'Ref'
      ? StaticOf<Member<Names, Member<T, '$ref'>>, Names, Deeper<Depth>>
      : unknown;

interface Scalars {
  readonly String: string;
  readonly TemplateLiteral: string;
  readonly Number: number;
  readonly Integer: number;
  readonly Boolean: boolean;
  readonly Null: null;
  readonly Never: never;
}

type Member<T, Key> = Key extends keyof T ? T[Key] : unknown;

type ElementOf<List> = List extends readonly (infer Element)[] ? Element : unknown;

type InMutability<T, List> = T extends { readonly '~immutable': true } ? Readonly<List> : List;

type IsOptional<T> = T extends { readonly '~optional': true } ? true : false;
type IsReadonly<T> = T extends { readonly '~readonly': true } ? true : false;

type ObjectOf<Properties, Names> = [keyof Properties] extends [never]
  ? object
  : Filled<Skeleton<Properties>, Properties, Names>;

/** Names with their modifiers. */
type Skeleton<Properties> = {
  -readonly [K in keyof Properties as Modified<Properties[K], false, false, K>]: 0;
} & {
  -readonly [K in keyof Properties as Modified<Properties[K], true, false, K>]?: 0;
} & {
  readonly [K in keyof Properties as Modified<Properties[K], false, true, K>]: 0;
} & {
  readonly [K in keyof Properties as Modified<Properties[K], true, true, K>]?: 0;
};

type Filled<T, Properties, Names> = T extends object
  ? { [K in keyof T]: StaticOf<Member<Properties, K>, Names, 0> }
  : never;

type Modified<T, Optional extends boolean, Readonly extends boolean, Key> =
  IsOptional<T> extends Optional ? (IsReadonly<T> extends Readonly ? Key : never) : never;

type RecordOf<Patterns, Names> = { [key: string]: StaticOf<Patterns[keyof Patterns], Names, 0> };

/** Of longer lists, the types of the first elements. */
type LongestList = 64;

type Elements<List, Names, Depth extends number, Made extends unknown[] = []> = List extends readonly [
  infer First,
  ...infer Others,
]
  ? Made['length'] extends LongestList
    ? [...Made, ...unknown[]]
    : Elements<Others, Names, Depth, [...Made, StaticOf<First, Names, Depth>]>
  : Made;

type All<List, Names, Depth extends number, Count extends 0[] = [], Made = unknown> = List extends readonly [
  infer First,
  ...infer Others,
]
  ? Count['length'] extends LongestList
    ? Made
    : All<Others, Names, Depth, [...Count, 0], Made & StaticOf<First, Names, Depth>>
  : Made;

/**
 * `properties`, `required`, `additionalProperties` and `patternProperties` as types. In: the schemas that
 * hold at once for an object; out: the type of the object. The type of a member is computed only where it is
 * used, so objects may contain themselves.
 *
 * An open object has no index signature unless its author wrote `additionalProperties` or
 * `patternProperties`: so a misspelt member of the arguments is found, and values of an interface can be
 * returned. An index signature also takes the declared members, since TypeScript holds every member against
 * it.
 */
import type { KindsAt } from './from-schema.ts';
import type { AnyObject, AnyOf, Both, Everything, Kinds, LiteralPart, Part, ValueOfKinds } from './kinds.ts';
import type { KindsOfLiteral } from './literal.ts';
import type { Place, Way } from './place.ts';

/** The part that a schema contributes; `unknown` if it says nothing of objects. */
export type ObjectPart<S, P extends Place> = S extends
  | { readonly properties: unknown }
  | { readonly required: unknown }
  | { readonly additionalProperties: unknown }
  | { readonly patternProperties: unknown }
  ? [Part<S, P, ScopeOf<S>>]
  : unknown;

/** The members that a schema speaks of: those that it declares, or all. */
type ScopeOf<S> = 'additionalProperties' extends keyof S ? unknown : NameOf<keyof PropertiesOf<S>>;

export type ObjectFrom<Parts, W extends Way> = Parts extends readonly unknown[]
  ? IndexOf<Parts[number], W> extends 'none'
    ? WithoutIndex<Parts, NamesIn<Parts[number]>, RequiredIn<Parts[number]>, W>
    : IndexOf<Parts[number], W> extends 'empty'
      ? Record<string, never>
      : Filled<
          Skeleton<NamesIn<Parts[number]>, RequiredIn<Parts[number]>> & { [key: string]: 0 },
          Parts,
          NamesIn<Parts[number]>,
          RequiredIn<Parts[number]>,
          W
        >
  : never;

/** `& object` switches off the check for a member in common, which the schema does not ask for. */
type WithoutIndex<
  Parts extends readonly unknown[],
  Names extends string,
  Required extends string,
  W extends Way,
> = [Names] extends [never]
  ? AnyObject<W>
  : [Required, W] extends [never, 'write']
    ? Filled<Skeleton<Names, Required>, Parts, Names, Required, W> & object
    : Filled<Skeleton<Names, Required>, Parts, Names, Required, W>;

/** Names, and which of them may be missing. */
type Skeleton<Names extends string, Required extends string> = { [K in Required]: 0 } & {
  [K in Exclude<Names, Required>]?: 0;
};

type Filled<
  T,
  Parts extends readonly unknown[],
  Names extends string,
  Required extends string,
  W extends Way,
> = T extends object
  ? {
      [K in keyof T]: string extends K
        ? IndexValue<Parts, Names, W>
        : K extends Required
          ? NamedValue<Parts, K, W>
          : K extends Inherited
            ? unknown
            : NamedValue<Parts, K, W> | (W extends 'read' ? never : undefined);
    }
  : never;

/** Objects have these without being given them, so a read finds something even where the member is absent. */
type Inherited =
  | 'constructor'
  | 'hasOwnProperty'
  | 'isPrototypeOf'
  | 'propertyIsEnumerable'
  | 'toLocaleString'
  | 'toString'
  | 'valueOf';

/**
 * Written as a choice, so that editors show the type and not this name. An own `undefined` is absent to the
 * engine.
 */
type IndexValue<Parts extends readonly unknown[], Names extends string, W extends Way> = W extends 'read'
  ? NamedValue<Parts, Undeclared, W> | NamedValues<Parts, Names, W>
  : NamedValue<Parts, Undeclared, W> | NamedValues<Parts, Names, W> | undefined;

type NamedValues<Parts extends readonly unknown[], Names extends string, W extends Way> = Names extends string
  ? NamedValue<Parts, Names, W>
  : never;

type NamedValue<Parts extends readonly unknown[], Name, W extends Way> = ValueOfKinds<
  KindsOfMember<Parts, Name, Everything>,
  W
>;

/** A name that no schema declares. */
interface Undeclared {
  readonly undeclared: never;
}

/** What all schemas together say of one member. */
type KindsOfMember<Parts extends readonly unknown[], Name, Made extends Kinds> = Parts extends readonly [
  infer First,
  ...infer Others,
]
  ? KindsOfMember<
      Others,
      Name,
      First extends { readonly scope: infer Scope }
        ? Name extends Scope
          ? Both<Made, MemberKinds<First, Name>>
          : Made
        : Both<Made, LiteralKinds<First, Name>>
    >
  : Made;

type LiteralKinds<X, Name> =
  X extends LiteralPart<infer Value>
    ? Name extends keyof Value
      ? KindsOfLiteral<Value[Name]>
      : Everything
    : Everything;

type MemberKinds<X, Name> =
  X extends Part<infer S, infer P>
    ? S extends { readonly properties: infer Map }
      ? string extends keyof Map
        ? Everything
        : Name extends keyof Map
          ? KindsAt<Map[Name], P, 0>
          : Name extends `${infer Index extends keyof Map & number}`
            ? KindsAt<Map[Index], P, 0>
            : OtherKinds<S, P>
      : 'properties' extends keyof S
        ? Everything
        : OtherKinds<S, P>
    : Everything;

type OtherKinds<S, P extends Place> = S extends { readonly additionalProperties: infer Subschema }
  ? S extends { readonly patternProperties: infer Patterns }
    ? AnyOf<KindsAt<Subschema, P, 0> | KindsAt<Patterns[keyof Patterns], P, 0>, 'many'>
    : 'patternProperties' extends keyof S
      ? Everything
      : KindsAt<Subschema, P, 0>
  : Everything;

/** The map of properties; `Unsure` where its names are not known. */
type PropertiesOf<S> = S extends { readonly properties: infer Map }
  ? Map extends object
    ? string extends keyof Map
      ? Unsure
      : Map
    : Unsure
  : 'properties' extends keyof S
    ? Unsure
    : Record<never, never>;

interface Unsure {
  readonly unsure: never;
}

type NameOf<K> = K extends string | number ? `${K}` : never;

type NamesIn<X> =
  X extends LiteralPart<infer Value>
    ? NameOf<keyof Value>
    : X extends Part<infer S>
      ? RequiredOf<S> | (PropertiesOf<S> extends Unsure ? never : NameOf<keyof PropertiesOf<S>>)
      : never;

type RequiredIn<X> =
  X extends LiteralPart<infer Value>
    ? { [K in keyof Value]-?: Record<never, never> extends Pick<Value, K> ? never : NameOf<K> }[keyof Value]
    : X extends Part<infer S>
      ? RequiredOf<S>
      : never;

/** A list that is not a tuple may hold any of its names, so it asks for none. */
type RequiredOf<S> = S extends { readonly required: infer List extends readonly unknown[] }
  ? number extends List['length']
    ? never
    : Literal<List[number]>
  : never;

type Literal<Name> = Name extends string ? (string extends Name ? never : Name) : never;

/** `index`: the type has an index signature. `empty`: no members at all. */
type IndexOf<X, W extends Way> =
  'closed' extends OthersIn<X>
    ? [NamesIn<X>] extends [never]
      ? 'empty'
      : 'none'
    : OthersIn<X> & ('typed' | (W extends 'read' ? 'open' : never)) extends never
      ? 'none'
      : 'index';

/** What a schema says of members that it does not declare. */
type OthersIn<X> =
  X extends Part<infer S>
    ? PropertiesOf<S> extends Unsure
      ? 'open'
      : S extends { readonly additionalProperties: infer Subschema }
        ? true extends Subschema
          ? 'open'
          : Subschema extends false
            ? 'patternProperties' extends keyof S
              ? 'typed'
              : 'closed'
            : 'typed'
        : [keyof S & ('patternProperties' | 'additionalProperties')] extends [never]
          ? 'silent'
          : 'open'
    : 'silent';

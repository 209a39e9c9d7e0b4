/**
 * `type`, `const` and `enum` as types. In: a schema's literal type; out: what these three leave of each kind
 * of value. A keyword whose value is not known as a literal leaves everything.
 */
import type { KindName, LiteralPart, MakeKinds } from './kinds.ts';
import type { Dialect } from './place.ts';

/** The names that `type` takes; all of them where it is absent or not known. */
export type TypeNames<S> = S extends { readonly type: infer Type }
  ? Type extends readonly (infer Names)[]
    ? KindNamed<Names>
    : KindNamed<Type>
  : KindName;

type KindNamed<Name> = Name extends 'integer' ? 'number' : Name extends KindName ? Name : KindName;

/** Draft-04 does not know `const`. */
export type ConstOf<S, D extends Dialect> = D extends 'draft-04'
  ? unknown
  : S extends { readonly const: infer Value }
    ? Value
    : unknown;

export type EnumOf<S> = S extends { readonly enum: readonly (infer Value)[] } ? Value : unknown;

/** What a union of literals says of each kind, as far as `type` lets it through. */
export type KindsOfLiteral<Value, Names extends KindName = KindName> = MakeKinds<
  'null' extends Names ? OfKind<Value, 'null'> : never,
  'boolean' extends Names ? OfKind<Value, 'boolean'> : never,
  'number' extends Names ? OfKind<Value, 'number'> : never,
  'string' extends Names ? OfKind<Value, 'string'> : never,
  'array' extends Names ? OfKind<Value, 'array'> : never,
  'object' extends Names ? OfKind<Value, 'object'> : never,
  unknown extends Value ? 1 : [Extract<Value, object>] extends [never] ? 1 : 'many'
>;

/** `{}` is the type of nearly every value, so it says nothing. */
type OfKind<Value, Kind extends KindName> = unknown extends Value
  ? unknown
  : Value extends string
    ? Only<'string', Kind, Value>
    : Value extends number
      ? Only<'number', Kind, Value>
      : Value extends boolean
        ? Only<'boolean', Kind, Value>
        : Value extends null
          ? Only<'null', Kind, unknown>
          : Value extends readonly unknown[]
            ? Only<'array', Kind, [LiteralPart<Value>]>
            : Record<never, never> extends Value
              ? unknown
              : Value extends object
                ? Only<'object', Kind, [LiteralPart<Value>]>
                : unknown;

type Only<Its extends KindName, Kind extends KindName, Value> = Kind extends Its ? Value : never;

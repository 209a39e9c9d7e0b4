/**
 * Where in a document a schema stands, as types: the resource that its references start from, the dialect
 * that it speaks, and the way its values go. In: a schema's literal type and the place around it; out: its
 * own place. A dialect that is not known for certain has no types: a custom metaschema may take the meaning
 * from any keyword.
 */

/** `read`: a program is given the value. `write`: a program makes it. */
export type Way = 'read' | 'write';

export type Dialect = '2020-12' | '2019-09' | 'draft-07' | 'draft-06' | 'draft-04' | 'other';

/** Up to draft-07 nothing beside a `$ref` counts. */
export type ReferenceStandsAlone = 'draft-07' | 'draft-06' | 'draft-04';

export interface Place<Root = unknown, D extends Dialect = Dialect, W extends Way = Way> {
  readonly root: Root;
  readonly dialect: D;
  readonly way: W;
}

/** The place inside S: its own if S is a resource, else that of the schema around it. */
export type PlaceOf<S, P extends Place> =
  IsResource<S, P['dialect']> extends true ? Place<S, DialectOf<S, P['dialect']>, P['way']> : P;

/**
 * An identifier makes a resource, unless it is an anchor of an older dialect or stands beside `$ref` there.
 */
export type IsResource<S, D extends Dialect> = S extends { readonly $ref: string }
  ? D extends ReferenceStandsAlone
    ? false
    : HasIdentifier<S, D>
  : HasIdentifier<S, D>;

type HasIdentifier<S, D extends Dialect> = S extends { readonly [K in IdentifierName<D>]: infer Id }
  ? Id extends `#${string}`
    ? false
    : Id extends string
      ? true
      : false
  : false;

type IdentifierName<D extends Dialect> = D extends 'draft-04' ? 'id' : '$id';

export type DialectOf<S, Outer extends Dialect> = S extends { readonly $schema: infer Uri }
  ? Uri extends `${'http' | 'https'}://json-schema.org/${infer Name}`
    ? DialectNamed<Name>
    : Uri extends undefined
      ? Outer
      : 'other'
  : '$schema' extends keyof S
    ? 'other'
    : Outer;

type DialectNamed<Name extends string> =
  Name extends `draft/${infer Year extends '2020-12' | '2019-09'}/schema${End}`
    ? Year
    : Name extends `${infer Draft extends ReferenceStandsAlone}/schema${End}`
      ? Draft
      : 'other';

type End = '' | '#';

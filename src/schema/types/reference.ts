/**
 * What a `$ref` leads to, as types. In: the text of the reference and the root of its resource; out: the
 * literal type of the target, or `Nowhere`. Pointers within the resource are followed, and anchors of its
 * definitions. Anything else is Nowhere, which is no constraint: a type may be wider than its schema, never
 * narrower.
 */
import type { Dialect, IsResource } from './place.ts';

/** Not a schema of this resource, as far as types can tell. */
export interface Nowhere {
  readonly nowhere: never;
}

export type Target<Reference, Root, D extends Dialect> = Reference extends '' | '#'
  ? Root
  : Reference extends `#/${infer Path}`
    ? Path extends `${string}%${string}`
      ? Nowhere
      : Follow<Path, Root, D, []>
    : Reference extends `#${infer Name}`
      ? Anchored<Name, Definitions<Root>, D>
      : Nowhere;

/** At most this many steps, so that no text can keep the compiler busy. */
type MostSteps = 16;

type Follow<
  Path extends string,
  Node,
  D extends Dialect,
  Steps extends 0[],
> = Steps['length'] extends MostSteps
  ? Nowhere
  : Path extends `${infer Step}/${infer Rest}`
    ? Member<Node, Unescaped<Step>> extends infer Next
      ? // Inside another resource, the steps would start a different story.
        IsResource<Next, D> extends true
        ? Nowhere
        : Follow<Rest, Next, D, [...Steps, 0]>
      : never
    : Member<Node, Unescaped<Path>>;

type Member<Node, Key extends string> = Node extends object
  ? Key extends keyof Node
    ? Node[Key]
    : Key extends `${infer Index extends number}`
      ? Index extends keyof Node
        ? Node[Index]
        : Nowhere
      : Nowhere
  : Nowhere;

/** Two escapes in one step are written out; a step with more is not found. */
type Unescaped<Step extends string> = Step extends `${infer A}~${infer Digit extends '0' | '1'}${infer B}`
  ? B extends `${infer C}~${infer Second extends '0' | '1'}${infer E}`
    ? `${A}${Escape[Digit]}${C}${Escape[Second]}${E}`
    : `${A}${Escape[Digit]}${B}`
  : Step;

interface Escape {
  readonly '0': '~';
  readonly '1': '/';
}

type Definitions<Root> =
  | (Root extends { readonly $defs: infer D } ? D[keyof D] : never)
  | (Root extends { readonly definitions: infer D } ? D[keyof D] : never);

type Anchored<Name extends string, Candidates, D extends Dialect> = [
  WithAnchor<Name, Candidates, D>,
] extends [never]
  ? Nowhere
  : WithAnchor<Name, Candidates, D>;

type WithAnchor<Name extends string, Candidate, D extends Dialect> =
  Candidate extends AnchorForm<Name, D> ? (IsResource<Candidate, D> extends true ? never : Candidate) : never;

type AnchorForm<Name extends string, D extends Dialect> = D extends 'draft-04'
  ? { readonly id: `#${Name}` }
  : D extends 'draft-06' | 'draft-07'
    ? { readonly $id: `#${Name}` }
    : { readonly $anchor: Name } | { readonly $dynamicAnchor: Name };

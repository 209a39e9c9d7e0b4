/**
 * The form of a schema that both printers read: one shape for each kind of value, joined by choices and
 * conjunctions. A shape describes only the kinds of value that are possible at its place. It keeps keywords
 * that one printer cannot express: TypeScript leaves them out, Zod checks them.
 */
import { JSON_KINDS, type JsonObject } from '../../json/index.ts';

export type Shape =
  | AnyShape
  | LiteralShape
  | NumberShape
  | StringShape
  | ArrayShape
  | ObjectShape
  | ChoiceShape
  | BothShape
  | NamedShape
  | NotShape
  | ConditionShape
  | UnreadShape;

/** Every value of these kinds, as bits of `json/kind.ts`; no bit, no value. */
export interface AnyShape {
  readonly is: 'any';
  readonly kinds: number;
}

/** The values that `const` or `enum` names. */
export interface LiteralShape {
  readonly is: 'literals';
  readonly values: readonly unknown[];
}

export interface NumberShape {
  readonly is: 'number';
  readonly isWhole: boolean;
  /** The schema itself, for the keywords that limit numbers. */
  readonly limits: JsonObject;
}

export interface StringShape {
  readonly is: 'string';
  readonly limits: JsonObject;
}

export interface ArrayShape {
  readonly is: 'array';
  readonly prefix: readonly Shape[];
  readonly rest: Shape;
  readonly least: number;
  readonly most: number;
  readonly hasUniqueItems: boolean;
  readonly contains:
    { readonly shape: Shape; readonly least: number; readonly most: number | undefined } | undefined;
}

export interface Member {
  readonly name: string;
  readonly shape: Shape;
  readonly isRequired: boolean;
  /** Under `properties`; otherwise it is only required. */
  readonly isDeclared: boolean;
  /** The original schema, for descriptions. */
  readonly written: JsonObject | undefined;
}

export interface ObjectShape {
  readonly is: 'object';
  readonly members: readonly Member[];
  readonly patterns: readonly { readonly pattern: string; readonly shape: Shape }[];
  /** Members that are neither declared nor match a pattern. */
  readonly others: Shape;
  /** The shape of the names. */
  readonly names: Shape | undefined;
  readonly least: number;
  readonly most: number | undefined;
  /** Where the trigger is present, these must be too. */
  readonly dependents: readonly { readonly trigger: string; readonly names: readonly string[] }[];
  /** Where the trigger is present, the whole object has this shape. */
  readonly dependentShapes: readonly { readonly trigger: string; readonly shape: Shape }[];
}

export interface ChoiceShape {
  readonly is: 'choice';
  readonly of: readonly Shape[];
  /** `oneOf`: a value that fits two of them fits none. */
  readonly isExclusive: boolean;
}

export interface BothShape {
  readonly is: 'both';
  /** No value is of another kind, even if a printer drops parts. */
  readonly kinds: number;
  readonly of: readonly Shape[];
}

/** A reference to a declaration, of which there is one for each subschema and set of kinds. */
export interface NamedShape {
  readonly is: 'named';
  readonly to: Declaration;
}

export interface NotShape {
  readonly is: 'not';
  readonly shape: Shape;
}

/** `if`, `then` and `else`. */
export interface ConditionShape {
  readonly is: 'condition';
  readonly condition: Shape;
  readonly then: Shape;
  readonly otherwise: Shape;
}

/** A keyword that no shape can express: printers accept every value there, and may add a comment. */
export interface UnreadShape {
  readonly is: 'unread';
  readonly keyword: string;
}

export interface Declaration {
  readonly name: string;
  /** The original schema, for descriptions. */
  readonly written: JsonObject | undefined;
  readonly shape: Shape;
}

export const NOTHING: AnyShape = { is: 'any', kinds: 0 };
export const ANYTHING: AnyShape = { is: 'any', kinds: JSON_KINDS };

export function isAnything(shape: Shape): boolean {
  return shape.is === 'any' && (shape.kinds & JSON_KINDS) === JSON_KINDS;
}

export function isNothing(shape: Shape): boolean {
  return shape.is === 'any' && (shape.kinds & JSON_KINDS) === 0;
}

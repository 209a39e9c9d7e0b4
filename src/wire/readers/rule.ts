/**
 * What the table of rules is made of. A rule looks at one subschema and says what official clients read otherwise than
 * it is meant there, how the copy that is sent is mended, and what the readers still do not see after that.
 * It must hold that every reader accepts, by the mended copy, at least what the subschema accepts.
 */
import type { JsonObject } from '../../json/index.ts';
import type { Schema } from '../../schema/index.ts';

/**
 * Of an output schema: clients of 2026-07-28, or those of the two older versions that know output schemas. Of an input
 * schema: clients of any version that check arguments before they send them.
 */
export type Reader = 'modern' | 'legacy' | 'input';

/** What was done to a document, and where in the document that came in. */
export interface Change {
  readonly rule: string;
  /** A JSON Pointer. */
  readonly place: string;
}

/** What a rule may know besides the subschema. */
export interface Scene {
  readonly reader: Reader;
  /** Whether the engine checks formats for this document. */
  readonly formats: 'assert' | 'annotate' | 'hint';
  /** The document that came in. */
  readonly root: Schema;
  /** What a reference leads to; undefined where it leads nowhere. */
  readonly target: (reference: unknown) => unknown;
  /** Whether no value can be rejected because of what is said here. */
  readonly cannotReject: (schema: JsonObject) => boolean;
  /** Where a subschema stands in the document that came in. */
  readonly placeOf: (schema: JsonObject) => string;
}

/** The members that a subschema accounts for to `unevaluatedProperties` or `unevaluatedItems` around it. */
export type Members = 'properties' | 'items';

/** What one rule found in one subschema. */
export interface Finding {
  /** Changes the shallow copy of a subschema, never what is inside of its members. Absent where nothing is to be changed. */
  readonly mend?: (copy: JsonObject, scene: Scene, schema: JsonObject) => void;
  /** Some reader accepts more by the copy than the subschema does: it may not stand under a negation. */
  readonly inexact?: boolean;
  /** Some reader takes fewer of these members as evaluated than the subschema does. */
  readonly forgets?: readonly Members[];
}

export interface Rule {
  readonly name: string;
  readonly readers: 'all' | 'legacy';
  /** One of them is there wherever the rule finds or mends anything. */
  readonly keywords: readonly string[];
  readonly why: string;
  /** Also where a subschema cannot reject a value: some client throws there, or loses the list. */
  readonly isAlwaysNeeded?: true;
  readonly find: (schema: JsonObject, scene: Scene) => Finding | undefined;
}

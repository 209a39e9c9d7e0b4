/**
 * The types of the rule table. A rule looks at one subschema, detects a keyword that official clients misread
 * there, and says how the advertised copy is rewritten and what the clients still misread after that. The
 * law: by the rewritten copy, every client accepts at least what the subschema accepts.
 */
import type { JsonObject } from '../../json/index.ts';
import type { Schema } from '../../schema/index.ts';

/**
 * Clients that check results by an output schema: `modern` those of 2026-07-28, `legacy` those of the two
 * older versions with output schemas. `input`: clients of any version that check arguments by an input schema
 * before they send them.
 */
export type ClientGroup = 'modern' | 'legacy' | 'input';

/** A rewrite of the document. */
export interface Change {
  readonly rule: string;
  /** A JSON Pointer into the document before the rewrite. */
  readonly schemaPath: string;
}

/** What a rule may use besides the subschema. */
export interface RuleContext {
  readonly clients: ClientGroup;
  /** Whether the engine checks formats for this document. */
  readonly formats: 'assert' | 'annotate' | 'hint';
  /** The document before the rewrite. */
  readonly root: Schema;
  /** The target of a reference; undefined where there is none. */
  readonly resolve: (reference: unknown) => unknown;
  /** Whether no value can be rejected because of this subschema. */
  readonly cannotReject: (schema: JsonObject) => boolean;
  /** The JSON Pointer of a subschema of the document before the rewrite. */
  readonly pathOf: (schema: JsonObject) => string;
}

/** Which members of a value `unevaluatedProperties` or `unevaluatedItems` asks about. */
export type MemberKind = 'properties' | 'items';

/** What clients misread in one subschema. */
export interface Hazard {
  /**
   * Changes the shallow copy of a subschema, never the values of its members. Absent where the hazard matters
   * only to the keywords around the subschema.
   */
  readonly rewrite?: (copy: JsonObject, context: RuleContext, schema: JsonObject) => void;
  /**
   * By the copy, some client accepts more than the subschema does: the copy may not stand under a negation.
   */
  readonly inexact?: boolean;
  /** Some client counts fewer of these members as evaluated than the subschema evaluates. */
  readonly undercounts?: readonly MemberKind[];
}

export interface Rule {
  readonly name: string;
  readonly clients: 'all' | 'legacy';
  /** The rule is tried on subschemas that have one of these. */
  readonly keywords: readonly string[];
  readonly why: string;
  /**
   * Also applied where the subschema cannot reject a value: some client throws on it, or drops the whole
   * list.
   */
  readonly isAlwaysNeeded?: true;
  readonly find: (schema: JsonObject, context: RuleContext) => Hazard | undefined;
}

/**
 * What a host or provider takes, as dated data. A profile is a list of rules, each with the public report
 * that it comes from. The set of kinds is closed: the judge checks each of them, and the projection satisfies
 * each of them, by code of its own.
 */
import type { ProfileName } from './profile-names.ts';

export interface Profile {
  readonly name: ProfileName;
  /** For people. */
  readonly title: string;
  /** The format of tools and calls for programs that call the provider themselves. */
  readonly format: ProviderFormat;
  /**
   * Whether the provider constrains what the model writes to the schema, where its tools have a switch for
   * that.
   */
  readonly isStrict?: true;
  /** What of a result the model gets; default both. */
  readonly results?: Sourced & { readonly send: 'text' | 'structured' | 'both' };
  readonly rules: readonly Rule[];
}

export type ProviderFormat = 'openai' | 'anthropic' | 'gemini' | 'gemini-json-schema' | 'bedrock' | 'mcp';

/** Where a rule comes from, and when that was written. */
export interface Sourced {
  /** An address without its scheme. */
  readonly source: string;
  /** `2026-08-22`, or `2026-09` where only the month is known. */
  readonly date: string;
}

export type Rule = Sourced & RuleKind;

export type RuleKind =
  /** The root says `"type": "object"`. */
  | { readonly kind: 'root-object' }
  /** Every object has `properties`; or the root alone. */
  | { readonly kind: 'properties-required'; readonly at: 'root' | 'anywhere' }
  | { readonly kind: 'root-without'; readonly keywords: readonly string[] }
  /** The root may have these, which no other host is known to take there. */
  | { readonly kind: 'root-takes'; readonly keywords: readonly string[] }
  | { readonly kind: 'without'; readonly keywords: readonly string[] }
  /** Any other keyword is refused. */
  | { readonly kind: 'only'; readonly keywords: readonly string[] }
  /** Stamps in `$schema` that are refused, also in an output schema. */
  | { readonly kind: 'dialects'; readonly refused: readonly string[] }
  | { readonly kind: 'no-boolean-schemas' }
  | { readonly kind: 'array-items' }
  /** `type` is one text. `null` is said with `nullable`, or with a branch. */
  | {
      readonly kind: 'single-type';
      readonly at: 'anywhere' | 'items';
      readonly absent: 'nullable' | 'branch';
    }
  /** Every schema has `type`, `anyOf` or `$ref`. */
  | { readonly kind: 'typed' }
  /** `properties` and `required` stand only beside `"type": "object"`. */
  | { readonly kind: 'object-keywords' }
  /** A list of values holds texts alone. */
  | { readonly kind: 'text-enums' }
  /** No branch of a choice is `null` alone. */
  | { readonly kind: 'no-null-branches' }
  | {
      readonly kind: 'references';
      /** `none`; or only `#/$defs/name`. */
      readonly form: 'none' | 'definitions' | 'any';
      readonly siblings: boolean;
      readonly recursion: boolean;
    }
  | { readonly kind: 'no-references-in-all-of' }
  /** Every object says `"additionalProperties": false`. */
  | { readonly kind: 'closed-objects' }
  /** Every property is in `required`. */
  | { readonly kind: 'all-required' }
  /** Every name in `required` is a property. */
  | { readonly kind: 'declared-required' }
  /** Beside `anyOf` there is no `type`. */
  | { readonly kind: 'branch-types' }
  | { readonly kind: 'formats'; readonly known: readonly string[] }
  /** A pattern begins with `^` and ends with `$`. */
  | { readonly kind: 'anchored-patterns' }
  /** What a pattern may not contain: a regular expression over its text. */
  | { readonly kind: 'pattern-syntax'; readonly refused: string; readonly words: string }
  | { readonly kind: 'property-names'; readonly pattern: string; readonly at: 'root' | 'anywhere' }
  | { readonly kind: 'tool-names'; readonly pattern: string }
  | { readonly kind: 'at-most'; readonly of: Measure; readonly limit: number };

/**
 * What can be counted: `depth` are objects inside each other, `characters` the texts of names and values,
 * `optional` and `unions` the properties that may be absent or that are choices, `tools` the tools of one
 * request.
 */
export type Measure =
  | 'properties'
  | 'depth'
  | 'enum-values'
  | 'characters'
  | 'optional'
  | 'unions'
  | 'minItems'
  | 'maxLength'
  | 'tools';

export type RuleOf<Kind extends RuleKind['kind']> = Extract<Rule, { readonly kind: Kind }>;

/** The rules of a kind. */
export function rulesOf<Kind extends RuleKind['kind']>({ rules }: Profile, kind: Kind): RuleOf<Kind>[] {
  return rules.filter((rule): rule is RuleOf<Kind> => rule.kind === kind);
}

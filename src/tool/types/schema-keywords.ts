/**
 * The keywords of JSON Schema 2020-12 with what they mean, for completion in editors. `tool` takes a schema
 * as a union with this type: its own type is inferred from what is written, so that values of other types,
 * unknown keywords and older dialects stay possible. The registry checks the schema itself.
 */
export type JsonType = 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'null';

type Subschema = SchemaKeywords | boolean;
type Subschemas = { readonly [name: string]: Subschema };

/** A JSON Schema of 2020-12: what its keywords mean. Any other schema is taken as well. */
export interface SchemaKeywords {
  /** The JSON type of the value, or several of which it has one. */
  readonly type?: JsonType | readonly JsonType[];
  /** A short name of the value, for people. */
  readonly title?: string;
  /** What the value is, for people and models. */
  readonly description?: string;
  /** The values that are allowed, each of any type. */
  readonly enum?: readonly unknown[];
  /** The only value that is allowed. */
  readonly const?: unknown;
  /** The value that is meant where there is none. It is not filled in. */
  readonly default?: unknown;
  /** Values that fit, for documentation. */
  readonly examples?: readonly unknown[];
  /** The value should no longer be used. */
  readonly deprecated?: boolean;
  /** The value comes from the server alone. */
  readonly readOnly?: boolean;
  /** The value goes to the server alone. */
  readonly writeOnly?: boolean;

  /** The members of an object by name, each with its schema. Those not in `required` may be absent. */
  readonly properties?: Subschemas;
  /** The names of members that must be there. */
  readonly required?: readonly string[];
  /** The schema of members that `properties` and `patternProperties` do not name; `false` allows none. */
  readonly additionalProperties?: Subschema;
  /** Schemas of members by regular expressions for their names. */
  readonly patternProperties?: Subschemas;
  /** The schema of the names of members. */
  readonly propertyNames?: Subschema;
  /** The least number of members. */
  readonly minProperties?: number;
  /** The largest number of members. */
  readonly maxProperties?: number;
  /** By the name of a member: the names that must be there if it is. */
  readonly dependentRequired?: { readonly [name: string]: readonly string[] };
  /** By the name of a member: the schema that the whole object must fit if it is there. */
  readonly dependentSchemas?: Subschemas;
  /** The schema of members that no other keyword has looked at; `false` allows none. */
  readonly unevaluatedProperties?: Subschema;

  /** The schema of the items of an array, behind those of `prefixItems`. */
  readonly items?: Subschema;
  /** The schemas of the first items, by their position: a tuple. */
  readonly prefixItems?: readonly Subschema[];
  /** A schema that at least one item fits, or as many as `minContains` and `maxContains` say. */
  readonly contains?: Subschema;
  /** The least number of items that fit `contains`; default 1. */
  readonly minContains?: number;
  /** The largest number of items that fit `contains`. */
  readonly maxContains?: number;
  /** The least number of items. */
  readonly minItems?: number;
  /** The largest number of items. */
  readonly maxItems?: number;
  /** Whether all items must differ. */
  readonly uniqueItems?: boolean;
  /** The schema of items that no other keyword has looked at; `false` allows none. */
  readonly unevaluatedItems?: Subschema;

  /** The least length of a text, in Unicode characters. */
  readonly minLength?: number;
  /** The largest length of a text, in Unicode characters. */
  readonly maxLength?: number;
  /** A regular expression that is found in the text; anchor it with `^` and `$` for the whole text. */
  readonly pattern?: string;
  /** What kind of text it is, such as `email`, `date-time`, `uri`. Tools check it. */
  readonly format?: string;
  /** How the text encodes bytes, such as `base64`. Not checked. */
  readonly contentEncoding?: string;
  /** The media type of the text, such as `application/json`. Not checked. */
  readonly contentMediaType?: string;
  /** The schema of the JSON in the text. Not checked. */
  readonly contentSchema?: Subschema;

  /** The least number. */
  readonly minimum?: number;
  /** The largest number. */
  readonly maximum?: number;
  /** The number must be larger than this. */
  readonly exclusiveMinimum?: number;
  /** The number must be smaller than this. */
  readonly exclusiveMaximum?: number;
  /** The number must be a multiple of this. */
  readonly multipleOf?: number;

  /** Schemas of which the value must fit at least one. */
  readonly anyOf?: readonly Subschema[];
  /** Schemas of which the value must fit exactly one. */
  readonly oneOf?: readonly Subschema[];
  /** Schemas of which the value must fit all. */
  readonly allOf?: readonly Subschema[];
  /** A schema that the value must not fit. */
  readonly not?: Subschema;
  /** A condition: values that fit it must fit `then`, others `else`. */
  readonly if?: Subschema;
  /** The schema of values that fit `if`. */
  readonly then?: Subschema;
  /** The schema of values that do not fit `if`. */
  readonly else?: Subschema;

  /** Another schema that the value must fit, such as `#/$defs/name`; `#` is the whole schema. */
  readonly $ref?: string;
  /** As `$ref`, but the outermost schema with this dynamic anchor counts. */
  readonly $dynamicRef?: string;
  /** Schemas that `$ref` names. */
  readonly $defs?: Subschemas;
  /** A name of this schema for `$ref`. */
  readonly $anchor?: string;
  /** A name of this schema for `$dynamicRef`. */
  readonly $dynamicAnchor?: string;
  /** The URI of the schema. */
  readonly $id?: string;
  /** The dialect; default 2020-12. */
  readonly $schema?: string;
  /** A note for those who edit the schema. */
  readonly $comment?: string;
}

/**
 * What a schema cannot say to a host, in words for its model: short sentences beside the description. The
 * shortest come first, since a description that grows too long is cut.
 */
import { canonicalText, clip, isObject, previewList, type JsonObject } from '../../../json/index.ts';
import type { Schema } from '../../../schema/index.ts';

/** Of what is added to one description. */
const MAX_ADDED = 800;
const MAX_VALUES = 30;
const MAX_JSON = 160;

export function described(description: unknown, notes: readonly string[]): { readonly description?: string } {
  const own = typeof description === 'string' ? [description] : [];
  const added: string[] = [];
  let length = 0;
  for (const note of [...new Set(notes)].sort((a, b) => a.length - b.length)) {
    length += note.length + 1;
    if (length > MAX_ADDED) break;
    added.push(note);
  }
  const text = [...own, ...added].join(' ');
  return text === '' ? {} : { description: text };
}

/** The sentence for a keyword that is left out; undefined where it needs none. */
export function sentenceFor(keyword: string, schema: JsonObject): string | undefined {
  const value = schema[keyword];
  const sentence = sentences[keyword];
  if (sentence !== undefined) return sentence(value, schema);
  return undefined;
}

type Sentence = (value: unknown, schema: JsonObject) => string | undefined;

const sentences: Readonly<Record<string, Sentence>> = {
  minimum: (value) => `At least ${String(value)}.`,
  maximum: (value) => `At most ${String(value)}.`,
  exclusiveMinimum: (value) => `More than ${String(value)}.`,
  exclusiveMaximum: (value) => `Less than ${String(value)}.`,
  multipleOf: (value) => `A multiple of ${String(value)}.`,
  minLength: (value) => `At least ${numbered(value, 'character')}.`,
  maxLength: (value) => `At most ${numbered(value, 'character')}.`,
  pattern: (value) => `Matches ${String(value)}.`,
  format: (value) => `Format: ${String(value)}.`,
  minItems: (value) => `At least ${numbered(value, 'item')}.`,
  maxItems: (value) => `At most ${numbered(value, 'item')}.`,
  uniqueItems: (value) => (value === true ? 'No item twice.' : undefined),
  minProperties: (value) => `At least ${numbered(value, 'member')}.`,
  maxProperties: (value) => `At most ${numbered(value, 'member')}.`,
  contains: (value) => `Some item: ${inWords(value as Schema)}.`,
  prefixItems: (value) =>
    `${(value as Schema[]).map((item, index) => `Item ${index + 1}: ${inWords(item)}`).join('; ')}.`,
  enum: (value) => `One of ${listed(value as unknown[])}.`,
  const: (value) => `Always ${JSON.stringify(value)}.`,
  default: (value) => `Default: ${clip(JSON.stringify(value), MAX_JSON)}.`,
  not: (value) => `Not: ${inWords(value as Schema)}.`,
  oneOf: () => 'Fits exactly one of these forms.',
  propertyNames: (value) => `Names: ${inWords(value as Schema)}.`,
  additionalProperties: (value) =>
    value === false
      ? 'No other members.'
      : isFree(value)
        ? undefined
        : `Other members: ${inWords(value as Schema)}.`,
  patternProperties: (value) =>
    `${Object.entries(value as Record<string, Schema>)
      .map(([pattern, schema]) => `Members that match ${pattern}: ${inWords(schema)}`)
      .join('; ')}.`,
  unevaluatedProperties: (value) => (value === false ? 'No other members.' : undefined),
  unevaluatedItems: (value) => (value === false ? 'No other items.' : undefined),
  dependentRequired: (value) =>
    Object.entries(value as Record<string, string[]>)
      .map(([name, needed]) => `With ${name}, ${previewList(needed, 'and')} is needed.`)
      .join(' '),
  dependentSchemas: (value) =>
    Object.entries(value as Record<string, Schema>)
      .map(([name, schema]) => `With ${name}: ${inWords(schema)}.`)
      .join(' '),
  if: (value, { then: consequence, else: alternative }) =>
    [
      consequence === undefined
        ? ''
        : `If ${inWords(value as Schema)}, then ${inWords(consequence as Schema)}.`,
      alternative === undefined
        ? ''
        : `${consequence === undefined ? `If not ${inWords(value as Schema)}` : 'Else'}, ${inWords(alternative as Schema)}.`,
    ]
      .filter((text) => text !== '')
      .join(' '),
};

function isFree(value: unknown): boolean {
  return value === true || (isObject(value) && Object.keys(value).length === 0);
}

function numbered(value: unknown, noun: string): string {
  return value === 1 ? `1 ${noun}` : `${String(value)} ${noun}s`;
}

function listed(values: readonly unknown[]): string {
  const shown = values.slice(0, MAX_VALUES).map((value) => JSON.stringify(value));
  return values.length > MAX_VALUES ? `${shown.join(', ')} …` : shown.join(', ');
}

/** A short text for a subschema. */
export function inWords(schema: Schema): string {
  if (typeof schema === 'boolean') return schema ? 'anything' : 'nothing';
  const { type, enum: values, properties, required, $ref } = schema;
  if (typeof $ref === 'string') return `a value of ${$ref}`;
  if (Object.hasOwn(schema, 'const')) return JSON.stringify(schema['const']);
  if (Array.isArray(values)) return listed(values);
  if (isObject(properties) || Array.isArray(required)) return objectInWords(properties, required);
  const facts = Object.keys(schema).flatMap((keyword) =>
    keyword === 'type' || keyword === 'description' || keyword === 'title'
      ? []
      : [
          sentenceFor(keyword, schema) ??
            (keyword in ANNOTATIONS ? '' : JSON.stringify({ [keyword]: schema[keyword] })),
        ],
  );
  const kind = type === undefined ? 'a value' : Array.isArray(type) ? type.join(' or ') : String(type);
  const rest = facts
    .filter((fact) => fact !== '')
    .map((fact) => lowered(fact.replace(/\.$/, '')))
    .join(', ');
  return clip(rest === '' ? kind : `${kind}, ${rest}`, MAX_JSON);
}

const ANNOTATIONS = { default: 1, examples: 1, $comment: 1, deprecated: 1, readOnly: 1, writeOnly: 1 };

function objectInWords(properties: unknown, required: unknown): string {
  const members = isObject(properties) ? properties : {};
  const needed: unknown[] = Array.isArray(required) ? required : [];
  const lines = Object.entries(members).map(([name, schema]) => {
    const text = isObject(schema) && Object.keys(schema).length > 0 ? inWords(schema) : '';
    return text === '' ? name : `${name} (${text})`;
  });
  const others = needed.filter((name) => !Object.hasOwn(members, String(name)));
  return clip(
    [...lines, ...others.map((name) => `with ${String(name)}`)].join(', ') || 'an object',
    MAX_JSON,
  );
}

function lowered(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** For comparing. */
export function textOf(value: unknown): string {
  return canonicalText(value);
}

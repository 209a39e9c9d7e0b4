/** The kinds of value that a form has widgets for, and what a schema says of them. */
import { isObject, type JsonObject } from '../../json/index.ts';

export type Kind = 'string' | 'number' | 'boolean' | 'null' | 'object' | 'array';

/** In the order in which a form offers them. */
export const KINDS: readonly Kind[] = ['string', 'number', 'boolean', 'object', 'array', 'null'];

export function kindOfValue(value: unknown): Kind | undefined {
  if (value === undefined) return undefined;
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (isObject(value)) return 'object';
  return typeof value as Kind;
}

/** Undefined where the schema leaves the kind open. */
export function kindsIn({ type }: JsonObject): readonly Kind[] | undefined {
  if (type === undefined) return undefined;
  const names = (Array.isArray(type) ? type : [type]) as readonly unknown[];
  return [...new Set(names.map((name) => (name === 'integer' ? 'number' : name) as Kind))];
}

const HINTS: Readonly<Record<string, Kind>> = {
  ...{ properties: 'object', required: 'object', additionalProperties: 'object', minProperties: 'object' },
  ...{ patternProperties: 'object', propertyNames: 'object', dependentRequired: 'object' },
  ...{ items: 'array', prefixItems: 'array', contains: 'array', minItems: 'array', uniqueItems: 'array' },
  ...{ minLength: 'string', maxLength: 'string', pattern: 'string', format: 'string' },
  ...{ minimum: 'number', maximum: 'number', exclusiveMinimum: 'number', multipleOf: 'number' },
};

/** What an author who left out `type` most likely means. */
export function hintedKind(schemas: readonly JsonObject[]): Kind | undefined {
  for (const schema of schemas) {
    for (const keyword of Object.keys(schema)) {
      const kind = Object.hasOwn(HINTS, keyword) ? HINTS[keyword] : undefined;
      if (kind !== undefined) return kind;
    }
  }
  return undefined;
}

/** For the choice between kinds. */
export const KIND_WORDS: Readonly<Record<Kind, string>> = {
  string: 'text',
  number: 'number',
  boolean: 'true or false',
  null: 'null',
  object: 'object',
  array: 'list',
};

/**
 * The schema of an output in; every rule that it breaks, with its location, out (R-FLOW-4). The rules hold
 * for every subschema; `items` adds no level, so that a list of records is as deep as a record. Arrays of
 * arrays have a limit of their own, as many as there are levels.
 */
import { escapeSegment, isObject, preview, previewList, type JsonObject } from '../../../json/index.ts';
import type { Reporter } from '../problems.ts';

const TYPES: readonly unknown[] = ['string', 'number', 'boolean', 'object', 'array'];
const KEYWORDS: ReadonlySet<string> = new Set([
  ...['type', 'properties', 'items', 'description', 'nullable', 'enum', 'format'],
]);
/** Keywords that output schemas exclude, and why. */
const EXCLUDED: Readonly<Record<string, string>> = {
  $ref: 'output schemas are self-contained',
  oneOf: 'there are no unions: describe the one shape of the result',
  anyOf: 'there are no unions: describe the one shape of the result',
  allOf: 'there are no unions: describe the one shape of the result',
  required: 'all declared properties are informational, not enforced',
  additionalProperties: 'an API may always return further fields',
  pattern: 'texts are not checked by patterns',
  minimum: 'numbers are not checked by limits',
  maximum: 'numbers are not checked by limits',
};
const MAX_LEVEL = 4;

interface PendingSchema {
  readonly schema: unknown;
  readonly pointer: string;
  readonly level: number;
  /** Of an array, whose level it shares. */
  readonly isItem: boolean;
  /** Arrays around it without properties between them. */
  readonly arrays: number;
}

export function checkSchema(root: unknown, reporter: Reporter): void {
  const pending: PendingSchema[] = [{ schema: root, pointer: '', level: 1, isItem: false, arrays: 0 }];
  // A list that grows while it is walked is walked to its end.
  for (const { schema, pointer, level, isItem, arrays } of pending) {
    const here = reporter.below(pointer);
    // Deeper levels are not reported again.
    if (level === MAX_LEVEL + 1 && !isItem) {
      here.rule(
        'output-depth',
        `This is level ${level}, and at most ${MAX_LEVEL} are allowed: flatten it in a handler.`,
      );
    }
    if (!isObject(schema)) {
      here.rule('output-keyword-value', `A schema must be an object, but this is ${preview(schema)}.`);
      continue;
    }
    checkKeywords(schema, here);
    const { properties, items } = schema;
    const nested = items !== undefined || schema['type'] === 'array' ? arrays + 1 : arrays;
    if (nested === MAX_LEVEL + 1 && nested > arrays) {
      here.rule(
        'output-depth',
        `These are ${nested} arrays inside one another, and at most ${MAX_LEVEL} are allowed: flatten them in a handler.`,
      );
    }
    if (isObject(properties)) {
      for (const [name, property] of Object.entries(properties))
        pending.push({
          schema: property,
          pointer: `${pointer}/properties/${escapeSegment(name)}`,
          level: level + 1,
          isItem: false,
          arrays: 0,
        });
    }
    if (items !== undefined)
      pending.push({ schema: items, pointer: `${pointer}/items`, level, isItem: true, arrays: nested });
  }
}

function checkKeywords(schema: JsonObject, here: Reporter): void {
  const { type, properties, items, nullable } = schema;
  if (type === undefined) {
    here.rule(
      'output-type-missing',
      `A schema has a "type": ${previewList(TYPES)}. Any value is accepted here.`,
    );
  } else if (!TYPES.includes(type)) {
    const instead = type === 'integer' ? ': write "number"' : '';
    here.rule(
      'output-type',
      `The type must be ${previewList(TYPES)}, but it is ${preview(type)}${instead}.`,
      '/type',
    );
  }
  if (properties !== undefined && type !== 'object') {
    here.rule(
      'output-properties',
      `Only an object has "properties", and this is ${named(type)}.`,
      '/properties',
    );
  }
  if (items !== undefined && type !== 'array') {
    here.rule('output-items', `Only an array has "items", and this is ${named(type)}.`, '/items');
  }
  if (nullable !== undefined && typeof nullable !== 'boolean') {
    here.rule(
      'output-nullable',
      `"nullable" must be true or false, but it is ${preview(nullable)}.`,
      '/nullable',
    );
  }
  if (properties !== undefined && !isObject(properties)) {
    here.rule(
      'output-keyword-value',
      `"properties" must be an object of schemas, but it is ${preview(properties)}.`,
      '/properties',
    );
  }
  if (schema['enum'] !== undefined && !isEnum(schema['enum'])) {
    here.rule(
      'output-keyword-value',
      `"enum" must be a list of values, but it is ${preview(schema['enum'])}.`,
      '/enum',
    );
  }
  for (const keyword of ['description', 'format']) {
    if (schema[keyword] === undefined || typeof schema[keyword] === 'string') continue;
    here.rule(
      'output-keyword-value',
      `"${keyword}" must be a text, but it is ${preview(schema[keyword])}.`,
      `/${keyword}`,
    );
  }
  for (const keyword of Object.keys(schema)) {
    if (KEYWORDS.has(keyword)) continue;
    const why = Object.hasOwn(EXCLUDED, keyword)
      ? EXCLUDED[keyword]
      : `the keywords are ${[...KEYWORDS].join(', ')}`;
    here.rule(
      'output-keyword',
      `${preview(keyword)} is no keyword of output schemas, and is not read: ${why}.`,
      `/${escapeSegment(keyword)}`,
    );
  }
}

function named(type: unknown): string {
  return type === undefined ? 'without a type' : `of type ${preview(type)}`;
}

export function isEnum(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.length > 0;
}

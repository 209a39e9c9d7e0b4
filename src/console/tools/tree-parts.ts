/**
 * A subschema in; what a reader sees of it out: its type in words, its listed values, and the subschemas
 * inside.
 */
import { isObject, type JsonObject } from '../../json/index.ts';
import type { Schema } from '../../schema/index.ts';
import { targetOf } from '../../schema/internal.ts';

export interface TreePart {
  readonly name: string;
  readonly schema: Schema;
  /** In which case it counts. */
  readonly note: string;
  readonly isRequired?: boolean;
}

const MAX_HOPS = 50;
const MAX_VALUES = 12;
const MAX_TEXT = 200;

/** The schema with what its references and `allOf` add, and the name that was referred to. */
export function readPlace(
  schema: Schema,
  root: Schema,
): { schemas: readonly JsonObject[]; reference: string | undefined } {
  const schemas: JsonObject[] = [];
  let reference: string | undefined;
  const pending: unknown[] = [schema];
  for (let next = 0; next < pending.length && next < MAX_HOPS; next++) {
    const each = pending[next];
    if (!isObject(each) || schemas.includes(each)) continue;
    schemas.push(each);
    const { $ref, allOf } = each;
    if (typeof $ref === 'string') {
      reference ??= decodeURIComponent($ref.split('/').at(-1) ?? '').replace(/^#$/, 'the whole');
      pending.push(targetOf($ref, root));
    }
    if (Array.isArray(allOf)) pending.push(...(allOf as unknown[]));
  }
  return { schemas, reference };
}

export function typeWords(schemas: readonly JsonObject[]): string {
  const type = schemas.map((schema) => schema['type']).find((each) => each !== undefined);
  if (Array.isArray(type)) return type.join(' or ');
  if (typeof type === 'string') return type;
  for (const schema of schemas) {
    for (const [keyword, words] of CHOICE_WORDS) {
      const { [keyword]: branches } = schema;
      if (Array.isArray(branches)) return `${words} of ${branches.length}`;
    }
    if (Object.hasOwn(schema, 'const') || Array.isArray(schema['enum'])) return 'value';
    if (isObject(schema['properties'])) return 'object';
  }
  return 'anything';
}

const CHOICE_WORDS = [
  ['oneOf', 'exactly one'],
  ['anyOf', 'any'],
] as const;

export function valueWords(schema: JsonObject): string | undefined {
  const values = Object.hasOwn(schema, 'const') ? [schema['const']] : schema['enum'];
  const words: string[] = [];
  if (Array.isArray(values)) {
    words.push(
      values
        .slice(0, MAX_VALUES)
        .map((value) => clipped(JSON.stringify(value)))
        .join(' | '),
    );
    if (values.length > MAX_VALUES) words.push(`and ${values.length - MAX_VALUES} more`);
  }
  if (Object.hasOwn(schema, 'default')) words.push(`default ${clipped(JSON.stringify(schema['default']))}`);
  return words.length === 0 ? undefined : words.join(', ');
}

function clipped(text: string): string {
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text;
}

/** `most`: for callers that only ask whether there is any. */
export function partsOf(schemas: readonly JsonObject[], most: number = Infinity): TreePart[] {
  const parts: TreePart[] = [];
  for (const schema of schemas) {
    if (parts.length >= most) break;
    addMembers(parts, schema, most);
    addItems(parts, schema);
    addOthers(parts, schema);
  }
  return parts;
}

function addMembers(parts: TreePart[], schema: JsonObject, most: number): void {
  const required = new Set(Array.isArray(schema['required']) ? (schema['required'] as unknown[]) : []);
  if (isObject(schema['properties'])) {
    for (const [name, member] of Object.entries(schema['properties'])) {
      parts.push({ name, schema: member as Schema, note: '', isRequired: required.has(name) });
      if (parts.length >= most) return;
    }
  }
  for (const [keyword, note] of MAPS) {
    const map = schema[keyword];
    if (isObject(map))
      for (const [name, member] of Object.entries(map)) parts.push({ name, schema: member as Schema, note });
  }
}

const MAPS = [
  ['patternProperties', 'names that match'],
  ['dependentSchemas', 'where it is there'],
] as const;

function addItems(parts: TreePart[], { prefixItems }: JsonObject): void {
  if (!Array.isArray(prefixItems)) return;
  prefixItems.forEach((schema, index) =>
    parts.push({ name: `item ${index + 1}`, schema: schema as Schema, note: '' }),
  );
}

const SINGLE: readonly (readonly [string, string])[] = [
  ['items', 'each item'],
  ['contains', 'some item'],
  ['additionalProperties', 'other members'],
  ['unevaluatedProperties', 'other members'],
  ['unevaluatedItems', 'other items'],
  ['propertyNames', 'every name'],
  ['if', 'if it fits'],
  ['then', 'then'],
  ['else', 'else'],
  ['not', 'not'],
];

function addOthers(parts: TreePart[], schema: JsonObject): void {
  for (const [keyword, name] of SINGLE) {
    const inner = schema[keyword];
    if (isObject(inner) || inner === false) parts.push({ name, schema: inner, note: '' });
  }
  for (const keyword of ['oneOf', 'anyOf']) {
    const branches = schema[keyword];
    if (Array.isArray(branches))
      branches.forEach((branch, index) =>
        parts.push({ name: `form ${index + 1}`, schema: branch as Schema, note: '' }),
      );
  }
}

/**
 * The widest form of an elicitation's schema (R-ELICIT): a flat object whose properties are primitives, or
 * choices among texts. Keywords that no protocol version knows (exclusive bounds, `multipleOf`, `pattern`,
 * other formats) are admitted where libraries emit them: the answer is checked by them. `wire/` narrows the
 * form to what each version is told.
 */
import { escapeSegment, getOwn, isObject, type JsonObject } from '../../json/index.ts';
import type { Schema } from '../schema-location.ts';
import type { Problems } from './problems.ts';

const ANNOTATIONS = [
  ...['title', 'description', 'default', 'examples', '$comment'],
  ...['deprecated', 'readOnly', 'writeOnly'],
];
const TEXT = ['minLength', 'maxLength', 'pattern', 'format', 'contentEncoding', 'contentMediaType'];
const NUMBER = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'];
const VALUES = ['type', 'enum', 'const'];
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  string: [...VALUES, ...TEXT, 'enumNames', 'oneOf', 'anyOf', 'allOf', ...ANNOTATIONS],
  number: [...VALUES, ...NUMBER, ...ANNOTATIONS],
  integer: [...VALUES, ...NUMBER, ...ANNOTATIONS],
  boolean: [...VALUES, ...ANNOTATIONS],
  array: ['type', 'items', 'minItems', 'maxItems', 'uniqueItems', ...ANNOTATIONS],
};
const ROOT = ['$schema', 'type', 'properties', 'required', 'additionalProperties', ...ANNOTATIONS];

export function checkElicitation(schema: Schema, problems: Problems): void {
  if (!isObject(schema) || getOwn(schema, 'type') !== 'object') {
    return refuse(problems, '', 'the root must be an object schema with "type": "object"');
  }
  onlyThese(schema, ROOT, '', problems);
  const properties = getOwn(schema, 'properties');
  if (!isObject(properties)) return refuse(problems, '', 'the root must have "properties"');
  for (const [name, property] of Object.entries(properties)) {
    checkProperty(property, `/properties/${escapeSegment(name)}`, problems);
  }
}

/** What is asked for: the type as written, or that of the choices, which libraries write without one. */
export function elicitedType(property: JsonObject): string | undefined {
  const type = getOwn(property, 'type');
  if (type !== undefined) return typeof type === 'string' && Object.hasOwn(ALLOWED, type) ? type : undefined;
  const choices = getOwn(property, 'oneOf') ?? getOwn(property, 'anyOf');
  const values: unknown = Array.isArray(choices)
    ? choices.map((choice: unknown) => (isObject(choice) ? getOwn(choice, 'const') : undefined))
    : (getOwn(property, 'enum') ?? [getOwn(property, 'const')]);
  const types = new Set(Array.isArray(values) ? values.map((value: unknown) => typeof value) : []);
  const [only] = types;
  return types.size === 1 && (only === 'string' || only === 'number' || only === 'boolean')
    ? only
    : undefined;
}

function checkProperty(property: unknown, path: string, problems: Problems): void {
  const type = isObject(property) ? elicitedType(property) : undefined;
  if (!isObject(property) || type === undefined) {
    return refuse(
      problems,
      path,
      'a property must be a string, number, integer, boolean or a list of choices',
    );
  }
  onlyThese(property, ALLOWED[type]!, path, problems);
  if (type === 'array') return checkMultiSelect(getOwn(property, 'items'), `${path}/items`, problems);
  for (const keyword of ['oneOf', 'anyOf'] as const)
    checkChoices(getOwn(property, keyword), `${path}/${keyword}`, problems);
  checkLimits(getOwn(property, 'allOf'), `${path}/allOf`, problems);
}

/** `[{ "const": …, "title": … }]` */
function checkChoices(choices: unknown, path: string, problems: Problems): void {
  if (!Array.isArray(choices)) return;
  for (const [index, choice] of choices.entries()) {
    const isTitled = isObject(choice) && typeof getOwn(choice, 'const') === 'string';
    if (!isTitled) refuse(problems, `${path}/${index}`, 'a choice must be { "const": text, "title": text }');
    else onlyThese(choice, ['const', 'type', ...ANNOTATIONS], `${path}/${index}`, problems);
  }
}

/** Several patterns for one text are written so. */
function checkLimits(parts: unknown, path: string, problems: Problems): void {
  if (!Array.isArray(parts)) return;
  for (const [index, part] of parts.entries()) {
    if (isObject(part)) onlyThese(part, ['type', ...TEXT, ...ANNOTATIONS], `${path}/${index}`, problems);
  }
}

function checkMultiSelect(items: unknown, path: string, problems: Problems): void {
  const isChoice = isObject(items) && elicitedType(items) === 'string';
  const choices = isChoice ? (getOwn(items, 'anyOf') ?? getOwn(items, 'oneOf')) : undefined;
  if (Array.isArray(choices)) return checkChoices(choices, path, problems);
  const values: unknown = isChoice ? (getOwn(items, 'enum') ?? [getOwn(items, 'const')]) : undefined;
  const areTexts = Array.isArray(values) && values.every((value) => typeof value === 'string');
  if (!areTexts)
    refuse(problems, path, 'the items of a list must be choices: "enum" of texts, or titled "anyOf"');
}

function onlyThese(schema: JsonObject, allowed: readonly string[], path: string, problems: Problems): void {
  for (const keyword of Object.keys(schema)) {
    if (allowed.includes(keyword)) continue;
    const message = `${JSON.stringify(keyword)} has no place here; known are ${allowed.join(', ')}`;
    refuse(problems, `${path}/${escapeSegment(keyword)}`, message);
  }
}

function refuse(problems: Problems, path: string, message: string): void {
  problems.add('role-elicitation', path, `An elicitation asks for a flat object of primitives: ${message}.`, {
    expected: 'a flat object of primitives',
  });
}

/**
 * The widest form of an elicitation's schema that any protocol version knows (R-ELICIT): a flat object whose properties
 * are primitives, or choices among strings. `wire/` narrows it for each version.
 */
import { escapeSegment, getOwn, isObject, type JsonObject } from '../../json/index.ts';
import type { Schema } from '../site.ts';
import type { Problems } from './problems.ts';

const COMMON = ['title', 'description', 'default', '$comment'];
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  string: [
    'type',
    'minLength',
    'maxLength',
    'pattern',
    'format',
    'enum',
    'enumNames',
    'oneOf',
    'const',
    ...COMMON,
  ],
  number: ['type', 'minimum', 'maximum', ...COMMON],
  integer: ['type', 'minimum', 'maximum', ...COMMON],
  boolean: ['type', ...COMMON],
  array: ['type', 'items', 'minItems', 'maxItems', 'uniqueItems', ...COMMON],
};
const ROOT = [
  '$schema',
  'type',
  'properties',
  'required',
  'additionalProperties',
  'title',
  'description',
  '$comment',
];
const FORMATS = ['email', 'uri', 'date', 'date-time'];

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

function checkProperty(property: unknown, path: string, problems: Problems): void {
  const type = isObject(property) ? getOwn(property, 'type') : undefined;
  const allowed = typeof type === 'string' && Object.hasOwn(ALLOWED, type) ? ALLOWED[type] : undefined;
  if (!isObject(property) || allowed === undefined) {
    return refuse(
      problems,
      path,
      'a property must be a string, number, integer, boolean or a list of choices',
    );
  }
  onlyThese(property, allowed, path, problems);
  const format = getOwn(property, 'format');
  if (format !== undefined && !FORMATS.includes(format as string)) {
    refuse(problems, `${path}/format`, `a format must be one of ${FORMATS.join(', ')}`);
  }
  if (type === 'string') checkTitledChoices(getOwn(property, 'oneOf'), `${path}/oneOf`, problems);
  if (type === 'array') checkMultiSelect(getOwn(property, 'items'), `${path}/items`, problems);
}

/** `[{ "const": …, "title": … }]` */
function checkTitledChoices(choices: unknown, path: string, problems: Problems): void {
  if (choices === undefined || !Array.isArray(choices)) return;
  for (const [index, choice] of choices.entries()) {
    const isTitled = isObject(choice) && typeof getOwn(choice, 'const') === 'string';
    if (!isTitled) refuse(problems, `${path}/${index}`, 'a choice must be { "const": text, "title": text }');
    else onlyThese(choice, ['const', 'title', 'description'], `${path}/${index}`, problems);
  }
}

function checkMultiSelect(items: unknown, path: string, problems: Problems): void {
  const choices = isObject(items) ? getOwn(items, 'anyOf') : undefined;
  const values = isObject(items) ? getOwn(items, 'enum') : undefined;
  if (Array.isArray(choices)) return checkTitledChoices(choices, `${path}/anyOf`, problems);
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

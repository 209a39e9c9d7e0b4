/**
 * The admitted schema of a question in; the `requestedSchema` of a version out, with a function that reads
 * its answers (R-ELICIT). Keywords that a version lacks are left out, or replaced by a form that `read`
 * reverses; the answer is always checked against the natural schema.
 */
import { isObject, setOwn, type JsonObject } from '../json/index.ts';
import { elicitedType } from '../schema/internal.ts';
import type { WireVersion } from './versions.ts';

export interface ElicitationForm {
  readonly requestedSchema: JsonObject;
  /** Converts an answer to the form of the natural schema. */
  readonly read: (content: unknown) => unknown;
}

/** Undefined where the version has no elicitation. */
export function elicitationForm(schema: JsonObject, version: WireVersion): ElicitationForm | undefined {
  if (version.elicitation === 'none') return undefined;
  const natural = schema['properties'] as JsonObject;
  const properties: JsonObject = {};
  const lists: SplitList[] = [];
  for (const [name, schemaOfName] of Object.entries(natural) as [string, JsonObject][]) {
    const property = { ...schemaOfName, type: elicitedType(schemaOfName) };
    if (version.elicitation === 'choices') setOwn(properties, name, withChoices(property));
    else if (property['type'] !== 'array') setOwn(properties, name, primitiveForm(property));
    else lists.push(splitList(name, property, natural, properties));
  }
  const required = requiredOf(schema);
  const requiredNames = required.filter((name) => Object.hasOwn(properties, name));
  return {
    requestedSchema: {
      type: 'object',
      properties,
      ...(requiredNames.length > 0 && { required: requiredNames }),
    },
    read: (content) => (lists.length === 0 ? content : joinLists(content, lists, required)),
  };
}

/** Clients refuse a form with any other format. */
const FORMATS: readonly unknown[] = ['email', 'uri', 'date', 'date-time'];

/** The keywords of every version with elicitation, by the kind of property. */
const KEYWORDS: Readonly<Record<string, readonly string[]>> = {
  string: ['type', 'title', 'description', 'minLength', 'maxLength', 'format'],
  number: ['type', 'title', 'description', 'minimum', 'maximum'],
  integer: ['type', 'title', 'description', 'minimum', 'maximum'],
  boolean: ['type', 'title', 'description'],
  array: ['type', 'title', 'description', 'minItems', 'maxItems'],
  choice: ['type', 'title', 'description'],
};

/** The form since 2025-11-25. */
function withChoices(property: JsonObject): JsonObject {
  const preset = defaultOf(property);
  const choices = choicesOf(property) ?? [];
  const titled = choices.map(({ value, title = value }) => ({ const: value, title }));
  if (property['type'] === 'array') {
    const isTitled = choices.some(({ title }) => title !== undefined);
    const items = isTitled ? { anyOf: titled } : { type: 'string', enum: choices.map(({ value }) => value) };
    return { ...pick(property, 'array'), items, ...preset };
  }
  // `enumNames`, the older way to write titles, is still valid and stays.
  const hasTitles = Object.hasOwn(property, 'oneOf') || choices.some(({ title }) => title !== undefined);
  if (!hasTitles || Object.hasOwn(property, 'enumNames')) return { ...primitiveForm(property), ...preset };
  return { ...pick(property, 'choice'), oneOf: titled, ...preset };
}

/** The form of 2025-06-18. */
function primitiveForm(property: JsonObject): JsonObject {
  const choices = choicesOf(property);
  if (choices !== undefined) {
    const isTitled = choices.some(({ title }) => title !== undefined);
    const enumNames = choices.map(({ value, title = value }) => title);
    const values = choices.map(({ value }) => value);
    return { ...pick(property, 'choice'), enum: values, ...(isTitled && { enumNames }) };
  }
  const type = property['type'] as string;
  return { ...pick(property, type), ...(type === 'boolean' && defaultOf(property)) };
}

interface SplitList {
  readonly name: string;
  readonly parts: readonly { readonly key: string; readonly value: string }[];
}

/** A version without multiple choice gets a boolean for each choice. */
function splitList(name: string, property: JsonObject, natural: JsonObject, into: JsonObject): SplitList {
  const preset: unknown = defaultOf(property).default;
  const { title: label = name } = property as { readonly title?: string };
  const parts = (choicesOf(property) ?? []).map(({ value, title = value }) => {
    let key = `${name}: ${value}`;
    while (Object.hasOwn(natural, key) || Object.hasOwn(into, key)) key += '_';
    const isPreset = Array.isArray(preset) && preset.includes(value);
    setOwn(into, key, { type: 'boolean', title: `${label}: ${title}`, ...(isPreset && { default: true }) });
    return { key, value };
  });
  return { name, parts };
}

function joinLists(content: unknown, lists: readonly SplitList[], required: readonly string[]): unknown {
  if (!isObject(content)) return content;
  const split = new Set(lists.flatMap(({ parts }) => parts.map(({ key }) => key)));
  const joined: JsonObject = {};
  for (const [key, value] of Object.entries(content)) if (!split.has(key)) setOwn(joined, key, value);
  for (const { name, parts } of lists) {
    const answered = parts.filter(({ key }) => Object.hasOwn(content, key));
    const chosen = answered.filter(({ key }) => content[key] === true);
    if (answered.length > 0 || required.includes(name))
      setOwn(
        joined,
        name,
        chosen.map(({ value }) => value),
      );
  }
  return joined;
}

interface Choice {
  readonly value: string;
  readonly title?: string | undefined;
}

/**
 * The choices of `const`, of `enum` with or without `enumNames`, of a titled `oneOf`, or of the items of a
 * list.
 */
function choicesOf(property: JsonObject): readonly Choice[] | undefined {
  const { type, items } = property;
  // Clients offer choices only for texts.
  if (type !== 'array' && type !== 'string') return undefined;
  const from: JsonObject = type === 'array' && isObject(items) ? items : property;
  const titled = from['oneOf'] ?? from['anyOf'];
  if (Array.isArray(titled)) {
    return (titled as JsonObject[]).map(({ const: value, title }) => ({
      value: value as string,
      title: title as string | undefined,
    }));
  }
  const { enum: values, enumNames: names } = from;
  if (!Array.isArray(values))
    return typeof from['const'] === 'string' ? [{ value: from['const'] }] : undefined;
  const titleAt = (index: number): string | undefined => {
    const title: unknown = Array.isArray(names) ? names[index] : undefined;
    return typeof title === 'string' ? title : undefined;
  };
  return values.flatMap((value: unknown, index) =>
    typeof value === 'string' ? [{ value, title: titleAt(index) }] : [],
  );
}

/** Clients refuse a form whose default is of another type. */
function defaultOf({ type, default: preset }: JsonObject): { readonly default?: unknown } {
  const isText = (value: unknown): boolean => typeof value === 'string';
  const fits: Readonly<Record<string, boolean>> = {
    string: isText(preset),
    number: typeof preset === 'number',
    integer: Number.isInteger(preset),
    boolean: typeof preset === 'boolean',
    array: Array.isArray(preset) && preset.every(isText),
  };
  return fits[type as string] === true ? { default: preset } : {};
}

function pick(property: JsonObject, kind: string): JsonObject {
  const isSent = (keyword: string): boolean =>
    Object.hasOwn(property, keyword) && (keyword !== 'format' || FORMATS.includes(property[keyword]));
  const keywords = KEYWORDS[kind]!.filter(isSent);
  return Object.fromEntries(keywords.map((keyword) => [keyword, property[keyword]]));
}

function requiredOf({ required }: JsonObject): readonly string[] {
  return Array.isArray(required) ? (required as string[]) : [];
}

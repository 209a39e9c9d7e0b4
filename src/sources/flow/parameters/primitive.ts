/**
 * `z.primitive` and `z.options` of a parameter in; its JSON Schema out (R-FLOW-2). Unreadable parts are
 * reported, and the rest is used: real files have options in any order, quoted defaults, and undefined
 * options.
 */
import { isContainer, preview, type JsonObject } from '../../../json/index.ts';
import { admitSchema } from '../../../schema/index.ts';
import type { Reporter } from '../problems.ts';

export type Kind = 'string' | 'number' | 'boolean' | 'enum' | 'array' | 'object';

export interface ReadType {
  readonly kind: Kind;
  readonly schema: JsonObject;
  readonly isOptional: boolean;
  /** Undefined where there is none. */
  readonly fallback: unknown;
}

/** The values of `{{list:field}}`; undefined where the list is missing. */
export type ListValues = (list: string, field: string) => readonly string[] | undefined;

interface Call {
  readonly name: string;
  readonly argument: string;
}

/** `name(argument)`; the argument ends at the last parenthesis, since patterns contain parentheses. */
function callIn(text: unknown): Call | undefined {
  const match = typeof text === 'string' ? /^\s*(?:z\.)?([A-Za-z]+)\s*\(([^]*)\)\s*$/.exec(text) : null;
  return match === null ? undefined : { name: match[1]!, argument: match[2]! };
}

const KINDS: ReadonlySet<string> = new Set(['string', 'number', 'boolean', 'enum', 'array', 'object']);

export function readType(z: JsonObject, isInUrl: boolean, lists: ListValues, reporter: Reporter): ReadType {
  const primitive = callIn(z['primitive']);
  let kind = (KINDS.has(primitive?.name ?? '') ? primitive!.name : 'string') as Kind;
  if (primitive === undefined || kind !== primitive.name) {
    const message = `"primitive" must be one of string(), number(), boolean(), enum(a,b), array(), object(), but it is ${preview(z['primitive'])}: any text is accepted.`;
    reporter.warning('route-parameter', message, '/primitive');
  }
  const values = kind === 'enum' ? enumValues(primitive!.argument, lists) : undefined;
  if (kind === 'enum' && values === undefined) kind = 'string';
  const schema = baseSchema(kind, values, isInUrl);
  let isOptional = false;
  let fallback: unknown;
  for (const [index, option] of optionsOf(z['options'], reporter).entries()) {
    const call = callIn(option);
    const here = reporter.below(`/options/${index}`);
    if (call?.name === 'optional') isOptional = true;
    else if (call?.name === 'default') {
      fallback = readValue(kind, call.argument);
      if (fallback === undefined)
        here.warning('route-parameter', `${preview(option)} is no ${kind}: there is no default.`);
    } else if (call === undefined || !applyLimit(kind, call, schema)) {
      here.info(
        'route-parameter',
        `The option ${preview(option)} does not apply to ${kind}(): it is not read.`,
      );
    }
  }
  if (fallback !== undefined) schema['default'] = fallback;
  return { kind, schema, isOptional, fallback };
}

function optionsOf(options: unknown, reporter: Reporter): readonly unknown[] {
  if (Array.isArray(options)) return options;
  if (options !== undefined)
    reporter.warning('route-parameter', '"options" is a list: it is not read.', '/options');
  return [];
}

function baseSchema(kind: Kind, values: readonly string[] | undefined, isInUrl: boolean): JsonObject {
  if (kind === 'enum') return { type: 'string', enum: values };
  // A list in a URL has scalar items.
  if (kind === 'array' && isInUrl) return { type: 'array', items: { type: ['string', 'number', 'boolean'] } };
  return { type: kind };
}

const LIST_PLACEHOLDER = /\{\{\s*([\w-]+)\s*:\s*([\w-]+)\s*\}\}/g;

/** Undefined where a list is missing, or no value is left. */
function enumValues(argument: string, lists: ListValues): readonly string[] | undefined {
  const values: string[] = [];
  let rest = 0;
  for (const match of argument.matchAll(LIST_PLACEHOLDER)) {
    values.push(...written(argument.slice(rest, match.index)));
    rest = match.index + match[0].length;
    const listed = lists(match[1]!, match[2]!);
    if (listed === undefined) return undefined;
    values.push(...listed);
  }
  values.push(...written(argument.slice(rest)));
  return values.length === 0 ? undefined : [...new Set(values)];
}

function written(text: string): string[] {
  return text
    .split(',')
    .map((value) => unquoted(value.trim()))
    .filter((value) => value !== '');
}

function unquoted(text: string): string {
  const quoted = /^(["'`])([^]*)\1$/.exec(text);
  return quoted === null ? text : quoted[2]!;
}

/** The value of a default or a fixed text; undefined where it has another type. */
export function readValue(kind: Kind, text: string): unknown {
  const plain = unquoted(text.trim());
  switch (kind) {
    case 'string':
    case 'enum':
      return plain;
    case 'number':
      return plain !== '' && Number.isFinite(Number(plain)) ? Number(plain) : undefined;
    case 'boolean':
      return plain === 'true' ? true : plain === 'false' ? false : undefined;
    case 'array':
    case 'object':
      return containerIn(kind, plain);
  }
}

function containerIn(kind: 'array' | 'object', text: string): unknown {
  try {
    const value = JSON.parse(text) as unknown;
    if (isContainer(value) && Array.isArray(value) === (kind === 'array')) return value;
  } catch {
    // A list may be written without brackets.
  }
  return kind === 'array' ? written(text) : undefined;
}

const LIMITS: Readonly<Record<string, Readonly<Partial<Record<Kind, readonly string[]>>>>> = {
  min: { string: ['minLength'], number: ['minimum'], array: ['minItems'] },
  max: { string: ['maxLength'], number: ['maximum'], array: ['maxItems'] },
  length: { string: ['minLength', 'maxLength'], array: ['minItems', 'maxItems'] },
};

function applyLimit(kind: Kind, { name, argument }: Call, schema: JsonObject): boolean {
  if (name === 'regex') return kind === 'string' && applyPattern(argument, schema);
  const keywords = LIMITS[name]?.[kind];
  const limit = readValue('number', argument) as number | undefined;
  if (keywords === undefined || limit === undefined) return false;
  if (kind !== 'number' && (!Number.isInteger(limit) || limit < 0)) return false;
  for (const keyword of keywords) schema[keyword] = limit;
  return true;
}

/** JSON Schema has no flags of patterns. */
function applyPattern(argument: string, schema: JsonObject): boolean {
  const literal = /^\s*\/([^]*)\/([a-z]*)\s*$/.exec(argument);
  if (literal !== null && literal[2]!.replace(/[ugs]/g, '') !== '') return false;
  const pattern = literal?.[1] ?? unquoted(argument);
  if (!admitSchema({ pattern }).ok) return false;
  schema['pattern'] = pattern;
  return true;
}

/** Keywords about numbers, texts and listed values, and those that no type owns. */
import { isObject, type JsonObject } from '../../../json/index.ts';
import type { Schema } from '../../../schema/index.ts';
import { projectSchema } from './project-schema.ts';
import { below, type Run, type Site } from './run.ts';
import { sentenceFor } from './words.ts';

const BOUNDS = [
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
] as const;
const NEGATING = ['not', 'if'] as const;
/** They refuse no value. */
const ANNOTATIONS = [
  'default',
  'examples',
  'deprecated',
  'readOnly',
  'writeOnly',
  'contentEncoding',
  'contentMediaType',
];
export const HEADER = 'x-mcp-header';

export function projectScalar(
  schema: JsonObject,
  out: JsonObject,
  at: Site,
  run: Run,
  notes: string[],
): void {
  const { can } = run;
  const takes = at.under === 'root' ? can.takesAtRoot : can.takes;
  const drop = (keyword: string): void => leaveOut(schema, keyword, at, run, notes);
  listedValues(schema, out, at, run, notes);
  for (const keyword of BOUNDS) {
    if (!Object.hasOwn(schema, keyword)) continue;
    if (takes(keyword) && (schema[keyword] as number) <= limitOf(keyword, run))
      out[keyword] = schema[keyword];
    else drop(keyword);
  }
  const { pattern, format } = schema;
  if (typeof pattern === 'string') {
    const text = takes('pattern') ? patternFor(pattern, run) : undefined;
    if (text === undefined) drop('pattern');
    else out['pattern'] = text;
  }
  if (typeof format === 'string') {
    if (takes('format') && can.formats?.has(format) !== false) out['format'] = format;
    else drop('format');
  }
  combinations(schema, out, at, run, notes);
  for (const keyword of ANNOTATIONS) {
    if (!Object.hasOwn(schema, keyword)) continue;
    if (takes(keyword)) out[keyword] = schema[keyword];
    else if (keyword === 'default') notes.push(sentenceFor('default', schema)!);
  }
  if (Object.hasOwn(schema, HEADER) && at.under === 'property' && isReached(at)) out[HEADER] = schema[HEADER];
}

/** Header parameters count only where `properties` alone lead to them. */
function isReached({ place, trail }: Site): boolean {
  return trail.length === 0 && /^(?:\/properties\/[^/]+)+$/.test(place);
}

function limitOf(keyword: string, { can }: Run): number {
  return keyword === 'maxLength' ? can.limit('maxLength') : Infinity;
}

/** A keyword that is not said: its sentence, and a loss. */
export function leaveOut(schema: JsonObject, keyword: string, at: Site, run: Run, notes: string[]): void {
  const sentence = sentenceFor(keyword, schema);
  if (sentence !== undefined) notes.push(sentence);
  run.lose(`${at.place}/${keyword}`, keyword, sentence ?? `"${keyword}" is not said.`);
}

/** Classes that some hosts do not know have a spelling that means the same. */
function patternFor(pattern: string, { can }: Run): string | undefined {
  if (can.takesPattern(pattern)) return pattern;
  const spelled = spelledOut(pattern);
  return spelled !== undefined && can.takesPattern(spelled) ? spelled : undefined;
}

const SPELLED: Readonly<Record<string, string>> = { d: '0-9', w: 'A-Za-z0-9_' };

function spelledOut(pattern: string): string | undefined {
  let result = '';
  let isInClass = false;
  for (let index = 0; index < pattern.length; index++) {
    const character = pattern[index]!;
    if (character === '[') isInClass = true;
    else if (character === ']') isInClass = false;
    if (character !== '\\') {
      result += character;
      continue;
    }
    const next = pattern[++index];
    const spelled = next === undefined ? undefined : SPELLED[next];
    if (spelled !== undefined) result += isInClass ? spelled : `[${spelled}]`;
    else result += character + (next ?? '');
  }
  return result;
}

function listedValues(schema: JsonObject, out: JsonObject, at: Site, run: Run, notes: string[]): void {
  const { can } = run;
  const takes = at.under === 'root' ? can.takesAtRoot : can.takes;
  for (const keyword of ['enum', 'const'] as const) {
    if (!Object.hasOwn(schema, keyword)) continue;
    const values = keyword === 'const' ? [schema['const']] : (schema['enum'] as unknown[]);
    const asEnum = keyword === 'enum' || !takes('const');
    const isSaid =
      (asEnum ? takes('enum') : true) &&
      !(asEnum && can.hasOnlyTextEnums && !values.every((value) => typeof value === 'string'));
    // Hosts that close objects take no listed objects or arrays.
    const isPlain =
      !can.closesObjects || !values.some((value) => typeof value === 'object' && value !== null);
    if (!isSaid || !isPlain || (asEnum && Object.hasOwn(out, 'enum')))
      leaveOut(schema, keyword, at, run, notes);
    else if (asEnum) out['enum'] = values;
    else out['const'] = schema['const'];
  }
}

/** `allOf` that the host takes, and conditions, as far as they are said exactly. */
function combinations(schema: JsonObject, out: JsonObject, at: Site, run: Run, notes: string[]): void {
  const { can } = run;
  const takes = at.under === 'root' ? can.takesAtRoot : can.takes;
  if (Array.isArray(schema['allOf'])) {
    const parts = (schema['allOf'] as Schema[]).map((branch, index) =>
      projectSchema(branch, below(at, `/allOf/${index}`, 'branch'), run),
    );
    out['allOf'] = parts.map((part) => part ?? nothing(at, run));
  }
  const hasIf = Object.hasOwn(schema, 'if');
  for (const keyword of NEGATING) {
    if (!Object.hasOwn(schema, keyword)) continue;
    if (
      takes(keyword) &&
      (keyword === 'not' || takes('then')) &&
      isExact(schema[keyword] as Schema, `/${keyword}`, at, run)
    ) {
      out[keyword] =
        projectSchema(schema[keyword] as Schema, below(at, `/${keyword}`, 'other'), run) ?? nothing(at, run);
    } else leaveOut(schema, keyword, at, run, notes);
  }
  for (const keyword of ['then', 'else']) {
    if (!hasIf || !Object.hasOwn(out, 'if') || !Object.hasOwn(schema, keyword)) continue;
    out[keyword] =
      projectSchema(schema[keyword] as Schema, below(at, `/${keyword}`, 'other'), run) ?? nothing(at, run);
  }
  const { dependentRequired, dependentSchemas } = schema;
  if (isObject(dependentRequired)) {
    if (takes('dependentRequired')) out['dependentRequired'] = dependentRequired;
    else leaveOut(schema, 'dependentRequired', at, run, notes);
  }
  if (isObject(dependentSchemas)) {
    if (!takes('dependentSchemas')) leaveOut(schema, 'dependentSchemas', at, run, notes);
    else {
      const entries = Object.entries(dependentSchemas as Record<string, Schema>).map(
        ([name, one]) =>
          [
            name,
            projectSchema(one, below(at, '/dependentSchemas', 'other'), run) ?? nothing(at, run),
          ] as const,
      );
      out['dependentSchemas'] = Object.fromEntries(entries);
    }
  }
}

/** A subschema that no value fits. */
export function nothing(at: Site, run: Run): JsonObject {
  if (run.can.takes('not') && !run.can.needsType) return { not: {} };
  run.lose(at.place, 'not', 'That no value fits is not said.');
  return run.can.needsType ? { type: 'null' } : {};
}

function isExact(schema: Schema, step: string, at: Site, run: Run): boolean {
  return run.losesNothing(() => void projectSchema(schema, below(at, step, 'other'), run));
}

/**
 * Schemas that are made of others, brought into one: an `allOf` becomes one schema, and a choice between
 * objects one object that takes what any of its branches takes, with the rule of the choice in words.
 */
import { isObject, setOwn, type JsonObject } from '../../../json/index.ts';
import type { Schema } from '../../../schema/index.ts';
import { intersect } from './intersect.ts';
import { reach } from './references.ts';
import type { Run, Site } from './run.ts';
import { inWords, sentenceFor, textOf } from './words.ts';

export const UNIONS = ['anyOf', 'oneOf'] as const;
const MAX_BRANCHES = 64;

/** Undefined where no value fits. */
export function foldAllOf(schema: JsonObject, at: Site, run: Run, notes: string[]): JsonObject | undefined {
  const { allOf, ...base } = schema;
  if (!Array.isArray(allOf)) return schema;
  let folded: JsonObject = base;
  for (const branch of allOf as Schema[]) {
    if (branch === true) continue;
    if (branch === false) return undefined;
    const reached = reach(branch, at, run, true);
    if (reached.kind === 'kept') continue;
    if (reached.schema === false) return undefined;
    if (reached.schema === true) continue;
    if (reached.kind === 'cut') {
      run.lose(`${at.place}/allOf`, 'allOf', 'A recursion inside "allOf" is not said.');
      continue;
    }
    const inner = foldAllOf(reached.schema, reached.at, run, notes);
    if (inner === undefined) return undefined;
    const { schema: joined, left } = intersect(folded, inner);
    for (const keyword of left) {
      const sentence = sentenceFor(keyword, inner);
      if (sentence !== undefined) notes.push(sentence);
      run.lose(`${at.place}/allOf`, keyword, sentence ?? `A second "${keyword}" is not said.`);
    }
    folded = joined;
  }
  return folded;
}

export interface Merged {
  readonly schema: JsonObject;
  /** The rule of the choice; undefined where the object says it all. */
  readonly rule: string | undefined;
}

/** One object for a choice between objects. Undefined where no branch can be one. */
export function mergeUnion(
  schema: JsonObject,
  keyword: 'anyOf' | 'oneOf',
  at: Site,
  run: Run,
  notes: string[],
): Merged | undefined {
  const { [keyword]: choice, ...rest } = schema;
  // What the branches declare counts as declared beside them.
  const base =
    rest['unevaluatedProperties'] === false
      ? { ...rest, additionalProperties: undefined, unevaluatedProperties: undefined }
      : rest;
  const defined = Object.fromEntries(Object.entries(base).filter(([, value]) => value !== undefined));
  const branches: JsonObject[] = [];
  for (const branch of (choice as Schema[]).slice(0, MAX_BRANCHES)) {
    const single = branchAsObject(defined, branch, at, run, notes);
    if (single !== undefined) branches.push(single);
  }
  if (branches.length === 0) return undefined;
  const required = branches
    .map((branch) => namesIn(branch['required']))
    .reduce((common, names) => common.filter((name) => names.includes(name)));
  const isClosed =
    rest['unevaluatedProperties'] === false ||
    branches.every(({ additionalProperties }) => additionalProperties === false);
  const { additionalProperties: _others, ...kept } = defined;
  const { $schema, type: _type, properties: _properties, required: _required, ...others } = kept;
  const merged: JsonObject = {
    ...($schema !== undefined && { $schema }),
    type: 'object',
    ...others,
    properties: mergedProperties(defined, branches),
    ...(required.length > 0 && { required }),
    ...(isClosed && { additionalProperties: false }),
  };
  if (Object.keys(merged['properties'] as JsonObject).length === 0) delete merged['properties'];
  return { schema: merged, rule: ruleOf(branches, required, keyword) };
}

/** A branch with what stands around the choice; undefined where no object fits it. */
function branchAsObject(
  base: JsonObject,
  branch: Schema,
  at: Site,
  run: Run,
  notes: string[],
): JsonObject | undefined {
  if (branch === false) return undefined;
  const reached = branch === true ? undefined : reach(branch, at, run, true);
  if (reached?.kind === 'open' && reached.schema === false) return undefined;
  const own = reached?.kind === 'open' && isObject(reached.schema) ? reached.schema : {};
  const { schema: joined, left } = intersect(base, own);
  for (const keyword of left)
    run.lose(`${at.place}/${keyword}`, keyword, `A second "${keyword}" is not said.`);
  let single = foldAllOf(joined, at, run, notes);
  for (const keyword of UNIONS) {
    if (single === undefined || !Array.isArray(single[keyword])) continue;
    single = mergeUnion(single, keyword, at, run, notes)?.schema;
  }
  const types = single?.['type'];
  if (types !== undefined && types !== 'object' && !(Array.isArray(types) && types.includes('object')))
    return undefined;
  return single;
}

/** A property that branches declare differently may be as in any of them. */
function mergedProperties(base: JsonObject, branches: readonly JsonObject[]): JsonObject {
  const own = isObject(base['properties']) ? Object.keys(base['properties']) : [];
  const declared = branches.flatMap(({ properties }) =>
    isObject(properties) ? Object.keys(properties) : [],
  );
  const required = branches.flatMap((branch) => namesIn(branch['required']));
  const merged: JsonObject = {};
  for (const name of new Set([...own, ...declared, ...required])) {
    const variants = new Map<string, Schema>();
    for (const { properties } of branches) {
      if (!isObject(properties) || !Object.hasOwn(properties, name)) continue;
      const variant = properties[name] as Schema;
      if (variant !== false) variants.set(textOf(variant), variant);
    }
    const all = [...variants.values()];
    const isRequired = required.includes(name);
    if (all.length === 0 && !isRequired) continue;
    setOwn(merged, name, all.length === 0 ? {} : all.length === 1 ? all[0] : joinedVariants(all));
  }
  return merged;
}

/** Listed values of several variants are one list; anything else stays a choice. */
function joinedVariants(variants: readonly Schema[]): Schema {
  const lists = variants.map((variant) => {
    if (!isObject(variant)) return undefined;
    const { type: _type, description: _description, title: _title, ...rest } = variant;
    if (Object.keys(rest).length !== 1) return undefined;
    return Array.isArray(rest['enum'])
      ? (rest['enum'] as unknown[])
      : 'const' in rest
        ? [rest['const']]
        : undefined;
  });
  if (lists.every((list) => list !== undefined)) {
    const values = new Map(lists.flat().map((value) => [textOf(value), value]));
    const types = new Set(variants.map((variant) => (variant as JsonObject)['type']));
    const [type] = types;
    const { description } = variants[0] as JsonObject;
    return {
      ...(types.size === 1 && type !== undefined && { type }),
      ...(description !== undefined && { description }),
      enum: [...values.values()],
    };
  }
  return { anyOf: [...variants] };
}

function namesIn(value: unknown): string[] {
  return Array.isArray(value) ? (value as string[]) : [];
}

/** Which members go together. */
function ruleOf(
  branches: readonly JsonObject[],
  common: readonly string[],
  keyword: 'anyOf' | 'oneOf',
): string | undefined {
  const forms = branches.map((branch) => formOf(branch, common));
  if (new Set(forms).size < 2) return undefined;
  const introduction = keyword === 'oneOf' ? 'Give exactly one of these forms' : 'Give one of these forms';
  return `${introduction}: ${[...new Set(forms)].join('; or ')}.`;
}

/** Constant members tell forms apart; then what else a form needs. */
function formOf(branch: JsonObject, common: readonly string[]): string {
  const properties = isObject(branch['properties']) ? branch['properties'] : {};
  const isConstant = (name: string): boolean => {
    const schema = Object.hasOwn(properties, name) ? properties[name] : undefined;
    return isObject(schema) && 'const' in schema;
  };
  const constants = Object.keys(properties).filter(isConstant);
  const needed = namesIn(branch['required']).filter((name) => !common.includes(name) && !isConstant(name));
  const parts = [...constants.map((name) => `${name} ${inWords(properties[name] as Schema)}`), ...needed];
  if (parts.length > 0) return parts.join(' and ');
  const others = Object.keys(properties).filter((name) => !common.includes(name));
  return others.length === 0 ? 'nothing more' : `any of ${others.join(', ')}`;
}

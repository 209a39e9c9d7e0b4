/**
 * One subschema for a host: references and combinations first, then its type, then each keyword that the host
 * takes. What it does not take becomes a sentence and a loss. Undefined where no value fits.
 */
import { isObject, type JsonObject } from '../../../json/index.ts';
import { areDisjointDocuments } from './disjoint.ts';
import type { Schema } from '../../../schema/index.ts';
import { anyValue, jsonText } from './any-value.ts';
import { foldAllOf, mergeUnion, UNIONS } from './combine.ts';
import { projectArray } from './project-array.ts';
import { hasOthers, projectObject } from './project-object.ts';
import { leaveOut, projectScalar } from './project-scalar.ts';
import { reach } from './references.ts';
import { below, MAX_LEVEL, ROOT, type Run, type Site } from './run.ts';
import { declaredTypes, partOf, typeByKeywords, typesOfValues } from './types.ts';
import { described, inWords, sentenceFor } from './words.ts';
import { intersect } from './intersect.ts';

/** Applied to the same value. */
const CONDITIONS = ['not', 'if', 'then', 'else', 'dependentSchemas', 'dependentRequired'];

export function projectSchema(schema: Schema, at: Site, run: Run): JsonObject | undefined {
  if (schema === false) return undefined;
  const reached = reach(schema === true ? {} : schema, at, run);
  if (reached.kind === 'kept') return keptReference(reached.pointer, reached.siblings, reached.at, run);
  if (reached.kind === 'cut' || !run.enter() || at.level > MAX_LEVEL || tooDeep(reached.schema, at, run)) {
    const reachedSchema = isObject(reached.schema) ? reached.schema : {};
    return anyValue(reachedSchema, reached.at, run, reached.kind === 'cut' ? '$ref' : 'properties');
  }
  if (reached.schema === false) return undefined;
  const reachedSchema = reached.schema === true ? {} : reached.schema;
  const notes: string[] = [];
  const single = combined(reachedSchema, reached.at, run, notes);
  return single && typed(single, reached.at, run, notes);
}

const DESCRIBING: ReadonlySet<string> = new Set(['title', 'description']);

function tooDeep(schema: Schema, at: Site, { can }: Run): boolean {
  return isObject(schema) && isObject(schema['properties']) && at.objects >= can.limit('depth');
}

function keptReference(pointer: string, siblings: JsonObject, at: Site, run: Run): JsonObject | undefined {
  let definition = run.definitions.get(pointer);
  if (definition === undefined) {
    definition = { name: freeName(pointer, run), schema: undefined };
    run.definitions.set(pointer, definition);
    const target = { $ref: `#${pointer}` };
    const start = reach(target, { ...ROOT, place: pointer, under: 'other' }, run, true);
    const natural = start.kind === 'open' ? start.schema : {};
    const site: Site = { ...start.at, trail: [], place: pointer };
    definition.schema = projectSchema(natural, site, run) ?? { not: {} };
  }
  const { $defs: _definitions, $schema: _dialect, ...beside } = siblings;
  const $ref = `#/$defs/${encodeURIComponent(definition.name)}`;
  const constraints = Object.keys(beside).filter((keyword) => !DESCRIBING.has(keyword));
  if (run.can.references?.siblings === false) {
    for (const keyword of constraints) leaveOut(beside, keyword, at, run, []);
    return { $ref };
  }
  const { description } = beside;
  if (constraints.length === 0) return { $ref, ...(description !== undefined && { description }) };
  const projected = projectSchema(beside, at, run);
  return projected && run.carried(projected, { ...projected, $ref });
}

function freeName(pointer: string, run: Run): string {
  const last = pointer.slice(pointer.lastIndexOf('/') + 1) || 'root';
  const base = decodeURIComponent(last).replaceAll(/[^\w.-]/g, '_');
  const taken = new Set([...run.definitions.values()].map(({ name }) => name));
  let name = base;
  for (let number = 2; taken.has(name); number++) name = `${base}_${number}`;
  return name;
}

/** The subschema without the combinations that the host does not take. */
function combined(start: JsonObject, at: Site, run: Run, notes: string[]): JsonObject | undefined {
  const { can } = run;
  const isRoot = at.under === 'root';
  const takes = isRoot ? can.takesAtRoot : can.takes;
  let schema: JsonObject | undefined = start;
  const mustFold = Array.isArray(schema['allOf']) && (!takes('allOf') || refersInAllOf(schema, run));
  if (mustFold) schema = foldAllOf(schema, at, run, notes);
  if (schema === undefined || (Array.isArray(schema['allOf']) && schema['allOf'].includes(false)))
    return undefined;
  if (Array.isArray(schema['oneOf']) && !takes('oneOf') && takes('anyOf')) {
    const { oneOf, ...rest } = schema;
    if (!areDisjointDocuments(oneOf as Schema[], run.document)) {
      notes.push(sentenceFor('oneOf', schema)!);
      run.lose(`${at.place}/oneOf`, 'oneOf', 'A value may fit several of the forms.');
    }
    const { anyOf } = rest;
    schema = {
      ...rest,
      anyOf: Array.isArray(anyOf) ? anyOf.map((one) => both(one as Schema, oneOf)) : oneOf,
    };
  }
  for (const keyword of UNIONS) {
    if (!Array.isArray(schema[keyword]) || takes(keyword)) continue;
    schema = mergedChoice(schema, keyword, at, run, notes);
    if (schema === undefined) return undefined;
  }
  return schema;
}

/** A form of one choice that also is a form of another. */
function both(form: Schema, choice: unknown): Schema {
  if (form === false) return false;
  return form === true ? { anyOf: choice } : { allOf: [form, { anyOf: choice }] };
}

function refersInAllOf(schema: JsonObject, { can }: Run): boolean {
  if (can.hasReferencesInAllOf) return false;
  return (schema['allOf'] as unknown[]).some((branch) => isObject(branch) && '$ref' in branch);
}

function mergedChoice(
  schema: JsonObject,
  keyword: 'anyOf' | 'oneOf',
  at: Site,
  run: Run,
  notes: string[],
): JsonObject | undefined {
  const merged = mergeUnion(schema, keyword, at, run, notes);
  if (merged === undefined) {
    if (at.under === 'root') return undefined;
    // A choice between other kinds of values.
    const { [keyword]: _choice, ...rest } = schema;
    run.lose(`${at.place}/${keyword}`, keyword, `The forms of "${keyword}" are not said.`);
    notes.push(`One of: ${(schema[keyword] as Schema[]).map(inWords).join('; ')}.`);
    return rest;
  }
  if (merged.rule !== undefined) notes.push(merged.rule);
  const chain =
    at.under === 'root' && run.can.hasRootConditions ? conditionsFor(schema, keyword, run) : undefined;
  if (chain !== undefined) return { ...merged.schema, ...chain };
  if ((schema[keyword] as unknown[]).length === 1) return merged.schema;
  run.lose(`${at.place}/${keyword}`, keyword, merged.rule ?? `Members of several forms may be mixed.`);
  return merged.schema;
}

const MAX_CHAIN = 2_000;

/** The same choice with the conditions that the host takes at the root: if not one form, then another. */
function conditionsFor(schema: JsonObject, keyword: 'anyOf' | 'oneOf', run: Run): JsonObject | undefined {
  const branches = schema[keyword] as Schema[];
  if (CONDITIONS.some((other) => other in schema)) return undefined;
  if (JSON.stringify(branches).length > MAX_CHAIN || JSON.stringify(branches).includes('"$ref"'))
    return undefined;
  const last = branches.at(-1)!;
  if (keyword === 'oneOf' && !areDisjointDocuments(branches, run.document)) return undefined;
  return branches
    .slice(0, -1)
    .reduceRight<Schema>((rest, branch) => ({ if: { not: branch }, then: rest }), last) as JsonObject;
}

function typed(schema: JsonObject, at: Site, run: Run, notes: string[]): JsonObject | undefined {
  const { can } = run;
  if (Array.isArray(schema['anyOf']) || Array.isArray(schema['oneOf'])) {
    const choice = projectChoice(schema, at, run, notes);
    if (choice !== 'none') return choice;
  }
  const types = declaredTypes(schema) ?? typesOfValues(schema);
  if (types === undefined || (can.needsType && types.length === 0)) return untyped(schema, at, run, notes);
  if (types.length > 1) {
    const list = can.lists;
    if (list !== undefined && (list.at === 'anywhere' || at.under === 'items'))
      return severalTypes(schema, types, list.absent, at, run, notes);
    if (
      can.closesObjects &&
      types.includes('object') &&
      types.some((type) => type !== 'object' && type !== 'null')
    ) {
      const isText = types.includes('string') || hasOthers(schema);
      return isText
        ? jsonText(schema, at, run, notes)
        : severalTypes(schema, types, 'branch', at, run, notes);
    }
  }
  const isSaid = schema['type'] !== undefined || can.needsType;
  const type = types.length === 1 ? types[0] : types;
  return keywordsOf(schema, types, isSaid ? type : undefined, at, run, notes);
}

/** The type that the keywords tell, or any value. */
function untyped(schema: JsonObject, at: Site, run: Run, notes: string[]): JsonObject | undefined {
  const { can } = run;
  const type = typeByKeywords(schema);
  if (!can.needsType && !(can.closesObjects && type === 'object'))
    return keywordsOf(schema, [], undefined, at, run, notes);
  if (type === undefined) return jsonText(schema, at, run, notes);
  run.lose(at.place, 'type', `Only ${type === 'number' ? 'numbers' : `${type}s`} can be given.`, 'narrower');
  return keywordsOf(schema, [type], type, at, run, notes);
}

/** A list of types, for a host that takes one. */
function severalTypes(
  schema: JsonObject,
  types: readonly string[],
  absent: 'nullable' | 'branch',
  at: Site,
  run: Run,
  notes: string[],
): JsonObject | undefined {
  const kept = types.filter((type) => type !== 'null');
  const hasNull = kept.length < types.length;
  if (hasNull && absent === 'branch' && kept.length > 0 && at.isOptional && !run.can.requiresAll) {
    run.lose(`${at.place}/type`, 'type', 'null cannot be given; leave it out instead.', 'narrower');
    return typed({ ...withoutNull(schema), type: kept.length === 1 ? kept[0] : kept }, at, run, notes);
  }
  if (absent === 'nullable' && hasNull && kept.length === 1) {
    const single = typed({ ...withoutNull(schema), type: kept[0] }, at, run, notes);
    return single && run.carried(single, { ...single, nullable: true });
  }
  const listed = absent === 'nullable' ? kept : types;
  if (listed.length === 0) return keywordsOf(withoutNull(schema), ['string'], 'string', at, run, notes);
  const { title, description, default: initial, ...rest } = schema;
  const branches = listed.flatMap((type) => {
    const part = typed(partOf(rest, type), below(at, '', 'branch'), run, []);
    return part === undefined ? [] : [part];
  });
  const head = { ...(title !== undefined && { title }), ...described(description, notes) };
  const start = initial !== undefined && run.can.takes('default') ? { default: initial } : {};
  return { ...head, ...start, anyOf: branches, ...(absent === 'nullable' && hasNull && { nullable: true }) };
}

function withoutNull(schema: JsonObject): JsonObject {
  const values = schema['enum'];
  return Array.isArray(values) ? { ...schema, enum: values.filter((value) => value !== null) } : schema;
}

/** `none`: the choice is one form, or no choice at all. */
function projectChoice(
  schema: JsonObject,
  at: Site,
  run: Run,
  notes: string[],
): JsonObject | undefined | 'none' {
  const { can } = run;
  const keyword = Array.isArray(schema['anyOf']) ? 'anyOf' : 'oneOf';
  const { [keyword]: choice, ...rest } = schema;
  const { title, description, default: initial, examples, $schema, $defs, ...around } = rest;
  const isMoved = (can.typesBranches || can.needsType) && Object.keys(around).length > 0;
  const branches: JsonObject[] = [];
  let hasNull = false;
  const isExact = run.losesNothing(() => void projectAll([]));
  if (keyword === 'oneOf' && !isExact && can.takes('anyOf')) {
    // Forms that say less may overlap.
    run.lose(`${at.place}/oneOf`, 'oneOf', 'A value may fit several of the forms.');
    return projectChoice({ ...rest, anyOf: choice }, at, run, notes);
  }
  projectAll(branches);
  if (branches.length === 0) return undefined;
  if (hasNull && branches.length > 0) {
    run.lose(`${at.place}/${keyword}`, 'type', 'null cannot be given.', 'narrower');
  }
  if (branches.length === 1 && (isMoved || Object.keys(around).length === 0) && keyword === 'anyOf') {
    const [only] = branches;
    return run.carried(only!, { ...only, ...described(description ?? only!['description'], notes) });
  }
  const head = { ...(title !== undefined && { title }), ...described(description, notes) };
  const tail = {
    ...(initial !== undefined && can.takes('default') && { default: initial }),
    ...(examples !== undefined && can.takes('examples') && { examples }),
  };
  if (isMoved || Object.keys(around).length === 0) return { ...head, ...tail, [keyword]: branches };
  // The host takes keywords beside a choice.
  const beside = typed(around, at, run, []);
  return beside && run.carried(beside, { ...head, ...beside, ...tail, [keyword]: branches });

  function projectAll(into: JsonObject[]): void {
    (choice as Schema[]).forEach((branch, index) => {
      const site = below(at, `/${keyword}/${index}`, 'branch');
      const natural = isMoved ? joined(around, branch, site, run) : branch;
      if (!can.hasNullBranches && isNull(natural)) {
        hasNull = true;
        return;
      }
      const projected = natural === undefined ? undefined : projectSchema(natural, site, run);
      if (projected !== undefined) into.push(projected);
    });
  }
}

function isNull(schema: Schema | undefined): boolean {
  return isObject(schema) && (schema['type'] === 'null' || ('const' in schema && schema['const'] === null));
}

function joined(around: JsonObject, branch: Schema, at: Site, run: Run): Schema | undefined {
  if (branch === true) return around;
  if (branch === false) return undefined;
  const reached = reach(branch, at, run, true);
  if (reached.kind !== 'open' || reached.schema === true) return around;
  if (reached.schema === false) return undefined;
  const { schema, left } = intersect(around, reached.schema);
  for (const keyword of left) leaveOut(reached.schema, keyword, at, run, []);
  return schema;
}

/** Everything but references, combinations and types. */
function keywordsOf(
  schema: JsonObject,
  types: readonly string[],
  type: string | readonly string[] | undefined,
  at: Site,
  run: Run,
  notes: string[],
): JsonObject | undefined {
  const out: JsonObject = type === undefined ? {} : { type };
  const isFree = types.length === 0;
  projectScalar(schema, out, at, run, notes);
  if (isFree || types.includes('array')) projectArray(schema, types, out, at, run, notes);
  if (isFree || types.includes('object')) {
    const text = projectObject(schema, types, out, at, run, notes);
    if (text !== undefined) return text;
  }
  const { title } = schema;
  const head = {
    ...(title !== undefined && run.can.takes('title') && { title }),
    ...described(schema['description'], notes),
  };
  const { type: own, ...rest } = out;
  return run.carried(out, { ...(own !== undefined && { type: own }), ...head, ...rest });
}

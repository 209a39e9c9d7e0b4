/**
 * Keywords about objects. A host that closes objects gets members without a name of their own as JSON in a
 * text; a host that requires all properties gets `null` for those that may be absent.
 */
import { escapeSegment, isObject, setOwn, type JsonObject } from '../../../json/index.ts';
import type { Schema } from '../../../schema/index.ts';
import { jsonText } from './any-value.ts';
import type { Instruction } from './decode.ts';
import { fittingName } from './names.ts';
import { HEADER, leaveOut, nothing } from './project-scalar.ts';
import { projectSchema } from './project-schema.ts';
import { below, type Run, type Site } from './run.ts';
import { inWords } from './words.ts';

const SIZES = ['minProperties', 'maxProperties'] as const;

/** A schema only where the whole object is written in another way. */
export function projectObject(
  schema: JsonObject,
  types: readonly string[],
  out: JsonObject,
  at: Site,
  run: Run,
  notes: string[],
): JsonObject | undefined {
  const { can } = run;
  const takes = at.under === 'root' ? can.takesAtRoot : can.takes;
  const isObjectType = types.includes('object');
  const members = isObject(schema['properties']) ? schema['properties'] : undefined;
  const required = Array.isArray(schema['required']) ? (schema['required'] as string[]) : [];
  const isMap = isObjectType && can.closesObjects && hasOthers(schema);
  const names = new Set([
    ...Object.keys(members ?? {}),
    ...(can.declaresRequired || can.closesObjects ? required : []),
  ]);
  if (isMap && names.size === 0 && at.under !== 'root') return jsonText(schema, at, run, notes);
  const properties: JsonObject = {};
  const renamed = new Map<string, string>();
  for (const name of names) {
    const natural = (members !== undefined && Object.hasOwn(members, name) ? members[name] : true) as Schema;
    const site = below(at, `/properties/${escapeSegment(name)}`, 'property', {
      isOptional: !required.includes(name),
      isObject: true,
    });
    const projected = projectSchema(natural, site, run);
    if (projected === undefined) {
      refusedMember(name, natural, site, properties, run, notes);
      continue;
    }
    const own = nameFor(name, natural, at, run, [...names, ...renamed.keys()]);
    if (own !== name) renamed.set(own, name);
    setOwn(properties, own, projected);
  }
  const requiredNames = required
    .map((name) => [...renamed].find(([, natural]) => natural === name)?.[0] ?? name)
    .filter((name) => !can.declaresRequired || Object.hasOwn(properties, name));
  const instruction: { -readonly [Member in keyof Instruction]: Instruction[Member] } = {};
  if (renamed.size > 0) instruction.names = renamed;
  if (members !== undefined || names.size > 0 || needsProperties(at, isObjectType, run))
    out['properties'] = properties;
  if (requiredNames.length > 0 && takes('required')) out['required'] = requiredNames;
  otherMembers(schema, isMap, out, properties, at, run, notes, instruction);
  if (isObjectType && can.requiresAll) requireAll(out, properties, requiredNames, run, instruction);
  for (const keyword of SIZES) {
    if (schema[keyword] === undefined) continue;
    if (takes(keyword)) out[keyword] = schema[keyword];
    else leaveOut(schema, keyword, at, run, notes);
  }
  if (Object.keys(instruction).length > 0) run.instruct(out, instruction);
  return undefined;
}

function needsProperties(at: Site, isObjectType: boolean, { can }: Run): boolean {
  if (at.under === 'root') return can.needsRootProperties || can.closesObjects;
  return isObjectType && (can.needsProperties || can.closesObjects);
}

/** Whether it describes members without a name of their own. */
export function hasOthers({
  additionalProperties,
  patternProperties,
  unevaluatedProperties,
  properties,
}: JsonObject): boolean {
  if (patternProperties !== undefined) return true;
  if (additionalProperties === false) return false;
  if (additionalProperties !== undefined) return true;
  if (unevaluatedProperties !== undefined) return unevaluatedProperties !== false;
  return !isObject(properties);
}

/** A member that no value fits. */
function refusedMember(
  name: string,
  natural: Schema,
  site: Site,
  properties: JsonObject,
  run: Run,
  notes: string[],
): void {
  if (run.can.hasBooleans && natural === false) setOwn(properties, name, false);
  else {
    notes.push(`Do not give ${name}.`);
    run.lose(site.place, 'properties', `That ${name} is refused is said in words.`);
  }
}

function nameFor(name: string, natural: Schema, at: Site, { can }: Run, taken: readonly string[]): string {
  if (can.names === undefined || (can.names.isRootOnly && at.under !== 'root')) return name;
  // A client copies the value of a header parameter by the name of its property.
  if (can.names.pattern.test(name) || (isObject(natural) && HEADER in natural)) return name;
  return fittingName(name, can.names.pattern, taken);
}

function otherMembers(
  schema: JsonObject,
  isMap: boolean,
  out: JsonObject,
  properties: JsonObject,
  at: Site,
  run: Run,
  notes: string[],
  instruction: { others?: string },
): void {
  const { can } = run;
  const takes = at.under === 'root' ? can.takesAtRoot : can.takes;
  const { additionalProperties, patternProperties, propertyNames, unevaluatedProperties } = schema;
  const isObjectType =
    out['type'] === 'object' || (Array.isArray(out['type']) && out['type'].includes('object'));
  if (can.closesObjects) {
    if (isObjectType) out['additionalProperties'] = false;
    if (propertyNames !== undefined) leaveOut(schema, 'propertyNames', at, run, notes);
    if (isMap) addText(schema, out, properties, at, run, instruction);
    return;
  }
  if (additionalProperties !== undefined) {
    if (!takes('additionalProperties')) {
      if (additionalProperties !== true) leaveOut(schema, 'additionalProperties', at, run, notes);
    } else if (typeof additionalProperties === 'boolean') out['additionalProperties'] = additionalProperties;
    else {
      const site = below(at, '/additionalProperties', 'other');
      out['additionalProperties'] = projectSchema(additionalProperties as Schema, site, run) ?? false;
    }
  }
  if (isObject(patternProperties)) {
    if (!takes('patternProperties')) leaveOut(schema, 'patternProperties', at, run, notes);
    else {
      const site = below(at, '/patternProperties', 'other');
      const entries = Object.entries(patternProperties as Record<string, Schema>).map(
        ([pattern, one]) => [pattern, projectSchema(one, site, run) ?? nothing(at, run)] as const,
      );
      out['patternProperties'] = Object.fromEntries(entries);
    }
  }
  if (propertyNames !== undefined) {
    if (!takes('propertyNames')) leaveOut(schema, 'propertyNames', at, run, notes);
    else {
      const site = below(at, '/propertyNames', 'other');
      out['propertyNames'] = projectSchema(propertyNames as Schema, site, run) ?? nothing(at, run);
    }
  }
  if (unevaluatedProperties !== undefined) {
    if (takes('unevaluatedProperties') && typeof unevaluatedProperties === 'boolean')
      out['unevaluatedProperties'] = unevaluatedProperties;
    else leaveOut(schema, 'unevaluatedProperties', at, run, notes);
  }
}

/** One property for all members that have none of their own. */
function addText(
  schema: JsonObject,
  out: JsonObject,
  properties: JsonObject,
  at: Site,
  run: Run,
  instruction: { others?: string },
): void {
  const { additionalProperties, patternProperties } = schema;
  const form = inWords({
    ...(isObject(additionalProperties) && { additionalProperties }),
    ...(patternProperties !== undefined && { patternProperties }),
  });
  let name = 'other_members';
  while (Object.hasOwn(properties, name)) name = `${name}_`;
  const about = form === 'a value' ? '' : ` (${form})`;
  setOwn(properties, name, {
    type: 'string',
    description: `Members without a property of their own${about}: a JSON object, as text.`,
  });
  instruction.others = name;
  out['properties'] = properties;
  run.lose(`${at.place}/additionalProperties`, 'additionalProperties', `Other members are JSON in ${name}.`);
}

function requireAll(
  out: JsonObject,
  properties: JsonObject,
  required: readonly string[],
  run: Run,
  instruction: { absent?: ReadonlySet<string> },
): void {
  const absent = new Set<string>();
  for (const [name, projected] of Object.entries(properties as Record<string, JsonObject>)) {
    if (required.includes(name)) continue;
    if (takesNull(projected)) continue;
    setOwn(properties, name, nullable(projected, run));
    absent.add(name);
  }
  if (absent.size > 0) instruction.absent = absent;
  out['required'] = Object.keys(properties);
}

function takesNull({ type, anyOf, enum: values }: JsonObject): boolean {
  if (Array.isArray(anyOf)) return anyOf.some((branch) => isObject(branch) && takesNull(branch));
  if (Array.isArray(values) && !values.includes(null)) return false;
  return type === 'null' || (Array.isArray(type) && type.includes('null'));
}

function nullable(schema: JsonObject, run: Run): JsonObject {
  const { type, anyOf, enum: values, const: constant, ...rest } = schema;
  if (Array.isArray(anyOf))
    return run.carried(schema, { ...schema, anyOf: [...(anyOf as unknown[]), { type: 'null' }] });
  if (type === undefined || Object.hasOwn(rest, '$ref')) return { anyOf: [schema, { type: 'null' }] };
  const types = [...(Array.isArray(type) ? (type as string[]) : [type as string]), 'null'];
  const listed = Array.isArray(values)
    ? (values as unknown[])
    : Object.hasOwn(schema, 'const')
      ? [constant]
      : undefined;
  return run.carried(schema, {
    type: types,
    ...rest,
    ...(listed !== undefined && { enum: [...listed, null] }),
  });
}

/**
 * The last step: a projected root in; one within the sizes that the host takes out. Long lists of values go
 * into words first, then whole properties become JSON in a text, the largest first, and at last optional ones
 * share one text.
 */
import { isObject, setOwn, type JsonObject } from '../../../json/index.ts';
import { walk202012 } from '../../../schema/internal.ts';
import type { Measure } from '../profile.ts';
import { jsonText } from './any-value.ts';
import { below, ROOT, type Run } from './run.ts';
import { HEADER } from './project-scalar.ts';
import { described, sentenceFor } from './words.ts';

const TOTALS = ['enum-values', 'characters', 'properties', 'unions', 'optional'] as const;
type Total = (typeof TOTALS)[number];

export function withinSizes(root: JsonObject, run: Run): JsonObject {
  if (TOTALS.every((of) => run.can.limit(of) === Infinity)) return root;
  let fitting = root;
  for (const of of TOTALS) {
    if (measure(fitting, of) > run.can.limit(of)) fitting = reduced(fitting, of, run);
  }
  return fitting;
}

function reduced(start: JsonObject, of: Total, run: Run): JsonObject {
  const limit = run.can.limit(of);
  let root = start;
  if (of === 'enum-values' || of === 'characters') {
    root = withoutLongLists(root, of, run);
    if (measure(root, of) <= limit) return root;
  }
  const properties = { ...(root['properties'] as JsonObject) };
  const sized = Object.entries(properties as Record<string, JsonObject>)
    .map(([name, schema]) => ({ name, schema, size: measure(schema, of) }))
    .filter(({ schema, size }) => size > 0 && !(HEADER in schema))
    .sort((a, b) => b.size - a.size);
  let left = measure(root, of);
  for (const { name, schema, size } of sized) {
    if (left <= limit) break;
    const site = below(ROOT, `/properties/${name}`, 'property');
    setOwn(properties, name, jsonText(schema, site, run, []));
    left -= size;
  }
  const collapsed = run.carried(root, { ...root, properties });
  return measure(collapsed, of) <= limit ? collapsed : withSharedText(collapsed, of, run);
}

/** The last optional properties share one text. */
function withSharedText(root: JsonObject, of: Total, run: Run): JsonObject {
  const limit = run.can.limit(of);
  const properties = { ...(root['properties'] as Record<string, JsonObject>) };
  const { absent } = run.instructions.get(root) ?? {};
  const required = new Set(Array.isArray(root['required']) ? (root['required'] as string[]) : []);
  const isFree = (name: string): boolean => !required.has(name) || absent?.has(name) === true;
  const name = freeName('other_members', properties);
  const moved: string[] = [];
  for (const [own, schema] of Object.entries(properties).reverse()) {
    const next = { ...root, properties: { ...properties, [name]: {} } };
    if (measure(next, of) <= limit) break;
    if (!isFree(own) || HEADER in schema) continue;
    Reflect.deleteProperty(properties, own);
    moved.unshift(own);
  }
  if (moved.length === 0) return root;
  run.lose('/properties', 'properties', `${moved.length} optional members are written as JSON in ${name}.`);
  const text = {
    type: 'string',
    ...described(`Further members, as the text of a JSON object: ${moved.join(', ')}.`, []),
  };
  const result: JsonObject = { ...root, properties: { ...properties, [name]: text } };
  if (Array.isArray(root['required'])) {
    const kept = (root['required'] as string[]).filter((one) => !moved.includes(one));
    result['required'] = run.can.requiresAll ? [...kept, name] : kept;
  }
  const instruction = run.instructions.get(root) ?? {};
  return run.instruct(result, { ...instruction, others: name });
}

function freeName(base: string, properties: JsonObject): string {
  let name = base;
  while (Object.hasOwn(properties, name)) name = `${name}_`;
  return name;
}

const SHORT_LIST = 10;

/** The longest lists of values become words, until the rest fits. */
function withoutLongLists(root: JsonObject, of: Total, run: Run): JsonObject {
  const limit = run.can.limit(of);
  const lists = walk202012
    .all(root)
    .filter(({ enum: values }) => Array.isArray(values) && values.length > SHORT_LIST)
    .sort((a, b) => (b['enum'] as unknown[]).length - (a['enum'] as unknown[]).length);
  let left = measure(root, of);
  for (const schema of lists) {
    if (left <= limit) break;
    left -= measure({ enum: schema['enum'] }, of);
    const sentence = sentenceFor('enum', schema)!;
    run.lose('', 'enum', `A list of ${(schema['enum'] as unknown[]).length} values is said in words.`);
    delete schema['enum'];
    Object.assign(schema, described(schema['description'], [sentence]));
  }
  return root;
}

/** Counted here as the projection understands the limits. */
function measure(
  root: JsonObject,
  of: Exclude<Measure, 'tools' | 'depth' | 'minItems' | 'maxLength'>,
): number {
  let total = 0;
  for (const schema of walk202012.all(root)) {
    const { properties, $defs, enum: values, type, anyOf, required } = schema;
    const names = isObject(properties) ? Object.keys(properties) : [];
    if (of === 'properties') total += names.length;
    else if (of === 'optional')
      total += names.filter((name) => !(Array.isArray(required) && required.includes(name))).length;
    else if (of === 'unions') total += Array.isArray(type) || Array.isArray(anyOf) ? 1 : 0;
    else if (of === 'enum-values') total += Array.isArray(values) ? values.length : 0;
    else {
      const texts = [...names, ...Object.keys(isObject($defs) ? $defs : {})];
      const listed = [...(Array.isArray(values) ? (values as unknown[]) : []), schema['const']];
      for (const text of [...texts, ...listed]) total += typeof text === 'string' ? text.length : 0;
    }
  }
  return total;
}

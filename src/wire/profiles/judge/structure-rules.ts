/** The checks of rules about the structure of a schema: which keywords stand where. */
import { isObject, type JsonObject } from '../../../json/index.ts';
import type { RuleOf } from '../profile.ts';
import type { Fault, JudgedInput } from './judged.ts';
import type { Found } from './subschemas.ts';

/**
 * What every host is known to pass over: clients over HTTP need it, and strip it before they ask a provider.
 */
const PASSED_OVER: ReadonlySet<string> = new Set(['x-mcp-header']);

const DRAFTS: readonly (readonly [part: string, dialect: string])[] = [
  ['draft-07', 'draft-07'],
  ['draft-06', 'draft-06'],
  ['draft-04', 'draft-04'],
  ['2019-09', '2019-09'],
];

export const structureRules = {
  'root-object': (_rule: RuleOf<'root-object'>, { document }: JudgedInput): Fault[] =>
    document['type'] === 'object' ? [] : [{ place: '', what: 'a root without "type": "object"' }],

  'properties-required': ({ at }: RuleOf<'properties-required'>, { all }: JudgedInput): Fault[] =>
    (at === 'root' ? all.slice(0, 1) : all).flatMap(({ schema, place }) =>
      isObject(schema) && names(schema).includes('object') && !isObject(schema['properties'])
        ? [{ place, what: 'an object without "properties"' }]
        : [],
    ),

  'root-without': ({ keywords }: RuleOf<'root-without'>, { document }: JudgedInput): Fault[] =>
    keywords
      .filter((keyword) => Object.hasOwn(document, keyword))
      .map((keyword) => ({ place: `/${keyword}`, what: `"${keyword}" at the root` })),

  'root-takes': (): Fault[] => [],

  without: ({ keywords }: RuleOf<'without'>, { all }: JudgedInput): Fault[] =>
    all.flatMap(({ schema, place }) =>
      keywords
        .filter((keyword) => isObject(schema) && Object.hasOwn(schema, keyword))
        .map((keyword) => ({ place: `${place}/${keyword}`, what: `"${keyword}"` })),
    ),

  only: ({ keywords }: RuleOf<'only'>, { all }: JudgedInput): Fault[] =>
    all.flatMap(({ schema, place }) =>
      (isObject(schema) ? Object.keys(schema) : [])
        .filter((keyword) => !keywords.includes(keyword) && !PASSED_OVER.has(keyword))
        .map((keyword) => ({ place: `${place}/${keyword}`, what: `"${keyword}"` })),
    ),

  dialects: ({ refused }: RuleOf<'dialects'>, { all }: JudgedInput): Fault[] =>
    all.flatMap(({ schema, place }) => {
      const stamp = isObject(schema) ? schema['$schema'] : undefined;
      const dialect = DRAFTS.find(([part]) => typeof stamp === 'string' && stamp.includes(part))?.[1];
      return dialect !== undefined && refused.includes(dialect)
        ? [{ place: `${place}/$schema`, what: `"$schema" of ${dialect}` }]
        : [];
    }),

  /** `additionalProperties` and its like are switches, which every host takes as booleans. */
  'no-boolean-schemas': (_rule: RuleOf<'no-boolean-schemas'>, { all }: JudgedInput): Fault[] =>
    all.flatMap(({ schema, place, keyword }) =>
      typeof schema === 'boolean' && !isSwitch(keyword)
        ? [{ place, what: `the boolean subschema ${schema}` }]
        : [],
    ),

  'array-items': (_rule: RuleOf<'array-items'>, { all }: JudgedInput): Fault[] =>
    all.flatMap(({ schema, place }) =>
      isObject(schema) && names(schema).includes('array') && !isObject(schema['items'])
        ? [{ place, what: 'an array without "items"' }]
        : [],
    ),

  'single-type': ({ at }: RuleOf<'single-type'>, { all }: JudgedInput): Fault[] =>
    all.flatMap(({ schema, place, keyword }) =>
      isObject(schema) && Array.isArray(schema['type']) && (at === 'anywhere' || keyword === 'items')
        ? [{ place: `${place}/type`, what: '"type" as a list' }]
        : [],
    ),

  typed: (_rule: RuleOf<'typed'>, { all }: JudgedInput): Fault[] =>
    all.flatMap(({ schema, place }) =>
      isObject(schema) && !['type', 'anyOf', '$ref'].some((keyword) => Object.hasOwn(schema, keyword))
        ? [{ place, what: 'a schema without "type"' }]
        : [],
    ),

  'object-keywords': (_rule: RuleOf<'object-keywords'>, { all }: JudgedInput): Fault[] =>
    all.flatMap(({ schema, place }) =>
      isObject(schema) && !names(schema).includes('object')
        ? ['properties', 'required']
            .filter((keyword) => Object.hasOwn(schema, keyword))
            .map((keyword) => ({ place: `${place}/${keyword}`, what: `"${keyword}" beside another type` }))
        : [],
    ),

  'no-null-branches': (_rule: RuleOf<'no-null-branches'>, { all }: JudgedInput): Fault[] =>
    all.flatMap(({ schema, place, keyword }) =>
      isObject(schema) && keyword === 'anyOf' && names(schema).join() === 'null'
        ? [{ place, what: 'a branch that is null alone' }]
        : [],
    ),

  'closed-objects': (_rule: RuleOf<'closed-objects'>, { all }: JudgedInput): Fault[] =>
    all.flatMap(({ schema, place }) =>
      isObject(schema) && names(schema).includes('object') && schema['additionalProperties'] !== false
        ? [{ place, what: 'an object without "additionalProperties": false' }]
        : [],
    ),

  'all-required': (_rule: RuleOf<'all-required'>, { all }: JudgedInput): Fault[] =>
    all.flatMap(({ schema, place }) => {
      const properties = isObject(schema) ? schema['properties'] : undefined;
      if (!isObject(schema) || !isObject(properties)) return [];
      const required = listOf(schema['required']);
      const missing = Object.keys(properties).filter((name) => !required.includes(name));
      return missing.length === 0 ? [] : [{ place, what: `properties that are not required` }];
    }),

  'declared-required': (_rule: RuleOf<'declared-required'>, { all }: JudgedInput): Fault[] =>
    all.flatMap(({ schema, place }) => {
      if (!isObject(schema)) return [];
      const { properties } = schema;
      const declared = isObject(properties) ? properties : {};
      return listOf(schema['required']).every((name) => Object.hasOwn(declared, String(name)))
        ? []
        : [{ place: `${place}/required`, what: '"required" with names that are no properties' }];
    }),

  'branch-types': (_rule: RuleOf<'branch-types'>, { all }: JudgedInput): Fault[] =>
    all.flatMap(({ schema, place }) =>
      isObject(schema) && Object.hasOwn(schema, 'anyOf') && Object.hasOwn(schema, 'type')
        ? [{ place: `${place}/type`, what: '"type" beside "anyOf"' }]
        : [],
    ),

  references: (rule: RuleOf<'references'>, { all, document }: JudgedInput): Fault[] =>
    referenceFaults(rule, all, document),

  'no-references-in-all-of': (_rule: RuleOf<'no-references-in-all-of'>, { all }: JudgedInput): Fault[] =>
    all.flatMap(({ schema, place, keyword }) =>
      isObject(schema) && keyword === 'allOf' && Object.hasOwn(schema, '$ref')
        ? [{ place: `${place}/$ref`, what: '"$ref" inside of "allOf"' }]
        : [],
    ),
};

function isSwitch(keyword: string | undefined): boolean {
  return (
    keyword === 'additionalProperties' ||
    keyword === 'unevaluatedProperties' ||
    keyword === 'unevaluatedItems'
  );
}

function names({ type }: JsonObject): unknown[] {
  return Array.isArray(type) ? type : [type];
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function referenceFaults(
  { form, siblings, recursion }: RuleOf<'references'>,
  all: readonly Found[],
  document: JsonObject,
): Fault[] {
  const faults: Fault[] = [];
  const definitions = isObject(document['$defs']) ? document['$defs'] : {};
  for (const { schema, place } of all) {
    if (!isObject(schema)) continue;
    if (form === 'none' && Object.hasOwn(schema, '$defs')) {
      faults.push({ place: `${place}/$defs`, what: '"$defs"' });
    }
    const { $ref } = schema;
    if (typeof $ref !== 'string') continue;
    const name = /^#\/\$defs\/([^/]+)$/.exec($ref)?.[1];
    if (form === 'none') faults.push({ place: `${place}/$ref`, what: '"$ref"' });
    else if (form === 'definitions' && (name === undefined || !Object.hasOwn(definitions, decoded(name))))
      faults.push({ place: `${place}/$ref`, what: 'a "$ref" that is not #/$defs/name' });
    if (!siblings && Object.keys(schema).length > 1)
      faults.push({ place: `${place}/$ref`, what: '"$ref" beside other keywords' });
  }
  if (!recursion && form !== 'none') faults.push(...recursiveReferences(all));
  return faults;
}

/** References whose target holds them. */
function recursiveReferences(all: readonly Found[]): Fault[] {
  const byPlace = new Map(all.map((each) => [each.place, each]));
  const targets = (from: Found): Found[] =>
    all.flatMap((each) => {
      const isInside = each.place === from.place || each.place.startsWith(`${from.place}/`);
      const $ref = isInside && isObject(each.schema) ? each.schema['$ref'] : undefined;
      const target = typeof $ref === 'string' ? byPlace.get(decoded($ref.slice(1))) : undefined;
      return target === undefined ? [] : [target];
    });
  return all.flatMap((each) => {
    const $ref = isObject(each.schema) ? each.schema['$ref'] : undefined;
    const start = typeof $ref === 'string' ? byPlace.get(decoded($ref.slice(1))) : undefined;
    if (start === undefined) return [];
    const reached = new Set([start]);
    for (const one of reached) for (const target of targets(one)) reached.add(target);
    const isRecursive = [...reached].some(
      ({ place }) => each.place === place || each.place.startsWith(`${place}/`),
    );
    return isRecursive ? [{ place: `${each.place}/$ref`, what: 'a recursive "$ref"' }] : [];
  });
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

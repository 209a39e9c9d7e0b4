/**
 * Rules for what means nothing in 2020-12 but something to Ajv: keywords of its own or of other dialects, which are
 * dropped, and identifiers inside of keywords that nobody knows, which it collects. Other unknown keywords stay.
 */
import { isObject, type JsonObject } from '../../../json/index.ts';
import { keywords202012 } from '../../../schema/internal.ts';
import { acceptNothing, isNotAnything } from '../accept-nothing.ts';
import type { Rule } from '../rule.ts';

/** With what Ajv does on meeting them. */
const strangers: Readonly<Record<string, string>> = {
  id: 'Ajv 8 throws',
  formatMinimum: 'ajv-formats compares',
  formatMaximum: 'ajv-formats compares',
  formatExclusiveMinimum: 'ajv-formats compares',
  formatExclusiveMaximum: 'ajv-formats compares',
  $async: 'Ajv answers with a promise',
  $recursiveRef: 'Ajv 2020 follows it, as 2019-09 did',
  $recursiveAnchor: 'Ajv 2020 follows it, as 2019-09 did',
};

const identifiers = ['$id', '$anchor', '$dynamicAnchor'];
const known = new Set(keywords202012.map(({ name }) => name));

export const strangerRules: readonly Rule[] = [
  ...Object.entries(strangers).map(([keyword, why]): Rule => ({
    name: 'foreign-keyword',
    readers: 'all',
    isAlwaysNeeded: true,
    keywords: [keyword],
    why,
    find: () => ({ mend: (copy) => void Reflect.deleteProperty(copy, keyword) }),
  })),
  {
    name: 'foreign-keyword',
    readers: 'all',
    isAlwaysNeeded: true,
    keywords: ['nullable'],
    why: 'Ajv 8 adds null to "type", or throws where there is none or where it has null already',
    find: ({ nullable, type }) => {
      const isRead = typeof type === 'string' || (Array.isArray(type) && !type.includes('null'));
      return isRead && typeof nullable === 'boolean'
        ? { inexact: nullable }
        : { mend: (copy) => void delete copy['nullable'] };
    },
  },
  {
    name: 'empty-enum',
    readers: 'all',
    isAlwaysNeeded: true,
    keywords: ['enum'],
    why: 'Ajv 8 throws',
    find: (schema) =>
      Array.isArray(schema['enum']) && schema['enum'].length === 0 ? { mend: acceptNothing } : undefined,
  },
  {
    name: 'reference-to-boolean',
    readers: 'all',
    isAlwaysNeeded: true,
    keywords: ['$ref'],
    why: 'what other rules do to the place that it leads to cannot be followed',
    find({ $ref }, { target }) {
      const found = target($ref);
      if (typeof found !== 'boolean') return undefined;
      return { mend: found ? dropReference : acceptNothing };
    },
  },
  {
    name: 'not-anything',
    readers: 'all',
    isAlwaysNeeded: true,
    keywords: ['not'],
    why: 'beside it, Ajv 2020 loses its table of evaluated members, and throws',
    find: (schema) => (isNotAnything(schema, schema['not']) ? { mend: acceptNothing } : undefined),
  },
  {
    name: 'definition-named-id',
    readers: 'all',
    isAlwaysNeeded: true,
    keywords: ['$defs'],
    why: 'Ajv 8 takes it for an identifier on the way to a definition, and throws',
    find: ({ $defs }) => (isObject($defs) && Object.hasOwn($defs, '$id') ? { mend: renameId } : undefined),
  },
];

/** Asked of keywords that 2020-12 does not know. */
export const unknownKeywordRule: Rule = {
  name: 'identifier-in-unknown-keyword',
  readers: 'all',
  isAlwaysNeeded: true,
  keywords: [],
  why: 'Ajv 8 collects identifiers there too, and throws where one is malformed or comes twice',
  find(schema) {
    const culprits = Object.keys(schema).filter(
      (keyword) => !known.has(keyword) && hasIdentifier(schema[keyword]),
    );
    if (culprits.length === 0) return undefined;
    return { mend: (copy) => culprits.forEach((keyword) => void Reflect.deleteProperty(copy, keyword)) };
  },
};

function dropReference(copy: JsonObject): void {
  delete copy['$ref'];
}

function renameId(copy: JsonObject): void {
  const { $id: misnamed, ...definitions } = copy['$defs'] as JsonObject;
  definitions[freeName(definitions, 'id')] = misnamed;
  copy['$defs'] = definitions;
}

/** A name that a map does not have yet. */
export function freeName(map: JsonObject, wish: string): string {
  let name = wish;
  for (let count = 2; Object.hasOwn(map, name); count++) name = `${wish}-${count}`;
  return name;
}

function hasIdentifier(value: unknown): boolean {
  const open: unknown[] = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next !== 'object' || next === null) continue;
    if (identifiers.some((key) => typeof (next as JsonObject)[key] === 'string')) return true;
    for (const member of Object.values(next as JsonObject)) open.push(member);
  }
  return false;
}

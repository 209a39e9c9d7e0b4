/**
 * Rules for what means nothing in 2020-12 but something to Ajv: keywords of its own or of other dialects,
 * which are dropped, and identifiers inside of unknown keywords, which it collects. Other unknown keywords
 * stay.
 */
import { isObject, type JsonObject } from '../../../json/index.ts';
import { keywords202012 } from '../../../schema/internal.ts';
import { acceptNothing, isNotAnything } from '../accept-nothing.ts';
import type { Rule } from '../rule.ts';

/** Each with the effect that it has on Ajv. */
const FOREIGN_KEYWORDS: Readonly<Record<string, string>> = {
  id: 'Ajv 8 throws',
  formatMinimum: 'ajv-formats compares',
  formatMaximum: 'ajv-formats compares',
  formatExclusiveMinimum: 'ajv-formats compares',
  formatExclusiveMaximum: 'ajv-formats compares',
  $async: 'Ajv answers with a promise',
  $recursiveRef: 'Ajv 2020 follows it, as 2019-09 did',
  $recursiveAnchor: 'Ajv 2020 follows it, as 2019-09 did',
};

const IDENTIFIERS = ['$id', '$anchor', '$dynamicAnchor'];
const STANDARD = new Set(keywords202012.map(({ name }) => name));

export const foreignKeywordRules: readonly Rule[] = [
  ...Object.entries(FOREIGN_KEYWORDS).map(([keyword, why]): Rule => ({
    name: 'foreign-keyword',
    clients: 'all',
    isAlwaysNeeded: true,
    keywords: [keyword],
    why,
    find: () => ({ rewrite: (copy) => void Reflect.deleteProperty(copy, keyword) }),
  })),
  {
    name: 'foreign-keyword',
    clients: 'all',
    isAlwaysNeeded: true,
    keywords: ['nullable'],
    why: 'Ajv 8 adds null to "type", or throws where there is none or where it has null already',
    find: ({ nullable, type }) => {
      const isApplied = typeof type === 'string' || (Array.isArray(type) && !type.includes('null'));
      return isApplied && typeof nullable === 'boolean'
        ? { inexact: nullable }
        : { rewrite: (copy) => void delete copy['nullable'] };
    },
  },
  {
    name: 'empty-enum',
    clients: 'all',
    isAlwaysNeeded: true,
    keywords: ['enum'],
    why: 'Ajv 8 throws',
    find: (schema) =>
      Array.isArray(schema['enum']) && schema['enum'].length === 0 ? { rewrite: acceptNothing } : undefined,
  },
  {
    name: 'reference-to-boolean',
    clients: 'all',
    isAlwaysNeeded: true,
    keywords: ['$ref'],
    why: 'other rules may move its target, and only objects are tracked',
    find({ $ref }, { resolve }) {
      const target = resolve($ref);
      if (typeof target !== 'boolean') return undefined;
      return { rewrite: target ? dropReference : acceptNothing };
    },
  },
  {
    name: 'not-anything',
    clients: 'all',
    isAlwaysNeeded: true,
    keywords: ['not'],
    why: 'beside it, Ajv 2020 loses its table of evaluated members, and throws',
    find: (schema) => (isNotAnything(schema, schema['not']) ? { rewrite: acceptNothing } : undefined),
  },
  {
    name: 'definition-named-id',
    clients: 'all',
    isAlwaysNeeded: true,
    keywords: ['$defs'],
    why: 'Ajv 8 takes it for an identifier on the way to a definition, and throws',
    find: ({ $defs }) => (isObject($defs) && Object.hasOwn($defs, '$id') ? { rewrite: renameId } : undefined),
  },
];

/** For keywords that 2020-12 does not define. */
export const unknownKeywordRule: Rule = {
  name: 'identifier-in-unknown-keyword',
  clients: 'all',
  isAlwaysNeeded: true,
  keywords: [],
  why: 'Ajv 8 collects identifiers there too, and throws where one is malformed or comes twice',
  find(schema) {
    const offending = Object.keys(schema).filter(
      (keyword) => !STANDARD.has(keyword) && hasIdentifier(schema[keyword]),
    );
    if (offending.length === 0) return undefined;
    return { rewrite: (copy) => offending.forEach((keyword) => void Reflect.deleteProperty(copy, keyword)) };
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
export function freeName(map: JsonObject, preferred: string): string {
  let name = preferred;
  for (let count = 2; Object.hasOwn(map, name); count++) name = `${preferred}-${count}`;
  return name;
}

function hasIdentifier(value: unknown): boolean {
  const pending: unknown[] = [value];
  while (pending.length > 0) {
    const next = pending.pop();
    if (typeof next !== 'object' || next === null) continue;
    if (IDENTIFIERS.some((key) => typeof (next as JsonObject)[key] === 'string')) return true;
    for (const member of Object.values(next as JsonObject)) pending.push(member);
  }
  return false;
}

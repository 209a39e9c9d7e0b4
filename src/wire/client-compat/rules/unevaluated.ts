/**
 * Rules for what Ajv 2020 gets wrong about evaluated members. They rewrite nothing themselves:
 * `unevaluatedProperties` or `unevaluatedItems` is dropped where a subschema undercounts evaluated members
 * (loosenings.ts).
 */
import type { Rule } from '../rule.ts';

/**
 * Keywords with branches, each with those that Ajv evaluates before it; patterns move into `allOf` beside
 * them.
 */
const EARLY = ['$ref'];
const MIDDLE = ['$ref', 'allOf', 'patternProperties'];
const BRANCHING: ReadonlyMap<string, readonly string[]> = new Map([
  ['anyOf', EARLY],
  ['oneOf', EARLY],
  ['if', MIDDLE],
  ['dependencies', MIDDLE],
  ['dependentSchemas', [...MIDDLE, 'properties', 'anyOf', 'oneOf', 'if', 'dependencies']],
]);

export const unevaluatedRules: readonly Rule[] = [
  ...['unevaluatedProperties', 'unevaluatedItems'].map((keyword): Rule => ({
    name: 'unevaluated',
    clients: 'all',
    keywords: [keyword],
    why: 'Ajv counts members that failed branches evaluated',
    find: () => ({ inexact: true }),
  })),
  {
    name: 'items-found-by-contains',
    clients: 'all',
    keywords: ['contains'],
    why: 'where "contains" cannot fail on any item, Ajv does not count the items that it matched',
    find: () => ({ undercounts: ['items'] }),
  },
  {
    name: 'items-of-branches',
    clients: 'all',
    keywords: ['$ref', 'anyOf', 'oneOf', 'if', 'dependencies', 'dependentSchemas'],
    why: 'where a branch evaluated all items, Ajv takes "all" for the number one',
    find: () => ({ undercounts: ['items'] }),
  },
  {
    name: 'properties-before-branches',
    clients: 'all',
    keywords: [...BRANCHING.keys()],
    why: 'Ajv loses what was evaluated before a branch where the branch is not taken',
    find: (schema) =>
      [...BRANCHING].some(
        ([keyword, before]) =>
          schema[keyword] !== undefined && before.some((earlier) => schema[earlier] !== undefined),
      )
        ? { undercounts: ['properties'] }
        : undefined,
  },
  {
    name: 'properties-of-condition',
    clients: 'all',
    keywords: ['if'],
    why: 'where "then" or "else" is missing or empty, Ajv does not count what "if" evaluated',
    find: () => ({ undercounts: ['properties', 'items'] }),
  },
];

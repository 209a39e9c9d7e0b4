/**
 * Rules for what Ajv 2020 gets wrong about evaluated members. They change nothing themselves: `unevaluatedProperties`
 * or `unevaluatedItems` is dropped where something below forgets members that were evaluated (choices.ts).
 */
import type { Rule } from '../rule.ts';

/** Keywords with branches, and those that Ajv has been through by then; patterns are moved into `allOf` beside them. */
const early = ['$ref'];
const middle = ['$ref', 'allOf', 'patternProperties'];
const branching: ReadonlyMap<string, readonly string[]> = new Map([
  ['anyOf', early],
  ['oneOf', early],
  ['if', middle],
  ['dependencies', middle],
  ['dependentSchemas', [...middle, 'properties', 'anyOf', 'oneOf', 'if', 'dependencies']],
]);

export const unevaluatedRules: readonly Rule[] = [
  ...['unevaluatedProperties', 'unevaluatedItems'].map((keyword): Rule => ({
    name: 'unevaluated',
    readers: 'all',
    keywords: [keyword],
    why: 'Ajv lets branches that failed account for members',
    find: () => ({ inexact: true }),
  })),
  {
    name: 'items-found-by-contains',
    readers: 'all',
    keywords: ['contains'],
    why: 'where "contains" cannot fail on any item, Ajv does not count those that it found',
    find: () => ({ forgets: ['items'] }),
  },
  {
    name: 'items-of-branches',
    readers: 'all',
    keywords: ['$ref', 'anyOf', 'oneOf', 'if', 'dependencies', 'dependentSchemas'],
    why: 'where a branch evaluated all items, Ajv takes "all" for the number one',
    find: () => ({ forgets: ['items'] }),
  },
  {
    name: 'properties-before-branches',
    readers: 'all',
    keywords: [...branching.keys()],
    why: 'what Ajv knew to be evaluated before it came to a branch is lost where the branch is not taken',
    find: (schema) =>
      [...branching].some(
        ([keyword, before]) =>
          schema[keyword] !== undefined && before.some((earlier) => schema[earlier] !== undefined),
      )
        ? { forgets: ['properties'] }
        : undefined,
  },
  {
    name: 'properties-of-condition',
    readers: 'all',
    keywords: ['if'],
    why: 'where a consequence is missing or asks for nothing, Ajv does not count what "if" evaluated',
    find: () => ({ forgets: ['properties', 'items'] }),
  },
];

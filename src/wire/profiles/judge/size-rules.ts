/** The checks of rules about sizes. */
import { isObject } from '../../../json/index.ts';
import type { Measure, RuleOf } from '../profile.ts';
import type { Fault, JudgedInput } from './judged.ts';
import type { Found } from './subschemas.ts';

/** What is counted over the whole schema. */
const totals: Readonly<Partial<Record<Measure, (input: JudgedInput) => number>>> = {
  properties: ({ all }) => all.filter(({ keyword }) => keyword === 'properties').length,
  depth: ({ all }) => Math.max(0, ...all.map(depthOf)),
  'enum-values': ({ all }) => sum(all, ({ schema }) => lengthOf(schema, 'enum')),
  characters: ({ all }) => sum(all, charactersIn),
  optional: ({ all }) =>
    all.filter(({ keyword, key, parent }) => keyword === 'properties' && !isRequired(key!, parent!)).length,
  unions: ({ all }) =>
    all.filter(({ schema }) => isObject(schema) && (Array.isArray(schema['type']) || 'anyOf' in schema))
      .length,
};

const WORDS: Readonly<Partial<Record<Measure, string>>> = {
  properties: 'properties',
  depth: 'levels of objects',
  'enum-values': 'listed values',
  characters: 'characters of names and values',
  optional: 'optional properties',
  unions: 'choices',
};

export const sizeRules = {
  'at-most': ({ of, limit }: RuleOf<'at-most'>, input: JudgedInput): Fault[] => {
    if (of === 'minItems' || of === 'maxLength') {
      return input.all.flatMap(({ schema, place }) => {
        const value = isObject(schema) ? schema[of] : undefined;
        return typeof value === 'number' && value > limit
          ? [{ place: `${place}/${of}`, what: `"${of}" of ${value}, of which it takes ${limit}` }]
          : [];
      });
    }
    const count = totals[of]?.(input) ?? 0;
    return count > limit ? [{ place: '', what: `${count} ${WORDS[of]}, of which it takes ${limit}` }] : [];
  },
};

/** Objects around it, itself included. */
function depthOf(place: Found): number {
  let depth = 0;
  for (let at: Found | undefined = place; at !== undefined; at = at.parent) {
    if (isObject(at.schema) && isObject(at.schema['properties'])) depth++;
  }
  return depth;
}

function charactersIn({ schema, keyword, key = '' }: Found): number {
  const own = keyword === 'properties' || keyword === '$defs' ? key.length : 0;
  if (!isObject(schema)) return own;
  const values = Array.isArray(schema['enum']) ? (schema['enum'] as unknown[]) : [];
  const texts = [...values, schema['const']].filter((value) => typeof value === 'string');
  return own + texts.reduce((total, text) => total + text.length, 0);
}

function isRequired(name: string, { schema }: Found): boolean {
  const required = isObject(schema) ? schema['required'] : undefined;
  return Array.isArray(required) && required.includes(name);
}

function lengthOf(schema: Found['schema'], keyword: string): number {
  const value = isObject(schema) ? schema[keyword] : undefined;
  return Array.isArray(value) ? value.length : 0;
}

function sum(all: readonly Found[], count: (each: Found) => number): number {
  return all.reduce((total, each) => total + count(each), 0);
}

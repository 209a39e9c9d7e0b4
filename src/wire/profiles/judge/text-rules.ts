/** The checks of rules about the values of keywords: formats, patterns, names, listed values. */
import { isObject, preview } from '../../../json/index.ts';
import type { RuleOf } from '../profile.ts';
import type { Fault, JudgedInput } from './judged.ts';

export const textRules = {
  formats: ({ known }: RuleOf<'formats'>, { all }: JudgedInput): Fault[] =>
    all.flatMap(({ schema, place }) => {
      const format = isObject(schema) ? schema['format'] : undefined;
      return typeof format === 'string' && !known.includes(format)
        ? [{ place: `${place}/format`, what: `the format ${preview(format)}` }]
        : [];
    }),

  'text-enums': (_rule: RuleOf<'text-enums'>, { all }: JudgedInput): Fault[] =>
    all.flatMap(({ schema, place }) => {
      const values = isObject(schema) ? schema['enum'] : undefined;
      return Array.isArray(values) && !values.every((value) => typeof value === 'string')
        ? [{ place: `${place}/enum`, what: '"enum" with a value that is no text' }]
        : [];
    }),

  'anchored-patterns': (_rule: RuleOf<'anchored-patterns'>, { all }: JudgedInput): Fault[] =>
    all.flatMap(({ schema, place }) => {
      const pattern = isObject(schema) ? schema['pattern'] : undefined;
      if (typeof pattern !== 'string' || (pattern.startsWith('^') && pattern.endsWith('$'))) return [];
      return [{ place: `${place}/pattern`, what: 'a pattern without "^" and "$"' }];
    }),

  'pattern-syntax': ({ refused, words }: RuleOf<'pattern-syntax'>, { all }: JudgedInput): Fault[] => {
    const syntax = new RegExp(refused, 'u');
    return all.flatMap(({ schema, place }) => {
      const pattern = isObject(schema) ? schema['pattern'] : undefined;
      return typeof pattern === 'string' && syntax.test(pattern)
        ? [{ place: `${place}/pattern`, what: `a pattern with ${words}` }]
        : [];
    });
  },

  'property-names': ({ pattern, at }: RuleOf<'property-names'>, { all, document }: JudgedInput): Fault[] => {
    const names = new RegExp(pattern, 'u');
    return all.flatMap(({ place, parent, keyword, key }) =>
      keyword === 'properties' && (at === 'anywhere' || parent?.schema === document) && !names.test(key!)
        ? [{ place, what: `the property ${preview(key)}` }]
        : [],
    );
  },
};

/**
 * Rules for `pattern` and `patternProperties`. Where a pattern is dropped, `additionalProperties` would apply
 * to the members that it matched, so it is dropped too.
 */
import { isObject, type JsonObject } from '../../../json/index.ts';
import { isValidWithFlag, readWithoutFlag } from '../pattern-reading.ts';
import type { Hazard, Rule } from '../rule.ts';

export const patternRules: readonly Rule[] = [
  {
    name: 'pattern-invalid',
    clients: 'all',
    isAlwaysNeeded: true,
    keywords: ['pattern'],
    why: 'Ajv 8 throws on what is valid only without the flag "u"',
    find: ({ pattern }) => (isInvalid(pattern) ? { rewrite: dropPattern, inexact: true } : undefined),
  },
  {
    name: 'pattern-without-flag',
    clients: 'legacy',
    keywords: ['pattern'],
    why: 'Ajv 6 compiles it without the flag "u", and matches other texts',
    find({ pattern }) {
      if (isInvalid(pattern)) return undefined;
      const reading = readWithoutFlag(pattern as string);
      if (reading === 'same') return undefined;
      return reading === 'looser' ? { inexact: true } : { rewrite: dropPattern, inexact: true };
    },
  },
  {
    name: 'pattern-of-names-invalid',
    clients: 'all',
    isAlwaysNeeded: true,
    keywords: ['patternProperties'],
    why: 'Ajv 8 throws on what is valid only without the flag "u"',
    find: ({ patternProperties }) => findNames(patternProperties, isInvalid),
  },
  {
    name: 'pattern-of-names-without-flag',
    clients: 'legacy',
    keywords: ['patternProperties'],
    why: 'Ajv 6 compiles it without the flag "u", and matches other names',
    find: ({ patternProperties }) =>
      findNames(patternProperties, (source) => !isInvalid(source) && readWithoutFlag(source) !== 'same'),
  },
];

function isInvalid(source: unknown): boolean {
  return !isValidWithFlag(source as string);
}

function dropPattern(copy: JsonObject): void {
  delete copy['pattern'];
}

function findNames(patterns: unknown, isBad: (source: string) => boolean): Hazard | undefined {
  if (!isObject(patterns) || !Object.keys(patterns).some(isBad)) return undefined;
  return {
    inexact: true,
    undercounts: ['properties'],
    rewrite(copy) {
      const current = copy['patternProperties'] as JsonObject;
      const kept = Object.entries(current).filter(([source]) => !isBad(source));
      copy['patternProperties'] = Object.fromEntries(kept);
      if (kept.length === 0) delete copy['patternProperties'];
      delete copy['additionalProperties'];
    },
  };
}

/** The table of rules, in the order in which they are applied to a subschema, indexed by keyword. */
import { keywords202012 } from '../../../schema/internal.ts';
import type { ClientGroup, Rule } from '../rule.ts';
import { draft07Rules } from './draft-07.ts';
import { equalityRules } from './equality.ts';
import { formatRules } from './formats.ts';
import { inputRules } from './input/index.ts';
import { nameRules } from './inherited-names.ts';
import { numberRules } from './numbers.ts';
import { patternPropertiesRules } from './pattern-properties.ts';
import { patternRules } from './patterns.ts';
import { foreignKeywordRules, unknownKeywordRule } from './foreign-keywords.ts';
import { unevaluatedRules } from './unevaluated.ts';

export const rules: readonly Rule[] = [
  unknownKeywordRule,
  ...foreignKeywordRules,
  ...numberRules,
  ...equalityRules,
  ...formatRules,
  ...patternRules,
  ...nameRules,
  ...patternPropertiesRules,
  ...unevaluatedRules,
  ...draft07Rules,
];

/** For every keyword of 2020-12 and those that rules name. */
const TABLES: Readonly<Record<ClientGroup, ReadonlyMap<string, readonly Rule[]>>> = {
  modern: byKeyword(rules.filter(({ clients }) => clients === 'all')),
  legacy: byKeyword(rules),
  input: byKeyword(inputRules),
};

function byKeyword(list: readonly Rule[]): Map<string, readonly Rule[]> {
  const names = [...keywords202012.map(({ name }) => name), ...list.flatMap(({ keywords }) => keywords)];
  return new Map(names.map((name) => [name, list.filter(({ keywords }) => keywords.includes(name))]));
}

const FOR_UNKNOWN: readonly Rule[] = [unknownKeywordRule];

/** The rules to try on a subschema that has this keyword. */
export function rulesOn(keyword: string, clients: ClientGroup): readonly Rule[] {
  return TABLES[clients].get(keyword) ?? FOR_UNKNOWN;
}

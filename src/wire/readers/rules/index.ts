/** The table of rules, in the order in which they are applied to a subschema, by the keywords that call for them. */
import { keywords202012 } from '../../../schema/internal.ts';
import type { Reader, Rule } from '../rule.ts';
import { draft07Rules } from './draft-07.ts';
import { equalityRules } from './equality.ts';
import { formatRules } from './formats.ts';
import { inputRules } from './input/index.ts';
import { nameRules } from './names.ts';
import { numberRules } from './numbers.ts';
import { patternPropertiesRules } from './pattern-properties.ts';
import { patternRules } from './patterns.ts';
import { strangerRules, unknownKeywordRule } from './strangers.ts';
import { unevaluatedRules } from './unevaluated.ts';

export const rules: readonly Rule[] = [
  unknownKeywordRule,
  ...strangerRules,
  ...numberRules,
  ...equalityRules,
  ...formatRules,
  ...patternRules,
  ...nameRules,
  ...patternPropertiesRules,
  ...unevaluatedRules,
  ...draft07Rules,
];

/** By keyword, for every keyword of 2020-12 and those that rules name. */
const tables: Readonly<Record<Reader, ReadonlyMap<string, readonly Rule[]>>> = {
  modern: byKeyword(rules.filter(({ readers }) => readers === 'all')),
  legacy: byKeyword(rules),
  input: byKeyword(inputRules),
};

function byKeyword(list: readonly Rule[]): Map<string, readonly Rule[]> {
  const names = [...keywords202012.map(({ name }) => name), ...list.flatMap(({ keywords }) => keywords)];
  return new Map(names.map((name) => [name, list.filter(({ keywords }) => keywords.includes(name))]));
}

const forUnknown: readonly Rule[] = [unknownKeywordRule];

/** The rules that a keyword calls for. */
export function rulesOn(keyword: string, reader: Reader): readonly Rule[] {
  return tables[reader].get(keyword) ?? forUnknown;
}

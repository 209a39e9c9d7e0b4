/**
 * The table of rules for input schemas, in the order in which they are applied. Clients compile an input with
 * Ajv of draft-07 (Genkit in strict mode, Gemini CLI, Mastra), Ajv of 2020-12 (Gemini CLI and Mastra, where
 * `$schema` names it) or `@cfworker/json-schema` (LangChain), and check arguments by it before they send
 * them. Output rules about these validators apply here too; rules about Ajv 6, which no such client uses, do
 * not.
 */
import type { Rule } from '../../rule.ts';
import { equalityRules } from '../equality.ts';
import { nameRules } from '../inherited-names.ts';
import { patternPropertiesRules } from '../pattern-properties.ts';
import { patternRules } from '../patterns.ts';
import { foreignKeywordRules, unknownKeywordRule } from '../foreign-keywords.ts';
import { unevaluatedRules } from '../unevaluated.ts';
import { arrayRules } from './arrays.ts';
import { dependentRules } from './dependents.ts';
import { strictModeRules } from './strict-mode.ts';
import { unevaluatedInputRules } from './unevaluated.ts';
import { withheldRules } from './withheld.ts';

const isShared = ({ clients }: Rule): boolean => clients === 'all';

export const inputRules: readonly Rule[] = [
  unknownKeywordRule,
  ...foreignKeywordRules,
  ...equalityRules,
  ...withheldRules,
  ...patternRules.filter(isShared),
  ...nameRules,
  ...strictModeRules,
  ...unevaluatedInputRules,
  ...arrayRules,
  ...patternPropertiesRules,
  ...unevaluatedRules.filter(({ name }) => name !== 'unevaluated'),
  ...dependentRules,
];

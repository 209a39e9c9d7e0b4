/**
 * The table of rules for input schemas, in the order in which they are applied. Clients compile an input with Ajv of
 * draft-07 (Genkit in strict mode, Gemini CLI, Mastra), Ajv of 2020-12 (Gemini CLI and Mastra, where a stamp asks for it)
 * or `@cfworker/json-schema` (LangChain), and hold arguments against it before they send them. The rules of outputs that
 * are about these validators hold here too; those about Ajv 6, which no such client has, do not.
 */
import type { Rule } from '../../rule.ts';
import { equalityRules } from '../equality.ts';
import { nameRules } from '../names.ts';
import { patternPropertiesRules } from '../pattern-properties.ts';
import { patternRules } from '../patterns.ts';
import { strangerRules, unknownKeywordRule } from '../strangers.ts';
import { unevaluatedRules } from '../unevaluated.ts';
import { arrayRules } from './arrays.ts';
import { dependentRules } from './dependents.ts';
import { strictModeRules } from './strict-mode.ts';
import { unevaluatedInputRules } from './unevaluated.ts';
import { withheldRules } from './withheld.ts';

const isShared = ({ readers }: Rule): boolean => readers === 'all';

export const inputRules: readonly Rule[] = [
  unknownKeywordRule,
  ...strangerRules,
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

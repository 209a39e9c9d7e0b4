/**
 * The awkward set, as one list in which each case has a name of its own, arguments, and a value or an error.
 */
import { inputCases } from './inputs.mjs';
import { outputCases } from './outputs.mjs';
import { parameterCases } from './parameters.mjs';
import { resultCases } from './results.mjs';

const OK = { output: { type: 'object', properties: { ok: { type: 'boolean' } } }, value: { ok: true } };

export const cases = [
  ...[...inputCases, ...parameterCases].map((entry) => ({ ...OK, ...entry })),
  ...outputCases.map((entry) => ({ args: {}, ...entry })),
  ...resultCases.map((entry) => ({ args: {}, ...entry })),
];

/** Rules over described tools: findings, their suppressions and fixes, and their output formats. */
export { applyEdits } from './apply-edits.ts';
export { readBaseline, writeBaseline, type Baseline } from './baseline.ts';
export { applySuppressions, type Suppressions, type JudgedFinding } from './suppressions.ts';
export { lintSource, type ActiveRule } from './lint.ts';
export type { Edit, Finding, Rule, RuleGroup, Severity } from './rule.ts';
export { rules } from './rules/index.ts';
export { sarifOf, type SarifValue } from './sarif.ts';
export { activeRules, fails, RULES_SCHEMA, SUPPRESS_SCHEMA, type LintSettings } from './settings.ts';
export { estimatedTokens } from './tokens.ts';

/** Rules over described tools: findings, what excuses and mends them, and how they are written down. */
export { applyEdits } from './apply-edits.ts';
export { readBaseline, writeBaseline, type Baseline } from './baseline.ts';
export { excuseFindings, type Excuses, type JudgedFinding } from './excuse.ts';
export { lintSource, type ActiveRule } from './lint.ts';
export type { Edit, Finding, Rule, RuleGroup, Severity } from './rule.ts';
export { rules } from './rules/index.ts';
export { sarifOf } from './sarif.ts';
export { activeRules, fails, readSettings, type LintSettings } from './settings.ts';
export { estimatedTokens } from './tokens.ts';

/** Rules over described tools: findings, what is done about them, and how they are written down. */
export { applyEdits } from './apply-edits.ts';
export { lintSource, type ActiveRule } from './lint.ts';
export type { Edit, Finding, Rule, RuleGroup, Severity } from './rule.ts';
export { rules } from './rules/index.ts';
export { estimatedTokens } from './tokens.ts';

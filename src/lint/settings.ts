/**
 * What can be chosen for a check: severities of rules, suppressions, and what fails. The schemas of both as
 * data.
 */
import { apiCodes, configurationCodes, routeCodes } from '../errors.ts';
import type { JsonObject } from '../json/index.ts';
import type { ActiveRule } from './lint.ts';
import type { Severity } from './rule.ts';
import { rules } from './rules/index.ts';

export interface Suppression {
  readonly rule: string;
  readonly reason: string;
  /** Which findings: each text may have `*` for any characters. Without these, all findings of the rule. */
  readonly source?: string;
  readonly tool?: string;
  readonly place?: string;
}

export interface LintSettings {
  readonly rules?: Readonly<Record<string, Severity | 'off'>>;
  readonly suppress?: readonly Suppression[];
  /** The lowest severity that fails the check; default `warning`. */
  readonly failOn?: Severity;
}

/**
 * Rules, and the codes that the readers of route files and OpenAPI documents report; the same problem has the
 * same id in both.
 */
const IDS: readonly string[] = [
  ...new Set([
    ...rules.map(({ id }) => id),
    ...[routeCodes, apiCodes, configurationCodes].flatMap((codes) => Object.keys(codes)),
  ]),
];

const SEVERITIES = ['error', 'warning', 'hint'] as const;
const text = { type: 'string', minLength: 1 } as const;

/** Of `rules` and `suppress` in a configuration. */
export const RULES_SCHEMA: JsonObject = {
  type: 'object',
  propertyNames: { enum: [...IDS] },
  additionalProperties: { enum: [...SEVERITIES, 'off'] },
};

export const SUPPRESS_SCHEMA: JsonObject = {
  type: 'array',
  items: {
    type: 'object',
    properties: {
      rule: { enum: [...IDS] },
      reason: { type: 'string', pattern: '\\S' },
      source: text,
      tool: text,
      place: { type: 'string' },
    },
    required: ['rule', 'reason'],
    additionalProperties: false,
  },
};

export function activeRules({ rules: chosen = {} }: LintSettings): ActiveRule[] {
  return rules.flatMap((rule) => {
    const severity = Object.hasOwn(chosen, rule.id) ? chosen[rule.id]! : rule.severity;
    return severity === 'off' ? [] : [{ rule, severity }];
  });
}

/** Whether findings of a severity fail the check. */
export function fails(severity: Severity, { failOn = 'warning' }: LintSettings): boolean {
  return SEVERITIES.indexOf(severity) <= SEVERITIES.indexOf(failOn);
}

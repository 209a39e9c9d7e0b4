/**
 * The member `check` of a configuration file in; the rules, their severities and the suppressions out, or a message. Our
 * engine checks it against a schema, so that a typing error is found.
 */
import { isObject } from '../json/index.ts';
import { admitSchema, compileSchema, report } from '../schema/index.ts';
import { apiCodes, routeCodes } from '../errors.ts';
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
  /** A file of accepted findings, by its path from the configuration. */
  readonly baseline?: string;
}

/** Rules, and the codes that the readers of route files and OpenAPI documents report; the same problem has the same id in both. */
const IDS: readonly string[] = [
  ...new Set([...rules.map(({ id }) => id), ...Object.keys(routeCodes), ...Object.keys(apiCodes)]),
];

const SEVERITIES = ['error', 'warning', 'hint'] as const;
const text = { type: 'string', minLength: 1 } as const;

const SCHEMA = {
  type: 'object',
  properties: {
    rules: {
      type: 'object',
      propertyNames: { enum: IDS },
      additionalProperties: { enum: [...SEVERITIES, 'off'] },
    },
    suppress: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          rule: { enum: IDS },
          reason: { type: 'string', pattern: '\\S' },
          source: text,
          tool: text,
          place: { type: 'string' },
        },
        required: ['rule', 'reason'],
        additionalProperties: false,
      },
    },
    failOn: { enum: SEVERITIES },
    baseline: text,
  },
  additionalProperties: false,
} as const;

export type ReadSettings =
  { readonly ok: true; readonly settings: LintSettings } | { readonly ok: false; readonly message: string };

export function readSettings(value: unknown): ReadSettings {
  const member = isObject(value) ? (value['check'] ?? {}) : value;
  const admitted = admitSchema(SCHEMA);
  if (!admitted.ok) throw new TypeError('The schema of the configuration is not admitted.');
  const checked = compileSchema(admitted.schema).check(member);
  if (checked.ok) return { ok: true, settings: member as LintSettings };
  return { ok: false, message: report(checked, { value: member, name: '"check" of the configuration' }) };
}

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

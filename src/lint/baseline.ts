/**
 * Accepted findings, each with a note: a file that `check --update-baseline` writes and people complete. A
 * finding in it does not fail a check; a new one does.
 */
import { isObject } from '../json/index.ts';
import type { Finding } from './rule.ts';

export interface KnownFinding extends Pick<Finding, 'rule' | 'source' | 'tool' | 'side' | 'place'> {
  readonly note?: string;
}

export type Baseline = ReadonlyMap<string, KnownFinding>;

export function keyOf({ rule, source, tool, side, place }: KnownFinding): string {
  return JSON.stringify([source, tool, side, place, rule]);
}

/** Undefined where the value is no baseline. */
export function readBaseline(value: unknown): Baseline | undefined {
  const findings = isObject(value) ? value['findings'] : undefined;
  if (!Array.isArray(findings) || !findings.every(isKnownFinding)) return undefined;
  return new Map(findings.map((finding) => [keyOf(finding), finding]));
}

function isKnownFinding(value: unknown): value is KnownFinding {
  return isObject(value) && ['rule', 'source', 'place'].every((member) => typeof value[member] === 'string');
}

/** Sorted, so that a diff shows only real changes; notes of people stay. */
export function writeBaseline(findings: readonly Finding[], before: Baseline | undefined): string {
  const entries = new Map<string, KnownFinding>();
  for (const { rule, source, tool, side, place } of findings) {
    const key = keyOf({
      rule,
      source,
      ...(tool !== undefined && { tool }),
      ...(side !== undefined && { side }),
      place,
    });
    const note = before?.get(key)?.note;
    entries.set(key, {
      source,
      ...(tool !== undefined && { tool }),
      ...(side !== undefined && { side }),
      place,
      rule,
      ...(note !== undefined && { note }),
    });
  }
  const sorted = [...entries].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => entry);
  return `${JSON.stringify({ findings: sorted }, undefined, 2)}\n`;
}

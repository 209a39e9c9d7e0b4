/**
 * Hostile sources: every schema of the hostile corpus that a file can hold, through all rules and all fixes.
 */
import { describe, expect, it } from 'vitest';
import { applyEdits, lintSource, rules } from '../../src/lint/index.ts';
import { describeDocument, type DescribedSource } from '../../src/sources/index.ts';
import type { HostileCase } from '../hostile/case.ts';
import { corpus } from '../hostile/corpus/index.ts';

const active = rules.map((rule) => ({ rule, severity: rule.severity }));
const MOST_FINDINGS = 100 * rules.length;

/** What is no JSON is for callers in the same process. */
const { 'foreign values': _values, 'foreign schemas': _schemas, ...themes } = corpus;

function described(document: unknown): DescribedSource {
  const options = { role: 'any', reading: {} } as const;
  return describeDocument({ file: 'hostile.json', name: 'hostile.json' }, document, options);
}

function asFile({ schema, exotic }: HostileCase): { readonly value: unknown } | undefined {
  if (exotic === true) return undefined;
  try {
    return { value: JSON.parse(JSON.stringify(schema())) as unknown };
  } catch {
    return undefined;
  }
}

describe.each(Object.entries(themes))('hostile schemas, %s', (_theme, cases) => {
  it('are linted with bounded findings, and no fix makes a good schema a bad one (R-BOUND-4)', () => {
    let seen = 0;
    for (const one of cases) {
      const file = asFile(one);
      if (file === undefined) continue;
      seen++;
      const before = described(file.value);
      const findings = lintSource(before, active);
      expect(findings.length, one.name).toBeLessThanOrEqual(MOST_FINDINGS);
      for (const { message } of findings) expect(message.length, one.name).toBeLessThan(10_000);
      const edits = findings.flatMap((finding) => finding.edits ?? []);
      if (edits.length === 0 || before.schema?.schema === undefined) continue;
      expect(described(applyEdits(file.value, edits)).schema?.problems, one.name).toEqual([]);
    }
    expect(seen).toBeGreaterThan(1);
  });
});

describe('names that a URI cannot hold as they are', () => {
  it.each(['\ud800', 'a#b', 'a%b', '100 %', 'é~/'])('do not keep %j from being looked at', (name) => {
    const document = {
      properties: { [name]: { type: 'string', default: 3, examples: [4], enum: ['a', 5] } },
    };
    const found = lintSource(described(document), active).map(({ rule }) => rule);
    expect(found).toEqual(['default-rejected', 'enum-rejected', 'example-rejected']);
  });
});

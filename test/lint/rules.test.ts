/** Each rule by its own examples: one that fires, one that does not, and where there is a fix, the first one mended. */
import { describe, expect, it } from 'vitest';
import { problemCodes } from '../../src/errors.ts';
import { applyEdits, lintSource, rules, type Finding, type Rule } from '../../src/lint/index.ts';
import { describeDocument } from '../../src/sources/index.ts';

/** All rules run, so that an example cannot lean on another rule being off. */
const active = rules.map((rule) => ({ rule, severity: rule.severity }));

function findingsOf(document: unknown, rule: Rule): Finding[] {
  const role = rule.id === 'elicitation-form' ? 'elicitation' : 'any';
  const source = describeDocument({ file: 'example.json', name: 'example.json' }, document, {
    role,
    reading: {},
  });
  return lintSource(source, active).filter((finding) => finding.rule === rule.id);
}

describe.each(rules.map((rule) => [rule.id, rule] as const))('%s', (_id, rule) => {
  const { fires, silent } = rule.examples;

  it('fires on its first example, with a sentence and a place in the file', () => {
    const found = findingsOf(fires, rule);
    expect(found.length).toBeGreaterThan(0);
    for (const { message, pointer } of found) {
      expect(message).toMatch(/^[A-Z"].{10,}/s);
      expect(pointer).toBeDefined();
    }
  });

  it('is silent on its second example', () => {
    expect(findingsOf(silent, rule)).toEqual([]);
  });

  it.runIf(rule.fixes === true)('mends its first example, and is silent then', () => {
    const edits = findingsOf(fires, rule).flatMap((finding) => finding.edits ?? []);
    expect(edits.length).toBeGreaterThan(0);
    const mended = applyEdits(fires, edits);
    expect(mended).not.toEqual(fires);
    expect(findingsOf(mended, rule)).toEqual([]);
  });

  it.runIf(rule.fixes !== true)('offers no edits, as it says', () => {
    expect(findingsOf(fires, rule).flatMap((finding) => finding.edits ?? [])).toEqual([]);
  });
});

describe('a route file', () => {
  it('is not told to define a part once, since its schemas have no references (R-FLOW-4)', () => {
    const part = repeated.examples.fires;
    const list = { tools: [{ name: 'a', description: 'A.', inputSchema: {}, outputSchema: part }] };
    const source = describeDocument({ file: 'a.json', name: 'a.json' }, list, { role: 'any', reading: {} });
    const rule = [{ rule: repeated, severity: repeated.severity }];
    expect(lintSource(source, rule)).toHaveLength(1);
    expect(lintSource({ ...source, kind: 'routes' }, rule)).toEqual([]);
  });
});

describe('the rules together', () => {
  it('have ids of their own, sorted by group', () => {
    expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length);
    const groups = rules.map(({ group }) => group);
    expect([...new Set(groups)]).toEqual(['specification', 'safety', 'quality']);
    expect(groups).toEqual([...groups].sort((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b)));
  });

  it('speak for every code with which admission refuses (R-DIALECT, R-IN, R-OUT, R-REF, R-BOUND)', () => {
    const covered = new Set(rules.flatMap((rule) => ('codes' in rule ? (rule.codes as string[]) : [])));
    expect(Object.keys(problemCodes).filter((code) => !covered.has(code))).toEqual([]);
  });
});

const repeated = rules.find(({ id }) => id === 'repeated-subtree')!;
const ORDER = ['specification', 'safety', 'quality'];

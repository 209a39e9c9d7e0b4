/**
 * Each rule by its own examples: one that fires, one that does not, and where there is a fix, the first one
 * mended.
 */
import { describe, expect, it } from 'vitest';
import { problemCodes } from '../../src/errors.ts';
import { Tool } from '../../src/tool/index.ts';
import { applyEdits, lintSource, rules, type Finding, type Rule } from '../../src/lint/index.ts';
import { describeDocument } from '../../src/sources/index.ts';
import { exampleSource } from './example-source.ts';

/** All rules run, so that an example cannot lean on another rule being off. */
const active = rules.map((rule) => ({ rule, severity: rule.severity }));

function findingsOf(document: unknown, rule: Rule): Finding[] {
  const role = rule.id === 'elicitation-form' ? 'elicitation' : 'any';
  return lintSource(exampleSource(document, role), active).filter((finding) => finding.rule === rule.id);
}

describe.each(rules.map((rule) => [rule.id, rule] as const))('%s', (_id, rule) => {
  const { fires, silent } = rule.examples;

  it('fires on its first example, with a sentence and a place in the file', () => {
    const found = findingsOf(fires, rule);
    expect(found.length).toBeGreaterThan(0);
    for (const { message, pointer } of found) {
      expect(message).toMatch(/^[A-Z"].{10,}/s);
      if (!(fires instanceof Tool)) expect(pointer).toBeDefined();
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

/** What one rule says of a list of tools. */
function messagesOf(id: string, tools: readonly object[]): string[] {
  const listed = tools.map((tool, index) => ({ name: `tool${index}`, description: 'A.', ...tool }));
  return findingsOf(
    { tools: listed },
    rules.find((rule) => rule.id === id)!,
  ).map(({ message }) => message);
}

describe('a parameter without a description', () => {
  const guessed = (property: object, description = 'Finds things.'): string[] => {
    const properties = { region: property, q: { type: 'string', description: 'What.' } };
    return messagesOf('parameter-description', [
      { description, inputSchema: { type: 'object', properties } },
    ]);
  };

  it('is named where nothing else explains it', () => {
    expect(guessed({ type: 'string' })).toEqual([
      'Neither a description nor the text of the tool explains "region" (1 of 2 parameters).',
    ]);
    expect(guessed({ enum: ['0', '1'] })).toHaveLength(1);
  });

  it.each([
    ['the text of its tool speaks of it', { type: 'string' }, 'Finds things of a region.'],
    ['its choices are words', { enum: ['north', 'south'] }, undefined],
    ['it has a default', { type: 'string', default: 'EU' }, undefined],
    ['it is one value', { const: 'EU' }, undefined],
    [
      'its parts are described',
      { type: 'array', items: { properties: { id: { description: 'Which.' } } } },
      undefined,
    ],
  ])('is left alone where %s', (_why, property, description) => {
    expect(guessed(property, description)).toEqual([]);
  });
});

describe('an older dialect', () => {
  it('is told once for all tools of a source, with how many schemas declare it', () => {
    const older = { $schema: 'http://json-schema.org/draft-07/schema#', type: 'object' };
    const tools = [{ inputSchema: older, outputSchema: older }, { inputSchema: older }, { inputSchema: {} }];
    expect(messagesOf('dialect-older', tools)).toEqual([
      '3 of 4 schemas declare draft-07: some hosts take 2020-12 only.',
    ]);
  });
});

describe('examples that do not fit', () => {
  const messages = (document: object): string[] =>
    findingsOf(
      document,
      rules.find(({ id }) => id === 'example-rejected')!,
    ).map(({ message }) => message);

  it('are named one by one, with the reason', () => {
    expect(messages({ type: 'string', format: 'date', examples: ['2026-07-28', 'tomorrow'] })).toEqual([
      'The example "tomorrow" does not fit its schema: it must be text of the format "date", but is "tomorrow".',
    ]);
    expect(messages({ type: 'array', items: { type: 'number' }, examples: ['a', 'b'] })).toHaveLength(2);
  });

  it('are named together where their list is the example', () => {
    expect(messages({ type: 'array', examples: ['a', 'b'] })).toEqual([
      'No example fits its schema, but the list of them does: put it into a list.',
    ]);
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

  it('speak for every code with which admission refuses (R-DIALECT-3, R-IN-1, R-OUT-1, R-REF-1, R-BOUND-1)', () => {
    const covered = new Set(rules.flatMap((rule) => ('codes' in rule ? (rule.codes as string[]) : [])));
    expect(Object.keys(problemCodes).filter((code) => !covered.has(code))).toEqual([]);
  });
});

const repeated = rules.find(({ id }) => id === 'repeated-subtree')!;
const ORDER = ['specification', 'safety', 'quality'];

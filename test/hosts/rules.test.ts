/**
 * R-PROFILE: each rule of each profile, by a tool in the form of its public report: the independent judge
 * refuses the tool as it was written, for that rule, and finds nothing in its projection. A rule that nothing
 * breaks is no rule.
 */
import { describe, expect, it } from 'vitest';
import { admitTool, tool } from '../../src/tool/index.ts';
import {
  judgeList,
  judgeTool,
  profiles,
  projectTool,
  type Profile,
  type Rule,
} from '../../src/wire/profiles/index.ts';
import { refusedBy } from './rule-cases.ts';

const all = profiles.flatMap((profile) => profile.rules.map((rule) => ({ profile, rule })));
const nameOf = ({ profile, rule }: { readonly profile: Profile; readonly rule: Rule }): string =>
  `${profile.name}: ${rule.kind}${'of' in rule ? ` ${rule.of}` : ''}`;

describe('each rule', () => {
  it.each(all.filter(({ rule }) => !isOfLists(rule)).map((entry) => [nameOf(entry), entry] as const))(
    '%s: refused without the projection, works with it',
    (_name, { profile, rule }) => {
      const refused = refusedBy(rule);
      expect(refused.length > 0 || rule.kind === 'root-takes').toBe(true);
      for (const { name = 'tool', input } of refused) {
        const before = judgeTool({ name, inputSchema: input }, profile);
        expect(before.map((violation) => violation.rule)).toContain(rule);
        const admission = admitTool(tool({ name, input: input, run: () => null } as never));
        if (!admission.ok) throw new Error(JSON.stringify(admission.refused.problems));
        const projected = projectTool(admission.tool, profile);
        expect(projected.violations.map(({ what, place }) => `${place}: ${what}`)).toEqual([]);
      }
    },
  );

  it('of a whole list is judged by its number of tools', () => {
    const strict = profiles.find(({ name }) => name === 'claude-strict')!;
    expect(judgeList(20, strict)).toEqual([]);
    expect(judgeList(21, strict).map(({ what }) => what)).toEqual(['21 tools, of which it takes 20']);
  });

  it('has an address and a date', () => {
    for (const { profile, rule } of all) {
      expect(rule.source, nameOf({ profile, rule })).toMatch(/^[\w.-]+\.[a-z]+(?:\/|$)|^LangSchema /);
      expect(rule.date, nameOf({ profile, rule })).toMatch(/^20\d\d-(?:0[1-9]|1[0-2])(?:-[0-3]\d)?$/);
    }
  });
});

describe('names', () => {
  it('are those of the documentation', () => {
    expect(profiles.map(({ name }) => name)).toEqual([
      'claude',
      'claude-strict',
      'openai',
      'openai-strict',
      'gemini',
      'gemini-json-schema',
      'vscode',
      'cursor',
      'moonshot',
      'llama-cpp',
      'mistral',
      'bedrock',
      'codex',
    ]);
  });
});

function isOfLists(rule: Rule): boolean {
  return (rule.kind === 'at-most' && rule.of === 'tools') || rule.kind === 'root-takes';
}

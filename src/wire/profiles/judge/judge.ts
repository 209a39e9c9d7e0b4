/**
 * The independent validator of profiles: a tool and a profile in; every rule that the tool breaks out, with
 * its place. It shares nothing with the projection but the data, so that tests can hold one against the
 * other.
 */
import { isObject } from '../../../json/index.ts';
import type { Profile, Rule, RuleKind } from '../profile.ts';
import type { Fault, JudgedInput, JudgedTool, Violation } from './judged.ts';
import { sizeRules } from './size-rules.ts';
import { structureRules } from './structure-rules.ts';
import { subschemasOf } from './subschemas.ts';
import { textRules } from './text-rules.ts';

type Check = (rule: never, input: JudgedInput) => Iterable<Fault>;

const checks: Readonly<Record<Exclude<RuleKind['kind'], 'tool-names'>, Check>> = {
  ...structureRules,
  ...textRules,
  ...sizeRules,
};

export function judgeTool(tool: JudgedTool, { rules }: Profile): Violation[] {
  const violations: Violation[] = [];
  const { inputSchema, outputSchema } = tool;
  const document = isObject(inputSchema) ? inputSchema : {};
  const input: JudgedInput = { document, all: subschemasOf(document) };
  for (const rule of rules) {
    if (rule.kind === 'tool-names') {
      if (!patternOf(rule.pattern).test(tool.name))
        violations.push({
          rule,
          part: 'name',
          place: '',
          what: `a name that does not match ${rule.pattern}`,
        });
      continue;
    }
    const add = (part: Violation['part'], { place, what }: Fault): void =>
      void violations.push({ rule, part, place, what });
    for (const fault of checks[rule.kind](rule as never, input)) add('inputSchema', fault);
    if (rule.kind === 'dialects' && isObject(outputSchema)) {
      const output = { document: outputSchema, all: subschemasOf(outputSchema) };
      for (const fault of structureRules.dialects(rule, output)) add('outputSchema', fault);
    }
  }
  return violations;
}

const patterns: Map<string, RegExp> = new Map();

/** Of the data, so there are few. */
function patternOf(source: string): RegExp {
  let pattern = patterns.get(source);
  if (pattern === undefined) patterns.set(source, (pattern = new RegExp(source, 'u')));
  return pattern;
}

/** The rules about all tools of one request together. */
export function judgeList(
  count: number,
  { rules }: Profile,
): { readonly rule: Rule; readonly what: string }[] {
  return rules.flatMap((rule) =>
    rule.kind === 'at-most' && rule.of === 'tools' && count > rule.limit
      ? [{ rule, what: `${count} tools, of which it takes ${rule.limit}` }]
      : [],
  );
}

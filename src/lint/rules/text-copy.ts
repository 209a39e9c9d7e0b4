import { OBJECT } from '../../json/index.ts';
import { standaloneDocument } from '../../schema/internal.ts';
import type { DescribedTool } from '../../sources/index.ts';
import { tool, type AnyTool, type TextCopy } from '../../tool/index.ts';
import { acceptedKinds } from '../../wire/accepted-kinds.ts';
import type { Rule } from '../rule.ts';

const counting = (text: TextCopy): AnyTool =>
  tool({
    name: 'count',
    description: 'Counts words.',
    text,
    output: { type: 'integer' },
    run: () => 1,
  });

const REASONS: ReadonlyMap<TextCopy, string> = new Map([
  ['never', 'goes without its JSON as text'],
  [
    'non-object',
    'goes without its JSON as text where the tool replies with blocks of its own and none is text',
  ],
]);

export const textCopy: Rule = {
  id: 'text-copy',
  group: 'specification',
  severity: 'warning',
  finds:
    'A tool sets `text: "never"` or `"non-object"`, and its results may be other than objects. Only tools of modules can set it.',
  why: 'On 2026-07-28 a result that is no object must also have its JSON as text, for clients that read only text (R-TEXT). Leave `text` at its default, or let the output be an object; suppress the finding if every client reads structured results.',
  examples: { fires: counting('never'), silent: counting('auto') },
  checkTool(described, report) {
    const reason = described.contract && REASONS.get(described.contract.text);
    if (reason === undefined || isAlwaysObject(described)) return;
    report('', `A result that is no object ${reason}, which 2026-07-28 asks for.`);
  },
};

/** Without a declared output a result may be anything. */
function isAlwaysObject({ output }: DescribedTool): boolean {
  return output !== undefined && acceptedKinds(standaloneDocument(output).document) === OBJECT;
}

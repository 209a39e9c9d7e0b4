import { estimatedTokens } from '../tokens.ts';
import type { Rule } from '../rule.ts';

/** About a page and a half of text for one tool. */
const MOST = 2_000;

const listed = (description: string): object => ({
  name: 'find',
  description,
  inputSchema: { type: 'object' },
  outputSchema: {},
});

export const tokenEstimate: Rule = {
  id: 'token-estimate',
  group: 'quality',
  severity: 'hint',
  finds: `A tool takes more than about ${MOST.toLocaleString('en')} tokens of a model's context.`,
  why: 'Every conversation pays for it, used or not. Shorten descriptions, share parts in `$defs`, or split the tool. The estimate counts four characters of name, description and input schema as a token.',
  examples: { fires: listed('Finds users by name. '.repeat(400)), silent: listed('Finds users by name.') },
  checkTool(tool, report) {
    const tokens = estimatedTokens(tool);
    if (tokens > MOST)
      report('', `The tool takes about ${tokens.toLocaleString('en')} tokens of every conversation.`);
  },
};

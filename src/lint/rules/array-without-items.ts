import { hostRule } from '../host-refusals.ts';
import type { Rule } from '../rule.ts';

const listed = (schema: object): object => ({
  tools: [{ name: 'find', description: 'Finds.', inputSchema: schema, outputSchema: {} }],
});

export const arrayWithoutItems: Rule = hostRule(
  {
    id: 'array-without-items',
    severity: 'warning',
    finds: 'An array has no `items`.',
    why: 'VS Code, OpenAI and Gemini refuse the tool, and mostly the whole request. Say what the items are; `{}` is enough for hosts.',
    examples: {
      fires: listed({ type: 'object', properties: { tags: { type: 'array', description: 'Labels.' } } }),
      silent: listed({
        type: 'object',
        properties: { tags: { type: 'array', items: { type: 'string' }, description: 'Labels.' } },
      }),
    },
  },
  ['array-items'],
);

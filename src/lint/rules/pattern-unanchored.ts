import { hostRule } from '../host-refusals.ts';
import type { Rule } from '../rule.ts';

const listed = (schema: object): object => ({
  tools: [{ name: 'find', description: 'Finds.', inputSchema: schema, outputSchema: {} }],
});

export const patternUnanchored: Rule = hostRule(
  {
    id: 'pattern-unanchored',
    severity: 'hint',
    finds: 'A pattern does not begin with `^` and end with `$`, or uses classes that some hosts do not know.',
    why: 'llama.cpp makes a grammar of it, and refuses the whole request where it cannot. Anchor the pattern, and write classes out: `[0-9]` for `\\d`, `[A-Za-z0-9_]` for `\\w`.',
    examples: {
      fires: listed({
        type: 'object',
        properties: { code: { type: 'string', pattern: '\\d{3}', description: 'The code.' } },
      }),
      silent: listed({
        type: 'object',
        properties: { code: { type: 'string', pattern: '^[0-9]{3}$', description: 'The code.' } },
      }),
    },
  },
  ['anchored-patterns', 'pattern-syntax'],
);

import { hostRule } from '../host-refusals.ts';
import type { Rule } from '../rule.ts';

const listed = (schema: object): object => ({
  tools: [{ name: 'find', description: 'Finds.', inputSchema: schema, outputSchema: {} }],
});

export const hostSize: Rule = hostRule(
  {
    id: 'host-size',
    severity: 'hint',
    finds: 'A schema is larger than a host takes: properties, nesting, listed values, or a limit of its own.',
    why: 'The host refuses the request with the tool in it. Split the tool, or describe less; `anyshape check --profile all` shows what a profile would make of it.',
    examples: {
      fires: listed({
        type: 'object',
        properties: { text: { type: 'string', maxLength: 5_000, description: 'The text.' } },
      }),
      silent: listed({
        type: 'object',
        properties: { text: { type: 'string', maxLength: 1_000, description: 'The text.' } },
      }),
    },
  },
  ['at-most'],
);

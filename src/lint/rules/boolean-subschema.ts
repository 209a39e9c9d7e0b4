import { hostRule } from '../host-refusals.ts';
import type { Rule } from '../rule.ts';

const listed = (schema: object): object => ({
  tools: [{ name: 'find', description: 'Finds.', inputSchema: schema, outputSchema: {} }],
});

export const booleanSubschema: Rule = hostRule(
  {
    id: 'boolean-subschema',
    severity: 'warning',
    finds: 'A property, an item or a branch is the schema `true` or `false`.',
    why: 'It is valid, and libraries write it for values of any type, but hosts drop the tool, or all tools of the server, because of it. Write `{}` for anything; leave out a property that may not be given. anyshape writes `{}` in lists for clients before 2026.',
    examples: {
      fires: listed({ type: 'object', properties: { payload: true } }),
      silent: listed({ type: 'object', properties: { payload: { description: 'Anything.' } } }),
    },
  },
  ['no-boolean-schemas'],
);

/** A thousand tools, one of them with a form of 500 subschemas. */
import { tool } from 'anyshape';

const large = {
  type: 'object',
  properties: Object.fromEntries(
    Array.from({ length: 125 }, (_, index) => [
      `group_${index}`,
      {
        type: 'object',
        properties: {
          name: { type: 'string' },
          size: { type: 'integer', minimum: 0 },
          on: { type: 'boolean' },
        },
      },
    ]),
  ),
  required: Array.from({ length: 125 }, (_, index) => `group_${index}`),
};

export default [
  tool({ name: 'large_form', input: large, output: {}, run: (args) => args }),
  ...Array.from({ length: 999 }, (_, index) =>
    tool({
      name: `tool_${index}`,
      description: `The tool of number ${index}, which returns what it gets.`,
      input: { type: 'object', properties: { text: { type: 'string' } } },
      output: {},
      run: (args) => args,
    }),
  ),
];

/** One tool, as the first file of a user has it. */
import { tool } from 'anyshape';

export default tool({
  name: 'add',
  description: 'Adds two numbers.',
  input: {
    type: 'object',
    properties: { left: { type: 'number' }, right: { type: 'number' } },
    required: ['left', 'right'],
  },
  output: { type: 'number' },
  run: ({ left, right }) => left + right,
});

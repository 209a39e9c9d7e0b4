/** A number as a result: the plainest shape, and one that clients of before 2026 cannot take as it is. */
import { tool, type AnyTool } from '../../tool/index.ts';

export const count: AnyTool = tool({
  name: 'count',
  description: 'Counts the words of a text.',
  input: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
  output: { type: 'integer', minimum: 0 },
  run: ({ text }) => text.split(/\s+/).filter((word) => word !== '').length,
});

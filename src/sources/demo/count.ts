/** A number as a result: the simplest shape, and one that clients before 2026-07-28 do not accept. */
import { tool, type AnyTool } from '../../tool/index.ts';

export const count: AnyTool = tool({
  name: 'count',
  description: 'Counts the words of a text.',
  input: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
  output: { type: 'integer', minimum: 0 },
  run: ({ text }) => text.split(/\s+/).filter((word) => word !== '').length,
});

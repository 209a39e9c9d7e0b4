import type { Rule } from '../rule.ts';

export const toolDescription: Rule = {
  id: 'tool-description',
  group: 'quality',
  severity: 'hint',
  finds: 'A tool has no description.',
  why: 'A model chooses a tool by its description. Say in a sentence or two what the tool does, and when to use it.',
  examples: {
    fires: { name: 'find', inputSchema: { type: 'object' }, outputSchema: {} },
    silent: {
      name: 'find',
      description: 'Finds users by name.',
      inputSchema: { type: 'object' },
      outputSchema: {},
    },
  },
  checkTool({ description = '', problems }, report) {
    if (description.trim() !== '' || problems.length > 0) return;
    report('', 'The tool has no description, by which a model would choose it.');
  },
};

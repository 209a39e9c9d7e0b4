import { fromProblems, type RuleOfProblems } from './from-problems.ts';

export const toolName: RuleOfProblems = fromProblems({
  id: 'tool-name',
  group: 'specification',
  codes: ['tool-name'],
  finds: 'A tool has no name, or one that cannot be used.',
  why: 'Clients call a tool by its name. Give it one of 1 to 128 characters on one line, best of letters, digits, "_", "-" and ".".',
  examples: {
    fires: { tools: [{ description: 'Adds up.', inputSchema: { type: 'object' }, outputSchema: {} }] },
    silent: {
      tools: [{ name: 'add', description: 'Adds up.', inputSchema: { type: 'object' }, outputSchema: {} }],
    },
  },
});

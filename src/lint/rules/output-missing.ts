import type { Rule } from '../rule.ts';

export const outputMissing: Rule = {
  id: 'output-missing',
  group: 'quality',
  severity: 'hint',
  finds: 'A tool has no output schema.',
  why: 'Its results are not checked, and programs that call it have no type for them. Declare one; `anyshape call` shows what the tool returns.',
  examples: {
    fires: { name: 'count', description: 'Counts words.', inputSchema: { type: 'object' } },
    silent: {
      name: 'count',
      description: 'Counts words.',
      inputSchema: { type: 'object' },
      outputSchema: { type: 'integer' },
    },
  },
  checkTool({ outputSchema, problems }, report) {
    if (outputSchema === undefined && problems.length === 0)
      report('', 'The tool declares no output schema.');
  },
};

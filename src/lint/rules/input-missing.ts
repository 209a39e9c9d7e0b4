import type { Rule } from '../rule.ts';

export const inputMissing: Rule = {
  id: 'input-missing',
  group: 'specification',
  severity: 'error',
  finds: 'A listed tool has no input schema.',
  why: 'The protocol requires one, even without parameters, and clients lose the whole list because of one such tool (R-IN-1). The fix declares that there are no parameters.',
  examples: {
    fires: { tools: [{ name: 'now', description: 'The time.', outputSchema: {} }] },
    silent: {
      tools: [
        {
          name: 'now',
          description: 'The time.',
          inputSchema: { type: 'object', additionalProperties: false },
          outputSchema: {},
        },
      ],
    },
  },
  fixes: true,
  checkTool({ inputSchema, problems }, report, { kind }) {
    if (kind !== 'list' || inputSchema !== undefined || problems.length > 0) return;
    const value = { type: 'object', additionalProperties: false };
    report('', 'The tool has no "inputSchema".', { edits: [{ kind: 'set', place: '/inputSchema', value }] });
  },
};

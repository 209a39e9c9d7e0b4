import type { Rule } from '../rule.ts';

export const inputMissing: Rule = {
  id: 'input-missing',
  group: 'specification',
  severity: 'error',
  finds: 'A listed tool has no input schema.',
  why: 'The protocol asks for one, also where there are no parameters, and clients lose the whole list of tools over one without (R-IN-1). The fix says that there are none.',
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

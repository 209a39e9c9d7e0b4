import type { RuleOfProblems } from './from-problems.ts';

export const patternUnchecked: RuleOfProblems = {
  id: 'pattern-unchecked',
  group: 'safety',
  severity: 'warning',
  codes: ['pattern-unchecked'],
  finds: 'A pattern in the list of a server cannot be run in linear time, so it is not checked.',
  why: 'The tool can still be called: its server has to check that text itself. In your own tools such a pattern is refused (pattern-refused). Write it without back-references, shorter, or as a regular expression of ECMA-262.',
  examples: {
    fires: { name: 'find', inputSchema: { type: 'object', properties: { id: { pattern: '^(a+)\\1$' } } } },
    silent: { name: 'find', inputSchema: { type: 'object', properties: { id: { pattern: '^(?:aa)+$' } } } },
  },
  checkSchema: ({ schema }, report) => {
    for (const { schemaPath, message, code } of schema?.unchecked ?? [])
      report(schemaPath, message, { code });
  },
};

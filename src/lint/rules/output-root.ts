import { fromProblems, isRootOfSide, type RuleOfProblems } from './from-problems.ts';

export const outputRoot: RuleOfProblems = fromProblems({
  id: 'output-root',
  group: 'specification',
  codes: ['not-a-schema'],
  concerns: (problem, role) => role === 'output' && isRootOfSide(problem, role),
  finds: 'An output schema is neither an object nor a boolean.',
  why: 'It does not describe the result, and clients lose the whole list of tools because of it (R-OUT-1). Leave it out, or write a schema.',
  examples: {
    fires: { name: 'now', description: 'The time.', inputSchema: { type: 'object' }, outputSchema: null },
    silent: {
      name: 'now',
      description: 'The time.',
      inputSchema: { type: 'object' },
      outputSchema: { type: 'string' },
    },
  },
});

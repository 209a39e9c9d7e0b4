import { fromProblems, isRootOfSide, type RuleOfProblems } from './from-problems.ts';

export const inputRoot: RuleOfProblems = fromProblems({
  id: 'input-root',
  group: 'specification',
  codes: ['role-input', 'not-a-schema'],
  concerns: (problem, role) =>
    problem.code === 'role-input' || (role === 'input' && isRootOfSide(problem, role)),
  finds: 'An input schema is no schema, or accepts no object.',
  why: 'Arguments are always an object, so no call could succeed (R-IN-1). Let the root accept objects; a single value becomes a property of one.',
  examples: {
    fires: { name: 'sum', description: 'Adds up numbers.', inputSchema: { type: 'array' }, outputSchema: {} },
    silent: {
      name: 'sum',
      description: 'Adds up numbers.',
      inputSchema: {
        type: 'object',
        properties: { numbers: { type: 'array', items: { type: 'number' }, description: 'What to add.' } },
      },
      outputSchema: {},
    },
  },
});

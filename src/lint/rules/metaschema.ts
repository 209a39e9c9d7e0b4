import { fromProblems, isRootOfSide, type RuleOfProblems } from './from-problems.ts';

export const metaschema: RuleOfProblems = fromProblems({
  id: 'metaschema',
  group: 'specification',
  codes: ['keyword-value', 'metaschema-mismatch', 'not-a-schema', 'not-json'],
  concerns: (problem, role) => problem.code !== 'not-a-schema' || !isRootOfSide(problem, role),
  finds: 'A document is not valid by the metaschema of its dialect.',
  why: 'Validators refuse such a schema, or read something else than its author meant (R-DIALECT-3). The message names the keyword and what it may hold.',
  examples: {
    fires: { type: 'number', minimum: 0, exclusiveMinimum: true },
    silent: { type: 'number', exclusiveMinimum: 0 },
  },
});

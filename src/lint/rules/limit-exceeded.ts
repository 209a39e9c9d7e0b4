import { fromProblems, type RuleOfProblems } from './from-problems.ts';

export const limitExceeded: RuleOfProblems = fromProblems({
  id: 'limit-exceeded',
  group: 'specification',
  codes: [
    'limit-bytes',
    'limit-depth',
    'limit-subschemas',
    'limit-enum-values',
    'limit-pattern-length',
    'limit-pattern-steps',
    'limit-reference-chain',
    'limit-specialisations',
    'more-problems',
  ],
  finds: 'A schema is larger, deeper or longer than what is admitted.',
  why: 'A schema is untrusted input and costs at most what its limits say (R-BOUND-1). The message names the limit, what was found and what is allowed.',
  examples: {
    fires: { enum: Array.from({ length: 10_001 }, (_, index) => index) },
    silent: { type: 'integer', minimum: 0, maximum: 10_000 },
  },
});

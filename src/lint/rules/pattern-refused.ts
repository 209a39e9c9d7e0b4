import { fromProblems, type RuleOfProblems } from './from-problems.ts';

export const patternRefused: RuleOfProblems = fromProblems({
  id: 'pattern-refused',
  group: 'specification',
  codes: ['pattern-invalid', 'pattern-back-reference', 'pattern-too-large'],
  finds: 'A pattern is no regular expression, or cannot be run in linear time.',
  why: 'A text that a caller chooses could keep the server busy for ever (R-BOUND-3). Write the pattern without back-references, or check the text in the tool.',
  examples: {
    fires: { type: 'string', pattern: '^(a+)\\1$' },
    silent: { type: 'string', pattern: '^(?:aa)+$' },
  },
});

import { fromProblems, type RuleOfProblems } from './from-problems.ts';

export const referenceLoop: RuleOfProblems = fromProblems({
  id: 'reference-loop',
  group: 'specification',
  codes: ['reference-loop'],
  finds: 'References lead back to where they started without going into the value.',
  why: 'They never reach a decision about any value (R-REF-1). Let one of them go through a property or an item.',
  examples: {
    fires: { $ref: '#' },
    silent: { type: 'object', properties: { next: { $ref: '#' } } },
  },
});

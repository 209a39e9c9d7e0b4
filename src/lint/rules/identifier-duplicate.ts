import { fromProblems, type RuleOfProblems } from './from-problems.ts';

export const identifierDuplicate: RuleOfProblems = fromProblems({
  id: 'identifier-duplicate',
  group: 'specification',
  codes: ['id-duplicate', 'anchor-duplicate'],
  finds: 'Two subschemas of one document have the same identifier or anchor.',
  why: 'A reference by that name could lead to either (R-REF-1). Give one of them a name of its own.',
  examples: {
    fires: { $defs: { a: { $anchor: 'x' }, b: { $anchor: 'x' } } },
    silent: { $defs: { a: { $anchor: 'x' }, b: { $anchor: 'y' } } },
  },
});

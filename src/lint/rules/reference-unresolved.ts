import { fromProblems, type RuleOfProblems } from './from-problems.ts';

export const referenceUnresolved: RuleOfProblems = fromProblems({
  id: 'reference-unresolved',
  group: 'specification',
  codes: ['reference-unresolved', 'reference-not-a-schema'],
  finds: 'A reference leads nowhere, or to something that is no schema.',
  why: 'Nothing is ever fetched, so a schema must contain everything it refers to (R-REF-1). `anyshape bundle` fetches external documents, from hosts that you allow, and embeds them.',
  examples: {
    fires: { $ref: '#/$defs/missing' },
    silent: { $ref: '#/$defs/present', $defs: { present: { type: 'string' } } },
  },
});

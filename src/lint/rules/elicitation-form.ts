import { fromProblems, type RuleOfProblems } from './from-problems.ts';

export const elicitationForm: RuleOfProblems = fromProblems({
  id: 'elicitation-form',
  group: 'specification',
  codes: ['role-elicitation'],
  finds:
    'The schema of an elicitation is no flat object of primitive properties (checked with `--role elicitation`).',
  why: 'Clients make a form of it, and support nothing else (R-ELICIT). Ask for texts, numbers, booleans and choices only.',
  examples: {
    fires: { type: 'object', properties: { address: { type: 'object' } } },
    silent: { type: 'object', properties: { address: { type: 'string' } } },
  },
});

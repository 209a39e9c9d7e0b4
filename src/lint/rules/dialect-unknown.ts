import { fromProblems, type RuleOfProblems } from './from-problems.ts';

export const dialectUnknown: RuleOfProblems = fromProblems({
  id: 'dialect-unknown',
  group: 'specification',
  codes: ['dialect-unknown', 'vocabulary-unknown'],
  finds: 'A schema declares a dialect, or requires a vocabulary, that is not known.',
  why: 'No client can tell what such a schema means, so the tool is refused (R-DIALECT-2). Declare 2020-12, or one of the older dialects that are upgraded.',
  examples: {
    fires: { $schema: 'https://example.com/my-dialect', type: 'string' },
    silent: { $schema: 'https://json-schema.org/draft/2020-12/schema', type: 'string' },
  },
});

import { fromProblems, type RuleOfProblems } from './from-problems.ts';

export const dialectUnknown: RuleOfProblems = fromProblems({
  id: 'dialect-unknown',
  group: 'specification',
  codes: ['dialect-unknown', 'vocabulary-unknown'],
  finds: 'A schema declares an unknown dialect, or requires an unknown vocabulary.',
  why: 'No client can interpret such a schema, so the tool is refused (R-DIALECT-2). Declare 2020-12, or one of the older dialects that are upgraded.',
  examples: {
    fires: { $schema: 'https://example.com/my-dialect', type: 'string' },
    silent: { $schema: 'https://json-schema.org/draft/2020-12/schema', type: 'string' },
  },
});

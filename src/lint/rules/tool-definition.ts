import { fromProblems, type RuleOfProblems } from './from-problems.ts';

export const toolDefinition: RuleOfProblems = fromProblems({
  id: 'tool-definition',
  group: 'specification',
  codes: ['tool-definition', 'library-schema'],
  finds: 'An entry is no tool, or a tool is not described as it must be.',
  why: 'It is refused by name, and the others are served (R-ISOLATE). The message says which setting or schema cannot be used.',
  examples: {
    fires: { tools: ['not a tool'] },
    silent: { tools: [] },
  },
});

import { fromProblems, type RuleOfProblems } from './from-problems.ts';

export const toolDefinition: RuleOfProblems = fromProblems({
  id: 'tool-definition',
  group: 'specification',
  codes: [
    ...(['tool-definition', 'library-schema', 'server-definition'] as const),
    ...(['resource-definition', 'resource-uri', 'resource-duplicate'] as const),
    ...(['prompt-definition', 'prompt-duplicate'] as const),
  ],
  finds: 'An entry is no tool, or a tool is defined wrongly.',
  why: 'It is refused by name, and the others are served (R-ISOLATE). The message names the setting or schema.',
  examples: {
    fires: { tools: ['not a tool'] },
    silent: { tools: [] },
  },
});

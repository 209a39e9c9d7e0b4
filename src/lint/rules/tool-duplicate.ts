import { preview } from '../../json/index.ts';
import { fromProblems, type RuleOfProblems } from './from-problems.ts';

const tool = { name: 'find', description: 'Finds.', inputSchema: { type: 'object' }, outputSchema: {} };

const refused = fromProblems({
  id: 'tool-duplicate',
  group: 'specification',
  codes: ['tool-duplicate'],
  finds: 'Two tools of one source have the same name.',
  why: 'Only one of them can be called, and which one is not defined. Rename one.',
  examples: { fires: { tools: [tool, tool] }, silent: { tools: [tool, { ...tool, name: 'find_all' }] } },
});

export const toolDuplicate: RuleOfProblems = {
  ...refused,
  checkSource({ kind, tools }, report) {
    if (kind !== 'list') return;
    const seen = new Set<string>();
    for (const one of tools) {
      if (seen.has(one.name))
        report(`An earlier tool is also named ${preview(one.name)}, and only one of them can be called.`, {
          tool: one,
        });
      seen.add(one.name);
    }
  },
};

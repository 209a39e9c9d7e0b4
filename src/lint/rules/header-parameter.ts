import { readHeaderRules } from '../../tool/index.ts';
import { fromProblems, type RuleOfProblems } from './from-problems.ts';

const listed = (header: string): object => ({
  tools: [
    {
      name: 'query',
      description: 'Asks.',
      inputSchema: {
        type: 'object',
        properties: { region: { type: 'string', description: 'Where.', 'x-mcp-header': header } },
      },
      outputSchema: {},
    },
  ],
});

const refused = fromProblems({
  id: 'header-parameter',
  group: 'specification',
  finds: 'A parameter that is mirrored into a header (`x-mcp-header`) breaks the rules for these.',
  why: 'Clients must leave such a tool out, since a proxy would refuse its calls (R-HEADER, R-CLIENT), and a registry refuses it. The name must be a unique token of HTTP, on a string, an integer or a boolean below `properties` alone.',
  codes: ['header-parameter'],
  examples: { fires: listed('Bad Name'), silent: listed('Region') },
});

/** A registry reports such a tool itself; for tools of a list this rule does. */
export const headerParameter: RuleOfProblems = {
  ...refused,
  checkSchema(view, report) {
    refused.checkSchema?.(view, report);
    const { role, schema } = view;
    if (role !== 'input' || schema === undefined) return;
    const rules = readHeaderRules(schema);
    if (!rules.ok) report(rules.problem.schemaPath, rules.problem.message);
  },
};

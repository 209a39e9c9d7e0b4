import { readHeaderRules } from '../../client/header-rules.ts';
import type { Rule } from '../rule.ts';

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

export const headerParameter: Rule = {
  id: 'header-parameter',
  group: 'specification',
  severity: 'error',
  finds: 'A parameter that is mirrored into a header (`x-mcp-header`) breaks the rules for these.',
  why: 'Clients must leave such a tool out, since its calls would be refused on the way (R-CLIENT). The name must be a token of HTTP and unique, on a string, an integer or a boolean that `properties` alone leads to.',
  examples: { fires: listed('Bad Name'), silent: listed('Region') },
  checkSchema({ role, schema }, report) {
    if (role !== 'input' || schema === undefined) return;
    const rules = readHeaderRules(schema);
    if (!rules.ok) report(rules.problem.schemaPath, rules.problem.message);
  },
};

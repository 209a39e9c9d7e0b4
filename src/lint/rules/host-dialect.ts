import { hostRule } from '../host-refusals.ts';
import type { Rule } from '../rule.ts';

const listed = (schema: object): object => ({
  tools: [{ name: 'find', description: 'Finds.', inputSchema: { type: 'object' }, outputSchema: schema }],
});

export const hostDialect: Rule = hostRule(
  {
    id: 'host-dialect',
    severity: 'error',
    finds: 'A schema of a tool declares an older dialect, which a host rejects.',
    why: 'Claude rejects every call of a tool whose output schema has the stamp of draft-07, though the list looks fine. Write 2020-12 (`anyshape migrate` does), or leave `$schema` out. anyshape upgrades what it serves, so a server behind its gateway needs no change.',
    examples: {
      fires: listed({ $schema: 'http://json-schema.org/draft-07/schema#', type: 'object' }),
      silent: listed({ type: 'object' }),
    },
  },
  ['dialects'],
);

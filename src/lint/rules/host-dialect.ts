import { judgeTool, profiles } from '../../wire/profiles/index.ts';
import type { Rule } from '../rule.ts';

const listed = (outputSchema: object): object => ({
  tools: [{ name: 'find', description: 'Finds.', inputSchema: { type: 'object' }, outputSchema }],
});

/** Hosts with a rule about dialects, by that rule alone. */
const hosts = profiles
  .map((profile) => ({ ...profile, rules: profile.rules.filter(({ kind }) => kind === 'dialects') }))
  .filter(({ rules }) => rules.length > 0);

export const hostDialect: Rule = {
  id: 'host-dialect',
  group: 'quality',
  severity: 'error',
  finds:
    'An output schema declares an older dialect, which a host rejects. Reported once for all tools of a source.',
  why: 'Claude rejects every call of such a tool, though the list looks fine. Write 2020-12 (`anyshape migrate` does), or leave `$schema` out. anyshape upgrades what it serves, so tools behind its gateway, and those that it runs, need no change.',
  examples: {
    fires: listed({ $schema: 'http://json-schema.org/draft-07/schema#', type: 'object' }),
    silent: listed({ type: 'object' }),
  },
  checkSource({ tools, kind }, report) {
    // What anyshape runs is upgraded before any host sees it.
    if (kind !== 'server' && kind !== 'list') return;
    const refused = tools.flatMap((tool) => {
      const names = hosts.filter((host) =>
        judgeTool({ name: tool.name, inputSchema: {}, outputSchema: tool.outputSchema }, host).some(
          ({ part }) => part === 'outputSchema',
        ),
      );
      return names.length === 0 ? [] : [{ tool, names }];
    });
    const [first] = refused;
    if (first === undefined) return;
    const { source, date } = first.names[0]!.rules[0]!;
    const all = tools.filter(({ outputSchema }) => outputSchema !== undefined).length;
    const names = first.names.map(({ name }) => name).join(', ');
    report(
      `Older dialects are declared by ${refused.length} of ${all} output schemas: ${names} reject each call of these tools (${source}, ${date}).`,
      { pointer: `${first.tool.pointer}/outputSchema/$schema` },
    );
  },
};

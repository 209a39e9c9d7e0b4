/**
 * What hosts refuse of a schema as it was written, by the rules of their profiles: the places, with the
 * hosts that refuse each and the report that says so. Rules about hosts are written with it, so that the
 * data of the profiles is the only list.
 */
import { judgeTool, profiles, type Profile, type RuleKind } from '../wire/profiles/index.ts';
import type { Report, Rule } from './rule.ts';

interface Refusal {
  readonly what: string;
  readonly hosts: string[];
  readonly source: string;
}

/** Its `report` names each place once, with all hosts that refuse it. */
export function hostRule(
  about: Omit<Rule, 'checkSchema' | 'group'>,
  kinds: readonly RuleKind['kind'][],
): Rule {
  const narrowed = profiles
    .map((profile): Profile => ({
      ...profile,
      rules: profile.rules.filter((rule) => kinds.includes(rule.kind)),
    }))
    .filter(({ rules }) => rules.length > 0);
  return {
    ...about,
    group: 'quality',
    checkSchema({ role, document, schema, tool }, report) {
      if (tool === undefined || schema === undefined) return;
      if (role === 'input') refusals(narrowed, document, 'inputSchema', report);
      else if (role === 'output') refusals(narrowed, document, 'outputSchema', report);
    },
  };
}

function refusals(
  hosts: readonly Profile[],
  document: unknown,
  part: 'inputSchema' | 'outputSchema',
  report: Report,
): void {
  const byPlace = new Map<string, Refusal>();
  const tool = { name: 'tool', inputSchema: part === 'inputSchema' ? document : {}, outputSchema: document };
  for (const profile of hosts) {
    for (const violation of judgeTool(tool, profile)) {
      if (violation.part !== part) continue;
      const earlier = byPlace.get(violation.place);
      if (earlier === undefined) {
        const { source, date } = violation.rule;
        const refusal = { what: violation.what, hosts: [profile.name], source: `${source}, ${date}` };
        byPlace.set(violation.place, refusal);
      } else if (!earlier.hosts.includes(profile.name)) earlier.hosts.push(profile.name);
    }
  }
  for (const [place, { what, hosts: names, source }] of byPlace) {
    report(place, `Some hosts refuse ${what}: ${names.join(', ')} (${source}).`);
  }
}

/** The tables of docs/configuration.md, written from the sections: each member with its flag or variable. */
import { CONFIGURATION } from '../../src/cli/configuration/sections/index.ts';
import { isSection, type Member, type Section } from '../../src/cli/configuration/member.ts';

export function tablesOf(section: Section = CONFIGURATION): string {
  const tables = Object.entries(section.members).flatMap(([name, entry]) =>
    isSection(entry) ? [`### \`${name}\`\n\n${entry.about}\n\n${tableOf(entry, '')}`] : [],
  );
  return [tableOf(section, ''), ...tables].join('\n');
}

function tableOf(section: Section, at: string): string {
  const rows = rowsOf(section, at).map((cells) => `| ${cells.join(' | ')} |`);
  return ['| member | as | what it says |', '| --- | --- | --- |', ...rows].join('\n') + '\n';
}

function rowsOf({ members }: Section, at: string): string[][] {
  return Object.entries(members).flatMap(([name, entry]) => {
    if (!isSection(entry)) return [[`\`${at}${name}\``, targetOf(entry), entry.about]];
    return at === '' && name !== 'jwt' && name !== 'introspection' ? [] : rowsOf(entry, `${at}${name}.`);
  });
}

function targetOf({ flag, variable }: Member): string {
  const target = flag ?? variable;
  return target === undefined ? '' : `\`${target}\``;
}

/**
 * Every flag of every command has a place in the configuration, and what the package ships says the same
 * (R-SOURCES).
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { format, resolveConfig } from 'prettier';
import { describe, expect, it } from 'vitest';
import { commands } from '../../src/cli/commands.ts';
import { configurationSchema } from '../../src/cli/configuration/json-schema.ts';
import { isSection, type Section } from '../../src/cli/configuration/member.ts';
import { CONFIGURATION } from '../../src/cli/configuration/sections/index.ts';
import { admitSchema } from '../../src/schema/index.ts';
import { read, root } from '../repo/paths.ts';
import { tablesOf } from './page.ts';

const isUpdating = process.env['UPDATE_DOCS'] !== undefined;

/** They say what one run does, or name what the configuration is read for. */
const OF_ONE_RUN: Readonly<Record<string, readonly string[]>> = {
  any: ['--json', '--help', '--quiet', '--all', '--config', '--from', '--write', '--fix', '--check'],
  // In the entry of a server in mcpServers: a header is for one server.
  servers: ['--header', '--token'],
  init: ['--from', '--template', '--tests', '--name', '--package', '--install', '--no-install', '--yes'],
  call: ['--args', '--tests'],
  show: ['--tool', '--sample'],
  serve: ['--no-http'],
  console: ['--no-http', '--no-open'],
  install: ['--host'],
  check: ['--update-baseline', '--sarif', '--github'],
  diff: ['--suggest', '--github'],
  accept: ['--tool'],
  infer: ['--tool', '--each', '--into'],
  drift: ['--propose', '--calls'],
  login: ['--client-credentials', '--no-browser'],
};

const io = { stdout: () => undefined, stderr: () => undefined, isTerminal: false, env: {} };

async function loaded(): Promise<Command[]> {
  const makers = await Promise.all(Object.values(commands).map(({ load }) => load()));
  return makers.map((make) => make(io, () => undefined, []));
}

/** The flags that the configuration sets for a command. */
function flagsFor(command: string, { commands: only, members }: Section): string[] {
  if (only !== undefined && !only.includes(command)) return [];
  return Object.values(members).flatMap((entry) =>
    isSection(entry) ? flagsFor(command, entry) : (entry.flag ?? []),
  );
}

describe('the configuration', () => {
  it('has a place for every flag of every command', async () => {
    const homeless: string[] = [];
    for (const command of await loaded()) {
      const placed = new Set([
        ...flagsFor(command.name(), CONFIGURATION),
        ...[OF_ONE_RUN['any'], OF_ONE_RUN['servers'], OF_ONE_RUN[command.name()]].flatMap(
          (flags) => flags ?? [],
        ),
      ]);
      for (const { long } of command.options)
        if (!placed.has(long!)) homeless.push(`${command.name()} ${long}`);
    }
    expect(homeless).toEqual([]);
  });

  it('names only flags that are there', async () => {
    const all = await loaded();
    const flags = new Set(all.flatMap(({ options }) => options.map(({ long }) => long)));
    const named = new Set(all.flatMap((command) => flagsFor(command.name(), CONFIGURATION)));
    named.delete('--env-file');
    expect([...named].filter((flag) => !flags.has(flag))).toEqual([]);
  });

  it('has a schema that the engine admits, and that the package ships', async () => {
    const schema = configurationSchema();
    expect(admitSchema(schema).ok).toBe(true);
    const options = await resolveConfig(join(root, 'anyshape.schema.json'));
    const expected = await format(JSON.stringify(schema), { ...options, parser: 'json' });
    if (isUpdating) writeFileSync(join(root, 'anyshape.schema.json'), expected);
    expect(read('anyshape.schema.json')).toBe(expected);
  });

  it('is on its page, member by member', async () => {
    const file = join(root, 'docs/configuration.md');
    const page = read('docs/configuration.md');
    const [before] = page.split('## Members\n');
    const options = await resolveConfig(file);
    const whole = `${before}## Members\n\n${tablesOf()}`;
    const expected = await format(whole, { ...options, parser: 'markdown' });
    if (isUpdating) writeFileSync(file, expected);
    expect(read('docs/configuration.md')).toBe(expected);
  });
});

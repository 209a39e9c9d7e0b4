/**
 * The completion scripts, each in its own shell: what is offered for a line that was typed so far. A shell
 * that is not installed is named on stderr, and its tests are skipped.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { commands } from '../../src/cli/commands.ts';
import { Folder, run } from '../e2e/cli-run.ts';
import { root } from '../repo/paths.ts';

const folder = new Folder();
afterAll(() => folder.remove());
folder.put('here/tools.ts', '');
folder.put('here/two words.json', '');
const here = join(folder.path, 'here');

const SHELLS = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof SHELLS)[number];

/** What the shell offers for a line, sorted. */
const OFFERS: Readonly<Record<Shell, (script: string, line: string) => string[]>> = {
  bash: (script, line) => {
    const typed = line.split(' ');
    const ask = `COMP_WORDS=(${typed.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${typed.length - 1}; _anyshape; printf '%s\\n' "\${COMPREPLY[@]}"`;
    return said('bash', ['--norc', '-c', `${script}\n${ask}`]);
  },
  zsh: (script, line) => {
    folder.put('functions/_anyshape', script);
    return said('zsh', [
      '-f',
      join(root, 'test/completion/zsh-words.zsh'),
      join(folder.path, 'functions'),
      line,
    ]);
  },
  fish: (script, line) =>
    said('fish', ['--no-config', '-c', `${script}\ncomplete -C '${line}'`]).map(
      (offer) => offer.split('\t')[0]!,
    ),
};

function said(shell: string, args: readonly string[]): string[] {
  const { stdout, stderr } = spawnSync(shell, args, {
    cwd: here,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], HOME: folder.path, TERM: 'dumb' },
    timeout: 30_000,
  });
  expect(stderr).toBe('');
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .sort();
}

const names = Object.keys(commands).sort();

describe.each(SHELLS)('anyshape completion %s', (shell) => {
  const isThere = spawnSync(shell, ['--version']).status === 0;
  if (!isThere)
    console.warn(`SKIPPED: the completion of ${shell} was not run, since ${shell} is not installed`);

  it('knows every command and option', async () => {
    const { code, stdout } = await run(['completion', shell]);
    expect(code).toBe(0);
    for (const name of names) expect(stdout).toContain(name);
    for (const option of ['update-baseline', 'allow-host', 'sarif']) expect(stdout).toContain(option);
  });

  it.skipIf(!isThere).each([
    ['all commands, and no files', 'anyshape ', names],
    ['a command', 'anyshape mig', ['migrate']],
    ['options before any command', 'anyshape --v', ['--version']],
    ['an option', 'anyshape check --update', ['--update-baseline']],
    ['an option behind others', 'anyshape check --all --sar', ['--sarif']],
    ['an option behind a file', 'anyshape docs tools.ts --titl', ['--title']],
    ['the values of an option', 'anyshape check --fail-on ', ['error', 'hint', 'warning']],
    ['files for an option that takes one', 'anyshape check --baseline to', ['tools.ts']],
    ['files behind an option whose value may be left out', 'anyshape serve --http to', ['tools.ts']],
    ['files', 'anyshape check to', ['tools.ts']],
    ['the words that an argument may be', 'anyshape completion ', ['bash', 'fish', 'zsh']],
    ['options of the command alone, not of a tool that is called like one', 'anyshape call check --sar', []],
  ])('offers %s', async (_what, line, expected) => {
    const { stdout } = await run(['completion', shell]);
    expect(OFFERS[shell](stdout, line)).toEqual(expected);
  });

  it.skipIf(!isThere)('offers a file whose name has a space as one word', async () => {
    const { stdout } = await run(['completion', shell]);
    const [offer, ...more] = OFFERS[shell](stdout, 'anyshape check two');
    expect(offer?.replaceAll('\\', '')).toBe('two words.json');
    expect(more).toEqual([]);
  });
});

it('refuses a shell that it does not know', async () => {
  expect((await run(['completion', 'tcsh'])).code).toBe(2);
});

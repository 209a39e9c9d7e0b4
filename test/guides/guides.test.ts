/**
 * The pages that people follow: every block is a file or a command, every command is run, and what it prints
 * is what stands there. `UPDATE_DOCS=1 npx vitest run test/guides` writes what is printed into the pages.
 * Needs `npm run build`.
 */
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { read, root } from '../repo/paths.ts';
import { follow } from './follow.ts';
import { blocksOf, withOutputs } from './page.ts';

const guides = readdirSync(join(root, 'docs/guides')).map((name) => `docs/guides/${name}`);
const pages = [
  ...guides,
  'docs/check.md',
  'docs/configuration.md',
  'docs/generate.md',
  'docs/openapi.md',
  'docs/profiles.md',
  'docs/schema.md',
];

it('there is a guide for each kind of user, and each begins with its installation', () => {
  expect(guides).toHaveLength(5);
  for (const path of guides) expect(commandsOn(read(path)).slice(0, 2), path).toEqual(INSTALLATION);
});

describe.each(pages)('%s', (path) => {
  const page = read(path);
  const blocks = blocksOf(page);

  it('has only blocks that are run: files by name, and commands', () => {
    expect(blocks.filter(({ kind }) => kind === 'other')).toEqual([]);
    expect(blocks.some(({ kind }) => kind === 'commands')).toBe(true);
  });

  it('uses every file that it shows', () => {
    const files = blocks.flatMap((block) => (block.kind === 'file' ? [block] : []));
    const uses = [...commandsOn(page), ...files.map(({ text }) => text)].join('\n');
    const unused = files.filter(({ name }) => name !== CONFIGURATION && !uses.includes(name));
    expect(unused).toEqual([]);
  });

  it('prints what it shows', { timeout: 300_000 }, async () => {
    const followed = withOutputs(page, await follow(page));
    if (process.env['UPDATE_DOCS'] !== undefined) writeFileSync(join(root, path), followed);
    expect(followed).toBe(read(path));
  });
});

describe('README.md', () => {
  const page = read('README.md');

  it('goes from an empty folder to a tool of your own that the official Inspector calls, in four commands', () => {
    const commands = commandsOn(page);
    expect(commands.slice(0, 2)).toEqual(INSTALLATION);
    expect(commands).toHaveLength(4);
    expect(commands[3]).toContain('@modelcontextprotocol/inspector@0.15 --cli npx anyshape serve tools.ts');
  });

  it('prints what it shows', { timeout: 300_000 }, async () => {
    expect(withOutputs(page, await follow(page))).toBe(page);
  });
});

/** What each of them types first, as long as the package is not published. */
const { version } = JSON.parse(read('package.json')) as { version: string };
const INSTALLATION = ['npm pack ../anyshape', `npm install ./anyshape-${version}.tgz`];

function commandsOn(page: string): string[] {
  return blocksOf(page).flatMap((block) =>
    block.kind === 'commands' ? block.commands.map(({ line }) => line) : [],
  );
}

/** Found by its name, so no command mentions it. */
const CONFIGURATION = 'anyshape.json';

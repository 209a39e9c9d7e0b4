/**
 * The pages that people follow: every block is a file or a command, every command is run, and what it prints is what
 * stands there. `UPDATE_DOCS=1 npx vitest run test/guides` writes what is printed into the pages. Needs `npm run build`.
 */
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { read, root } from '../repo/paths.ts';
import { follow } from './follow.ts';
import { blocksOf, withOutputs } from './page.ts';

const guides = readdirSync(join(root, 'docs/guides')).map((name) => `docs/guides/${name}`);
const pages = [...guides, 'docs/check.md', 'docs/generate.md', 'docs/schema.md'];

it('there is a guide for each kind of user', () => {
  expect(guides).toHaveLength(5);
});

describe.each(pages)('%s', (path) => {
  const page = read(path);
  const blocks = blocksOf(page);

  it('has only blocks that are run: files by name, and commands', () => {
    expect(blocks.filter(({ kind }) => kind === 'other')).toEqual([]);
    expect(blocks.some(({ kind }) => kind === 'commands')).toBe(true);
  });

  it('uses every file that it shows', () => {
    const commands = blocks.flatMap((block) => (block.kind === 'commands' ? block.commands : []));
    const files = blocks.flatMap((block) => (block.kind === 'file' ? [block] : []));
    const uses = [...commands.map(({ line }) => line), ...files.map(({ text }) => text)].join('\n');
    const unused = files.filter(({ name }) => name !== CONFIGURATION && !uses.includes(name));
    expect(unused).toEqual([]);
  });

  it('prints what it shows', { timeout: 300_000 }, async () => {
    const followed = withOutputs(page, await follow(page));
    if (process.env['UPDATE_DOCS'] !== undefined) writeFileSync(join(root, path), followed);
    expect(followed).toBe(read(path));
  });
});

/** Found by its name, so no command mentions it. */
const CONFIGURATION = 'anyshape.config.json';

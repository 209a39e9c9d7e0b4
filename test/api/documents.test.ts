/**
 * docs/api says what the comments of the exports say. `npm run api` writes the pages anew. Needs `npm run
 * build`: an older `dist` shows as pages that differ.
 */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { describe, expect, it } from 'vitest';
import { read, root } from '../repo/paths.ts';
import { apiPages } from './page.ts';
import { readSurface } from './surface.ts';

describe('docs/api', () => {
  const folder = join(root, 'docs/api');
  const pages = apiPages(readSurface());

  it('has a page for each entry point, in the words of the comments', async () => {
    const options = await resolveConfig(join(folder, 'README.md'));
    mkdirSync(folder, { recursive: true });
    for (const [name, text] of pages) {
      const expected = await format(text, { ...options, parser: 'markdown', proseWrap: 'always' });
      if (process.env['UPDATE_DOCS'] !== undefined) writeFileSync(join(folder, name), expected);
      expect(read(`docs/api/${name}`), `${name}: run \`npm run api\``).toBe(expected);
    }
  });

  it('has no other page', () => {
    expect(readdirSync(folder).sort()).toEqual([...pages.keys()].sort());
  });
});

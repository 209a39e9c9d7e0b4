/** docs/architecture.md is one page, and its map of folders is that of src/. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { folderMap } from './folder-map.ts';
import { read, root } from './paths.ts';

it('the page has at most 150 lines of at most 110 columns', () => {
  const lines = read('docs/architecture.md').split('\n');
  expect(lines.length).toBeLessThanOrEqual(150);
  expect(lines.filter((line) => [...line].length > 110)).toEqual([]);
});

it.each([
  ['src', folderMap().src],
  ['src/schema', folderMap().schema],
])('its map names each file and folder of %s, and nothing else', (folder, ranks) => {
  const present = readdirSync(join(root, folder)).filter((name) => !name.endsWith('.test.ts'));
  expect(ranks.flat().toSorted()).toEqual(present.toSorted());
});

it('lines of the map are ranks, indented ones those of src/schema', () => {
  const page = '```\nsrc/\n  a.ts b/   two\n  schema/  c\n    d/ e.ts   f g\n  index.ts\n```\n';
  expect(folderMap(page)).toEqual({
    src: [['a.ts', 'b'], ['schema'], ['index.ts']],
    schema: [['d', 'e.ts']],
  });
});

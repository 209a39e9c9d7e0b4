/** The pages under docs/ say what the code says. */
import { existsSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { describe, expect, it } from 'vitest';
import { builtInDialects, standardDialects } from '../../src/schema/dialect/standard.ts';
import { errorsDocument } from './errors-document.ts';
import { filesBelow, read, root } from './paths.ts';

describe('docs/errors.md', () => {
  it('lists exactly the codes of src/errors.ts, in order, in the same words', async () => {
    const options = await resolveConfig(join(root, 'docs/errors.md'));
    const expected = await format(errorsDocument(), { ...options, parser: 'markdown', proseWrap: 'always' });
    if (process.env['UPDATE_DOCS'] !== undefined) writeFileSync(join(root, 'docs/errors.md'), expected);
    expect(read('docs/errors.md')).toBe(expected);
  });
});

describe('docs/dialects.md', () => {
  const text = read('docs/dialects.md');

  it.each(standardDialects.map(({ name, uri }) => [name, uri]))(
    'names %s and its URI (R-DIALECT-2)',
    (name, uri) => {
      expect(text).toContain(`| ${name}`);
      expect(text).toContain(`\`${uri}\``);
    },
  );

  it.each(builtInDialects.map(({ name }) => name))('tells that %s may be the default', (name) => {
    expect(text).toMatch(new RegExp(`^\\| ${name} .*\\| \`${name}\``, 'm'));
  });

  it('names every keyword that an older dialect has and 2020-12 reads differently or not at all (R-DIALECT-4)', () => {
    const [current, ...older] = builtInDialects;
    const changed = older.flatMap(({ keywords }) =>
      [...keywords.values()].filter((keyword) => 'upgrade' in keyword).map(({ name }) => name),
    );
    expect(current?.name).toBe('2020-12');
    expect(new Set(changed).size).toBe(16);
    for (const name of changed) expect(text).toContain(`\`${name}\``);
  });
});

describe('docs/dependencies.md', () => {
  it('has one entry for each dependency of package.json, and no other', () => {
    const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<
      string,
      Record<string, string>
    >;
    const entries = [...read('docs/dependencies.md').matchAll(/^- `([^`]+)` \d/gm)].map(([, name]) => name);
    expect(entries.sort()).toEqual(Object.keys({ ...dependencies, ...devDependencies }).sort());
  });
});

describe('docs/decisions', () => {
  const names = filesBelow('docs/decisions', '.md').filter((page) => !page.endsWith('/README.md'));

  it('are all in the index', () => {
    const linked = [...read('docs/decisions/README.md').matchAll(/^- \[.+?\]\((.+?)\): /gm)].map(
      ([, file]) => file,
    );
    expect(linked.sort()).toEqual(names.map((page) => basename(page)));
  });

  it.each(names)('%s has the five headings', (page) => {
    const headings = [...read(page).matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
    expect(headings).toEqual([
      'Context',
      'Decision',
      'What was measured',
      'Consequences',
      'What would change our mind',
    ]);
  });
});

describe('every page', () => {
  const pages = ['README.md', ...filesBelow('docs', '.md')].filter(isPacked);

  it('links only to files that the package has, and to headings that they have', () => {
    const broken = pages.flatMap((page) =>
      [...read(page).matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].flatMap(
        ([link, file, heading]) => {
          const target = file === '' ? page : join(dirname(page), file!);
          if (!existsSync(join(root, target)) || !isPacked(target)) return [`${page}: ${link}`];
          return heading === undefined || anchorsOf(read(target)).includes(heading)
            ? []
            : [`${page}: ${link}`];
        },
      ),
    );
    expect(broken).toEqual([]);
  });

  it('names only files of the repository that exist', () => {
    const named = pages.flatMap((page) =>
      [...read(page).matchAll(/`((?:src|test|bench|docs|examples|conformance)\/[\w./-]+)`/g)].map(
        ([, path]) => [page, path!] as const,
      ),
    );
    expect(named.length).toBeGreaterThan(30);
    expect(named.filter(([, path]) => !existsSync(join(root, path)))).toEqual([]);
  });
});

/** By "files" of package.json. */
function isPacked(path: string): boolean {
  return /^docs\/(?!api\/)|^README\.md$|^LICENSE$/.test(path);
}

/** The fragments that lead to the headings of a page, made as GitHub makes them. */
function anchorsOf(page: string): string[] {
  return [...page.matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

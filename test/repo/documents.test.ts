/** The pages under docs/ say what the code says. */
import { readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { describe, expect, it } from 'vitest';
import { builtInDialects, standardDialects } from '../../src/schema/dialect/standard.ts';
import { errorsDocument } from './errors-document.ts';
import { read, root } from './paths.ts';

describe('docs/errors.md', () => {
  it('lists exactly the codes of src/errors.ts, in order, in the same words', async () => {
    const options = await resolveConfig(join(root, 'docs/errors.md'));
    const expected = await format(errorsDocument(), { ...options, parser: 'markdown' });
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
  it('has one row for each dependency of package.json, and no other', () => {
    const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<
      string,
      Record<string, string>
    >;
    const rows = [...read('docs/dependencies.md').matchAll(/^\| `([^`]+)`/gm)].map(([, name]) => name);
    expect(rows.sort()).toEqual(Object.keys({ ...dependencies, ...devDependencies }).sort());
  });
});

describe('every page', () => {
  it('links only to files that exist', () => {
    for (const page of [
      'README.md',
      'docs/architecture.md',
      'docs/auth.md',
      'docs/dialects.md',
      'docs/errors.md',
      'docs/dependencies.md',
      'docs/tools.md',
      'docs/clients.md',
      'docs/compatibility.md',
      'docs/context.md',
      'docs/generate.md',
      'docs/http.md',
      'docs/routes.md',
      'docs/schema.md',
      'docs/sdk.md',
      'docs/security.md',
      'docs/drift.md',
      'docs/check.md',
      'docs/migrate.md',
      ...readdirSync(join(root, 'docs/guides')).map((name) => `docs/guides/${name}`),
    ]) {
      for (const [, target] of read(page).matchAll(/\]\((?!https?:)([^)#]+)/g)) {
        expect(() => read(join(dirname(page), target!)), `${page} -> ${target}`).not.toThrow();
      }
    }
  });
});

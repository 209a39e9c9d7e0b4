/**
 * Budgets of size: the packed package, and `anyshape/schema` bundled for a browser. Needs `npm run build`.
 */
import { execFileSync } from 'node:child_process';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { expect, it } from 'vitest';
import { read, root } from './paths.ts';

/** The whole package, with the console's page. */
const MAX_PACKED_BYTES = 1_600_000;
/** The script and the styles of the console, compressed with gzip. */
const MAX_FIRST_LOAD_BYTES = 120_000;
/** Measured on 2026-11-18, minified and compressed with gzip: 71,464. */
const MAX_SCHEMA_BYTES = 75_000;

it('the packed package is within its budget', () => {
  const output = execFileSync('npm', ['pack', '--json', '--dry-run', '--ignore-scripts', '--offline'], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [{ size }] = JSON.parse(output) as [{ size: number }];
  expect(size).toBeGreaterThan(100_000);
  expect(size).toBeLessThanOrEqual(MAX_PACKED_BYTES);
});

it('what the console loads first is within its budget, and the editor is not in it', () => {
  const page = read('dist/console/index.html');
  const files = [...page.matchAll(/(?:src|href)="\/console\/(assets\/[^"]+)"/g)].map(([, file]) => file!);
  expect(files).toHaveLength(2);
  const texts = files.map((file) => read(`dist/console/${file}`));
  const bytes = texts.reduce((sum, text) => sum + gzipSync(text).length, 0);
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThanOrEqual(MAX_FIRST_LOAD_BYTES);
  expect(texts.join()).not.toContain('cm-content');
});

it('anyshape/schema bundled for a browser is within its budget, and one file', async () => {
  const bundle = await rolldown({ input: `${root}dist/schema/index.js`, platform: 'browser' });
  const { output } = await bundle.generate({ format: 'esm', minify: true });
  await bundle.close();
  expect(output).toHaveLength(1);
  const bytes = gzipSync(output[0].code).length;
  expect(bytes).toBeGreaterThan(10_000);
  expect(bytes).toBeLessThanOrEqual(MAX_SCHEMA_BYTES);
});

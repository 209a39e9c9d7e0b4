/**
 * Principle 5: the interpreter runs everywhere. The whole required suite once more over the built package, in
 * a process where making code from text throws, as on platforms that forbid it.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { isSuitePresent, remoteDocuments, suiteFiles } from './load.ts';

const built = fileURLToPath(new URL('../../dist/schema/index.js', import.meta.url));
const script = fileURLToPath(new URL('without-code-generation.mjs', import.meta.url));

it.skipIf(!isSuitePresent)('passes the required suite where code generation is forbidden', () => {
  expect(existsSync(built), 'dist/ is missing: run `npm run build`, or `npm test`, which builds first').toBe(
    true,
  );
  const dialects = ['2020-12', '2019-09', 'draft-07', 'draft-06', 'draft-04'] as const;
  const files = dialects.flatMap((dialect) => suiteFiles(dialect, 'required'));
  const child = spawnSync(process.execPath, ['--disallow-code-generation-from-strings', script], {
    input: JSON.stringify({ files, remotes: remoteDocuments() }),
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    timeout: 50_000,
  });
  expect(child.stderr).toBe('');
  expect(child.status).toBe(0);
  expect(JSON.parse(child.stdout)).toEqual({
    codeRefused: true,
    totals: { '2020-12': 1299, '2019-09': 1259, 'draft-07': 927, 'draft-06': 839, 'draft-04': 618 },
    wrong: [],
  });
});

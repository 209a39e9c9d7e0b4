/**
 * The awkward set through clients that are not ours, as part of the tests: LangChain, OpenAI Agents, and the
 * official SDK with Zod 3. All others: `npm run interop`. Needs `npm run build`.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const RUN = fileURLToPath(new URL('run.mjs', import.meta.url));
const NOTHING_INSTALLED = 2;

it('values, arguments and refusals arrive as reasons.json says (R-WIRE-5, R-WIRE-7, R-IN-2)', (context) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [RUN, '--short'], {
    encoding: 'utf8',
    timeout: 240_000,
  });
  const skipped = stderr.split('\n').filter((line) => line.startsWith('SKIPPED'));
  for (const line of skipped) console.warn(line);
  if (status === NOTHING_INSTALLED) context.skip();
  expect(stderr.split('\n').filter((line) => line.startsWith('UNEXPECTED'))).toEqual([]);
  expect(status).toBe(0);
  const rows = stdout.split('\n').slice(2, -1);
  expect(rows).toHaveLength(3 - skipped.length);
  for (const row of rows) expect(row).toContain('114 of 114');
});

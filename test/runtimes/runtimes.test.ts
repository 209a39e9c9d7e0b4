/**
 * The handler in workerd, Bun and Deno, as part of the tests where they are installed: `npm run runtimes`
 * installs them.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const RUN = fileURLToPath(new URL('run.mjs', import.meta.url));
const NOTHING_INSTALLED = 2;

it.for(['workerd', 'bun', 'deno'])('the handler serves clients of both eras in %s', (name, { skip }) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [RUN, name], {
    encoding: 'utf8',
    timeout: 240_000,
  });
  if (status === NOTHING_INSTALLED) {
    console.warn(stdout.trim());
    skip();
  }
  expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: `${name}: 8 checks pass\n`, stderr: '' });
});

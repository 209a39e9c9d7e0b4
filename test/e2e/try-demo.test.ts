/**
 * The demo is started, called once and stopped, by the script that the workflow runs. Needs `npm run build`.
 */
import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { root } from '../repo/paths.ts';

it('the demo starts, answers one call and stops with exit code 0', () => {
  const { stdout, stderr, status } = spawnSync(process.execPath, ['scripts/try-demo.mjs'], {
    cwd: root,
    encoding: 'utf8',
    timeout: 60_000,
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toBe('7 tools; count answers 3\nstopped with exit code 0\n');
});

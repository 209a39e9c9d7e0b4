/** The example of routes checks itself, with the command as it is built. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../repo/paths.ts';
import { run } from './cli-run.ts';

describe('examples/routes', () => {
  it('runs', { timeout: 60_000 }, () => {
    const jiti = join(root, 'node_modules/jiti/lib/jiti-cli.mjs');
    const { status, stdout, stderr } = spawnSync(process.execPath, [jiti, 'examples/routes/check.ts'], {
      cwd: root,
      encoding: 'utf8',
    });
    expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: 'ok\n', stderr: '' });
  });

  it('keeps every rule of the specification (R-FLOW-4)', async () => {
    const { code, stdout } = await run(['check', join(root, 'examples/routes/weather.mjs')], {
      env: { WEATHER_KEY: 'x' },
    });
    expect(code).toBe(0);
    expect(stdout).toContain('no problems\n');
  });
});

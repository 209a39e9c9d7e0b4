/** The folder of a built anyshape in; its program, its command and the names of its options out. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const OWN = fileURLToPath(new URL('../../dist', import.meta.url));

export function buildAt(folder = OWN) {
  const dist = resolve(folder);
  const command = join(dist, 'cli/main.js');
  if (!existsSync(command)) throw new Error(`${dist} holds no built anyshape: ${command} is missing.`);
  const help = execFileSync(process.execPath, [command, 'serve', '--help'], { encoding: 'utf8' });
  // Builds from before the option `fastPath` call it `lane`.
  const hasFastPath = help.includes('--no-fast-path');
  return {
    command,
    index: pathToFileURL(join(dist, 'index.js')).href,
    server: pathToFileURL(join(dist, 'server/index.js')).href,
    fastPathOption: hasFastPath ? 'fastPath' : 'lane',
    noFastPathFlag: hasFastPath ? '--no-fast-path' : '--no-lane',
  };
}

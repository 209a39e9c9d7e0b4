/**
 * The folder of what can be made again: `$XDG_CACHE_HOME/anyshape`, else `~/.cache/anyshape`; on Windows
 * `%LOCALAPPDATA%`.
 */
import { homedir } from 'node:os';
import { join } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

export function cacheFolderIn(env: Environment, platform: string = process.platform): string {
  const home = env['HOME'] ?? homedir();
  const folder =
    platform === 'win32'
      ? (env['LOCALAPPDATA'] ?? join(home, 'AppData', 'Local'))
      : (env['XDG_CACHE_HOME'] ?? join(home, '.cache'));
  return join(folder, 'anyshape');
}

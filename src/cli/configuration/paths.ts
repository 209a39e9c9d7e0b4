/**
 * The folder of a configuration and a path in it in; the path from the working directory out, as short as was
 * typed.
 */
import { isAbsolute, join } from 'node:path';

export function insideFolder(folder: string, path: string): string {
  return folder === '.' || isAbsolute(path) ? path : join(folder, path);
}

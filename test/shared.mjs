/**
 * Data that the repository does not contain (suite, corpus, protocol variants): in the folder that `ANYSHAPE_SHARED`
 * names, or in `shared` beside the repository. Tests and benches run in the root of the repository.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const folder = process.env.ANYSHAPE_SHARED ?? join(process.cwd(), '..', 'shared');

/** The absolute path of shared data, whether it is there or not. */
export function sharedPath(...names) {
  return join(folder, ...names);
}

/** Whether the data is there. Where it is missing, a line on stderr says what is skipped. */
export function hasShared(...names) {
  const path = sharedPath(...names);
  if (existsSync(path)) return true;
  console.warn(`SKIPPED: ${path} is missing; set ANYSHAPE_SHARED to the folder that holds it`);
  return false;
}

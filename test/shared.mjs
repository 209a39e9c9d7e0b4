/**
 * Data that the repository does not contain (suite, corpus, protocol variants): in the folder that
 * `ANYSHAPE_SHARED` names, or in `shared` beside the repository. The official test suite may also be in
 * `.suite`, where `npm run suite` puts it. Tests and benches run in the root of the repository.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const folder = process.env.ANYSHAPE_SHARED ?? join(process.cwd(), '..', 'shared');

/** The absolute path of shared data, whether it is there or not. */
export function sharedPath(...names) {
  const path = join(folder, ...names);
  const [first, ...rest] = names;
  return first === 'suite' && !existsSync(path) ? join(process.cwd(), '.suite', ...rest) : path;
}

/**
 * Whether the data is there. Tests that need it are skipped where it is not; the end of the run lists them.
 */
export function hasShared(...names) {
  return existsSync(sharedPath(...names));
}

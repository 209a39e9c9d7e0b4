/** Where shapes, corpus and suite are: beside the repository, or where `ANYSHAPE_SHARED` says. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
export const shared = process.env.ANYSHAPE_SHARED ?? join(root, '..', 'shared');

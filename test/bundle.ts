/**
 * A module of the tests in, by its path from the root without `.ts`; the path of one plain module out, made
 * of it and of the sources that it imports. For processes of Node, which read no TypeScript, and for tests of
 * tight loops: Vitest reads each import through an object, which makes these up to 17 times slower than as
 * shipped.
 */
import { join } from 'node:path';
import { build } from 'rolldown';
import { root } from './repo/paths.ts';

export async function bundle(module: string): Promise<string> {
  const file = join(root, `node_modules/.cache/tests/${module}.mjs`);
  await build({
    input: join(root, `${module}.ts`),
    platform: 'node',
    external: (id) => !id.startsWith('.') && !id.startsWith('/'),
    output: { file, format: 'esm', codeSplitting: false },
    logLevel: 'silent',
  });
  return file;
}

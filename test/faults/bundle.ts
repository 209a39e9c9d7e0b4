/** A module of this folder in; its path as one plain module out, for processes of Node that read no TypeScript. */
import { join } from 'node:path';
import { build } from 'rolldown';
import { root } from '../repo/paths.ts';

export async function bundled(name: string): Promise<string> {
  const file = join(root, `node_modules/.cache/faults/${name}.mjs`);
  await build({
    input: join(root, `test/faults/${name}.ts`),
    platform: 'node',
    external: (id) => !id.startsWith('.') && !id.startsWith('/'),
    output: { file, format: 'esm', codeSplitting: false },
    logLevel: 'silent',
  });
  return file;
}

/** The handler in; the path of one file out, which imports nothing but modules of `node:`. */
import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';

const CACHE = new URL('../../node_modules/.cache/anyshape-runtimes/', import.meta.url);

export async function bundle() {
  const file = fileURLToPath(new URL('handler.mjs', CACHE));
  await build({
    input: fileURLToPath(new URL('handler.ts', import.meta.url)),
    external: /^node:/,
    platform: 'node',
    output: { file, format: 'esm', codeSplitting: false },
    logLevel: 'silent',
  });
  return file;
}

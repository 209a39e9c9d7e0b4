/** A fixture in TypeScript in; the path of one file that the Node of this process runs out. Packages stay outside of it. */
import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';

/** Within the repository's own node_modules, so that packages are found as they are from `src`. */
const CACHE = new URL('../node_modules/.cache/anyshape-conformance/', import.meta.url);

export async function bundle(name) {
  const file = fileURLToPath(new URL(`${name}.mjs`, CACHE));
  await build({
    input: fileURLToPath(new URL(`${name}.ts`, import.meta.url)),
    external: /^[^./]/,
    platform: 'node',
    output: { file, format: 'esm', codeSplitting: false },
    logLevel: 'silent',
  });
  return file;
}

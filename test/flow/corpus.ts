/** The real route files that the requirements name, and everything that calling them needs. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FlowFile } from '../../src/sources/flow/index.ts';

const shared = process.env['ANYSHAPE_SHARED'] ?? fileURLToPath(new URL('../../../shared', import.meta.url));
const folder = join(shared, 'corpus/flow');

export const isCorpusThere: boolean = existsSync(folder);
if (!isCorpusThere) {
  console.warn(`SKIPPED: ${folder} is missing; set ANYSHAPE_SHARED to the folder that holds it`);
}

interface Main {
  readonly namespace: string;
  readonly root: string;
  readonly requiredServerParams?: readonly string[];
}

export const corpus: readonly (FlowFile & { readonly main: Main })[] = isCorpusThere
  ? readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .map((file) => ({ file, main: JSON.parse(readFileSync(join(folder, file), 'utf8')) as Main }))
  : [];

/** Every secret that one of the files needs. */
export const secrets: Readonly<Record<string, string>> = Object.fromEntries(
  corpus.flatMap(({ main }) => (main.requiredServerParams ?? []).map((name) => [name, `secret-of-${name}`])),
);

/** All calls to the one server, each under the path of its own root. */
export function rootsAt(url: string): ReadonlyMap<string, string> {
  return new Map(
    corpus.map(({ main }) => [main.namespace, url + new URL(main.root).pathname.replace(/\/$/, '')]),
  );
}

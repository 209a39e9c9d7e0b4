/** The real route files that the requirements name, and everything that calling them needs. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FlowFile } from '../../src/sources/flow/index.ts';
import { hasShared, sharedPath } from '../shared.mjs';

const folder = sharedPath('corpus', 'flow');

export const isCorpusThere: boolean = hasShared('corpus', 'flow');

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

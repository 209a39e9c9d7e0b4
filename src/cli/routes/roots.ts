/**
 * The names of `--root`, the route files and the OpenAPI documents in; the base URL of each namespace or file
 * out, `''` for every OpenAPI document. A name that is neither is wrong usage: the calls that it was meant
 * for would go to the real API.
 */
import { resolve } from 'node:path';
import { isObject } from '../../json/index.ts';
import type { FlowFile } from '../../sources/index.ts';
import { suggestion } from '../../nearest.ts';

export interface ResolvedRoots {
  readonly roots: ReadonlyMap<string, string>;
  /** Names that are neither a namespace nor a file, in words. */
  readonly unknown: readonly string[];
}

export function resolveRoots(
  options: ReadonlyMap<string, string>,
  files: readonly FlowFile[],
  documents: readonly string[],
): ResolvedRoots {
  const namespaces = new Set(files.map(({ main }) => namespaceOf(main)).filter((name) => name !== undefined));
  const roots = new Map<string, string>();
  const unknown: string[] = [];
  const kinds = documents.length === 0 ? 'a route file' : 'a route file nor an OpenAPI document';
  const paths = [...files.map(({ file }) => file), ...documents];
  for (const [name, url] of options) {
    const matches = paths.filter((path) => resolve(path) === resolve(name));
    for (const path of matches) roots.set(path, url);
    if (namespaces.has(name) || (name === '' && documents.length > 0)) roots.set(name, url);
    else if (matches.length === 0)
      unknown.push(
        name === ''
          ? `--root: a URL alone is for OpenAPI documents, and there is none: say --root name=${url}`
          : `--root: "${name}" is neither a namespace nor ${kinds}. ${suggestion(name, [...namespaces, ...documents])}`,
      );
  }
  return { roots, unknown };
}

function namespaceOf(main: unknown): string | undefined {
  try {
    const namespace = isObject(main) ? main['namespace'] : undefined;
    return typeof namespace === 'string' ? namespace : undefined;
  } catch {
    return undefined;
  }
}

/**
 * What `--root` names and the route files in; where the calls of each go out, by namespace or by the path of the file as
 * it was found. A name that is neither is wrong usage: the calls that it was meant for would go to the real API.
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

export function resolveRoots(given: ReadonlyMap<string, string>, files: readonly FlowFile[]): ResolvedRoots {
  const namespaces = new Set(files.map(({ main }) => namespaceOf(main)).filter((name) => name !== undefined));
  const roots = new Map<string, string>();
  const unknown: string[] = [];
  for (const [name, url] of given) {
    const named = files.filter(({ file }) => resolve(file) === resolve(name));
    for (const { file } of named) roots.set(file, url);
    if (namespaces.has(name)) roots.set(name, url);
    else if (named.length === 0)
      unknown.push(
        `--root: "${name}" is neither a namespace nor a route file. ${suggestion(name, [...namespaces])}`,
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

/**
 * Sources as typed in; one registry out, with what was refused and what could not be read. No source: the demo tools.
 * One bad source is one bad source: the others are still loaded. Loading runs the modules, and nothing else.
 */
import {
  demoSource,
  joinSources,
  loadModule,
  type JoinedTools,
  type ToolSource,
} from '../../sources/index.ts';
import type { Unreadable } from '../read-json.ts';
import { isModule } from '../sources.ts';
import { ownPackage } from './own-package.ts';

export interface LoadedTools extends JoinedTools {
  readonly unreadable: readonly Unreadable[];
}

const LATER: readonly (readonly [pattern: RegExp, kind: string])[] = [
  [/^https?:\/\//i, 'a server behind a URL'],
  [/^stdio:/i, 'a server behind a command'],
  [/\.(?:json|ya?ml)$/i, 'a document of tools'],
];

/** Anything else is the name of a tool: a name has none of these endings, and no slash. */
export function isSource(word: string): boolean {
  return isModule(word) || LATER.some(([pattern]) => pattern.test(word)) || /[/\\]/.test(word);
}

export async function loadTools(sources: readonly string[]): Promise<LoadedTools> {
  if (sources.length === 0) return { ...joinSources([demoSource]), unreadable: [] };
  const loaded: ToolSource[] = [];
  const unreadable: Unreadable[] = [];
  for (const file of new Set(sources)) {
    const source = await loadSource(file);
    if (typeof source === 'string') unreadable.push({ file, message: source });
    else loaded.push(source);
  }
  return { ...joinSources(loaded), unreadable };
}

async function loadSource(file: string): Promise<ToolSource | string> {
  if (isModule(file)) {
    const loaded = await loadModule(file, { ownPackage });
    return loaded.ok ? loaded.source : loaded.message;
  }
  const kind = LATER.find(([pattern]) => pattern.test(file))?.[1] ?? 'this kind of source';
  return `${kind} is not supported here yet: give a module of tools (*.ts, *.mjs, *.js)`;
}

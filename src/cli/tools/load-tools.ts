/**
 * Sources as typed in; one registry out, with what was refused and what could not be read. No source: the demo tools.
 * One bad source is one bad source: the others are still loaded. Loading runs the modules, and nothing else.
 */
import {
  demoSource,
  joinSources,
  loadFlow,
  type JoinedTools,
  type ModuleMemory,
  type ToolSource,
} from '../../sources/index.ts';
import type { RegistryOptions } from '../../tool/index.ts';
import type { Unreadable } from '../read-json.ts';
import { isModule } from '../sources.ts';
import { readSources, unsupported } from './read-sources.ts';
import { flowSettings, NO_ROUTES, type RouteSettings } from './route-settings.ts';

export interface LoadedTools extends JoinedTools {
  readonly unreadable: readonly Unreadable[];
}

export interface LoadSettings {
  /** For route files. */
  readonly routes?: RouteSettings;
  /** Where no author made a registry. */
  readonly registry?: RegistryOptions;
  /** For whoever loads again: what has not changed is kept, and what has is run afresh. */
  readonly memory?: ModuleMemory;
}

/** Anything else is the name of a tool: a name has none of these endings, and no slash. */
export function isSource(word: string): boolean {
  return isModule(word) || /\.json$/i.test(word) || unsupported(word) !== undefined || /[/\\]/.test(word);
}

export async function loadTools(
  sources: readonly string[],
  { routes = NO_ROUTES, registry = {}, memory = new Map() }: LoadSettings = {},
): Promise<LoadedTools> {
  if (sources.length === 0) return { ...joinSources([demoSource], registry), unreadable: [] };
  const read = await readSources([...new Set(sources)], memory);
  const { settings, unreadable } = await flowSettings(routes, read, memory);
  const loaded: ToolSource[] = [...read.modules];
  if (read.routes.length > 0) loaded.push(...loadFlow(read.routes, settings));
  return { ...joinSources(loaded, registry), unreadable: [...read.unreadable, ...unreadable] };
}

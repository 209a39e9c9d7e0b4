/**
 * Loaded sources in; the same out with three tools that find, describe and call all others (`--search`). The
 * three stay; what they find follows the sources when these are loaded again.
 */
import type { LoadedSources } from '../sources/load-sources.ts';
import type { ServeCommand } from './serve-sources.ts';

/** More than hosts take or models choose well from. */
const MANY_TOOLS = 128;

/** The last load, and its topics. */
export interface CurrentSources {
  topics: LoadedSources['topics'];
  loaded: LoadedSources;
}

export async function searched(
  { flags, log }: Pick<ServeCommand, 'flags' | 'log'>,
  loaded: LoadedSources,
  current: Pick<CurrentSources, 'topics'>,
): Promise<LoadedSources> {
  const { length: tools } = loaded.registry.tools;
  if (flags.search !== true) {
    const advice = '--search serves three tools that find and call them.';
    if (tools > MANY_TOOLS)
      log.warn({ event: 'many-tools', tools }, `${tools} tools are too many for most models: ${advice}`);
    return loaded;
  }
  const { searchRegistry } = await import('../../search/index.ts');
  const registry = searchRegistry(loaded.registry, {
    topicOf: (name) => current.topics.get(name),
    isScoped: flags.http !== undefined,
  });
  return { ...loaded, registry, samples: new Map() };
}

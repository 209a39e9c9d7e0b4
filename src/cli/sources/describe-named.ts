/**
 * The words of a command that only reads in; a description of each source out. Modules run while stdout is
 * reserved, so that nothing but results is printed there.
 */
import type { Io } from '../io.ts';
import type { Progress } from '../progress.ts';
import { withStdoutReserved } from '../reserved-stdout.ts';
import type { ReadingFlags } from '../routes/options.ts';
import { readingSettings } from '../routes/settings.ts';
import type { ServerFlags } from '../server-options.ts';
import { describeSources, type DescribedSources } from './describe-sources.ts';
import { loadSources } from './load-sources.ts';

export interface NamedSources {
  readonly sources: readonly string[];
  readonly serverCommand: readonly string[];
  readonly options: ReadingFlags & ServerFlags;
}

export function describeNamed(
  { sources, serverCommand, options }: NamedSources,
  progress: Progress,
  io: Io,
): Promise<DescribedSources> {
  const settings = {
    serverCommand,
    servers: options.servers,
    routes: readingSettings(options, io),
    progress,
  };
  return withStdoutReserved(io, async () =>
    describeSources(await loadSources(sources, settings), { progress }),
  );
}

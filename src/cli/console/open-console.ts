/** What is served in; the console that `--console` adds to the server out. */
import { existsSync } from 'node:fs';
import type { ConsoleSite } from '../../server/console/index.ts';
import { consoleData, type ConsoleDataParts } from './console-data.ts';

export async function openConsole(parts: ConsoleDataParts, isAuthenticated: boolean): Promise<ConsoleSite> {
  const { createConsole } = await import('../../server/console/index.ts');
  return createConsole({
    folder: pageFolder(),
    registry: parts.registry,
    data: consoleData(parts),
    isAuthenticated,
  });
}

/** Beside the running file in the built package; in the folder of the build where the sources run. */
function pageFolder(): URL {
  const built = new URL('../console/', import.meta.url);
  return existsSync(new URL('index.html', built))
    ? built
    : new URL('../../../dist/console/', import.meta.url);
}

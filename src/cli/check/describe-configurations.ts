/**
 * Paths of configuration files in; sources without tools out that carry their problems, so that rules apply
 * to these.
 */
import type { DescribedSource } from '../../sources/index.ts';
import { loadConfiguration } from '../configuration/load-configuration.ts';
import type { Unreadable } from '../read-json.ts';

export interface DescribedConfigurations {
  readonly described: readonly DescribedSource[];
  readonly unreadable: readonly Unreadable[];
}

export async function describeConfigurations(files: readonly string[]): Promise<DescribedConfigurations> {
  const described: DescribedSource[] = [];
  const unreadable: Unreadable[] = [];
  for (const file of files) {
    const loaded = await loadConfiguration(file);
    if (!loaded.ok) unreadable.push(loaded.error);
    else {
      const problems = loaded.problems.map(({ code, severity, pointer, message }) => ({
        ...{ code, severity, pointer, message },
        file,
      }));
      described.push({ name: file, kind: 'configuration', tools: [], problems });
    }
  }
  return { described, unreadable };
}

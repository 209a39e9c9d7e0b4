/**
 * Several sources in; one registry out. The first registry that an author made is the one that is used, since its
 * settings cannot be copied; the tools of all others are added to it. A name that is taken is refused there.
 */
import { createRegistry, type RefusedTool, type Registry, type RegistryOptions } from '../tool/index.ts';
import { retell } from './module/retell.ts';
import type { SourceProblem, ToolSource, ToolTest } from './source.ts';

export interface JoinedTools {
  readonly registry: Registry;
  readonly refused: readonly RefusedTool[];
  readonly samples: ReadonlyMap<string, unknown>;
  readonly problems: readonly SourceProblem[];
  readonly tests: ReadonlyMap<string, readonly ToolTest[]>;
}

/** `options` hold where no author made a registry. */
export function joinSources(sources: readonly ToolSource[], options: RegistryOptions = {}): JoinedTools {
  const registry =
    sources.find((source) => source.registry !== undefined)?.registry ?? createRegistry([], options);
  const refused: RefusedTool[] = [];
  for (const source of sources) {
    if (source.registry !== undefined && source.registry !== registry) {
      registry.add(...source.registry.tools.map(retell));
      refused.push(...source.registry.refused);
    }
    registry.add(...source.tools);
    refused.push(...source.refused);
  }
  const samples = new Map(sources.flatMap((source) => [...source.samples]));
  const problems = sources.flatMap((source) => source.problems ?? []);
  const tests = new Map(sources.flatMap((source) => [...(source.tests ?? [])]));
  return { registry, refused: [...registry.refused, ...refused], samples, problems, tests };
}

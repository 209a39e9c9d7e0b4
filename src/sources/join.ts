/**
 * Several sources in; one registry out, and for each source which of its tools it holds. The first registry that an
 * author made is the one that is used, since its settings cannot be copied; the tools of all others are added to it. A
 * name that is taken is refused there.
 */
import { isObject } from '../json/index.ts';
import {
  createRegistry,
  type AdmittedTool,
  type RefusedTool,
  type Registry,
  type RegistryOptions,
} from '../tool/index.ts';
import { retell } from './module/retell.ts';
import type { SourceProblem, ToolSource, ToolTest } from './source.ts';

export interface JoinedTools {
  readonly registry: Registry;
  readonly refused: readonly RefusedTool[];
  readonly samples: ReadonlyMap<string, unknown>;
  readonly problems: readonly SourceProblem[];
  readonly tests: ReadonlyMap<string, readonly ToolTest[]>;
  /** What became of the tools of each source, in the order of the sources. */
  readonly parts: readonly JoinedPart[];
}

export interface JoinedPart {
  readonly tools: readonly AdmittedTool[];
  readonly refused: readonly RefusedTool[];
}

/** `options` hold where no author made a registry. */
export function joinSources(sources: readonly ToolSource[], options: RegistryOptions = {}): JoinedTools {
  const authored = sources.findIndex((source) => source.registry !== undefined);
  const registry = sources[authored]?.registry ?? createRegistry([], options);
  const [ownTools, ownRefused] = [registry.tools, [...registry.refused]];
  const elsewhere: RefusedTool[] = [];
  let next = ownTools.length;
  const shares = sources.map((source, index) => {
    const before = registry.refused.length;
    const isOther = source.registry !== undefined && source.registry !== registry;
    const candidates = [...(isOther ? source.registry.tools.map(retell) : []), ...source.tools];
    registry.add(...candidates);
    const refusedBefore = [...(isOther ? source.registry.refused : []), ...source.refused];
    elsewhere.push(...refusedBefore);
    const refusedHere = registry.refused.slice(before);
    const start = next;
    next += candidates.length - refusedHere.length;
    const refused = [...(index === authored ? ownRefused : []), ...refusedBefore, ...refusedHere];
    return { start, end: next, refused, own: index === authored ? ownTools : [] };
  });
  const { tools } = registry;
  return {
    registry,
    refused: [...registry.refused, ...elsewhere],
    samples: new Map(sources.flatMap((source) => [...source.samples])),
    problems: sources.flatMap((source) => source.problems ?? []),
    tests: new Map(sources.flatMap((source) => [...(source.tests ?? [])])),
    parts: shares.map(({ start, end, refused, own }) => ({
      tools: [...own, ...tools.slice(start, end)],
      refused,
    })),
  };
}

/** The names that the tools of a source ask for. Untrusted: an array that a module exports may hold anything. */
export function namesIn({ registry, tools }: ToolSource): string[] {
  const asked = tools.map((tool: unknown) =>
    isObject(tool) && isObject(tool['definition']) ? tool['definition'] : {},
  );
  return [...(registry?.tools ?? []), ...asked]
    .map(({ name }) => name)
    .filter((name) => typeof name === 'string');
}

/**
 * Several sources in; one registry out, and for each source which of its tools it holds. The first registry
 * that an author made is used, since its settings cannot be copied; the tools of all others are added to it.
 * It refuses a duplicate name.
 */
import { isObject } from '../json/index.ts';
import {
  createRegistry,
  type AdmittedPrompt,
  type AdmittedResource,
  type AdmittedTemplate,
  type AdmittedTool,
  type RefusedTool,
  type Registrable,
  type Registry,
  type RegistryOptions,
} from '../tool/index.ts';
import { copyTool, othersIn } from './module/copy-tool.ts';
import type { ServerExport } from './module/server-export.ts';
import type { SourceProblem, ToolSource, ToolTest } from './source.ts';

export interface JoinedTools {
  readonly registry: Registry;
  readonly refused: readonly RefusedTool[];
  readonly samples: ReadonlyMap<string, unknown>;
  readonly topics: ReadonlyMap<string, string>;
  readonly problems: readonly SourceProblem[];
  readonly tests: ReadonlyMap<string, readonly ToolTest[]>;
  /** The identity that the first source with one exports. */
  readonly server: ServerExport | undefined;
  /** The admitted and refused tools of each source, in the order of the sources. */
  readonly parts: readonly JoinedPart[];
}

export interface JoinedPart {
  readonly tools: readonly AdmittedTool[];
  readonly resources: readonly AdmittedResource[];
  readonly templates: readonly AdmittedTemplate[];
  readonly prompts: readonly AdmittedPrompt[];
  readonly refused: readonly RefusedTool[];
}

/** `options` apply where no author made a registry. */
export function joinSources(sources: readonly ToolSource[], options: RegistryOptions = {}): JoinedTools {
  const authored = sources.findIndex((source) => source.registry !== undefined);
  const registry = sources[authored]?.registry ?? createRegistry([], options);
  const [ownTools, ownRefused] = [registry.tools, [...registry.refused]];
  const ownOthers = othersOf(registry);
  const refusedElsewhere: RefusedTool[] = [];
  let next = ownTools.length;
  const shares = sources.map((source, index) => {
    const before = registry.refused.length;
    const isOther = source.registry !== undefined && source.registry !== registry;
    const candidates = [...(isOther ? source.registry.tools.map(copyTool) : []), ...source.tools];
    registry.add(...candidates);
    const refusedTools = registry.refused.length - before;
    const others = addOthers(registry, [
      ...(isOther ? othersIn(source.registry) : []),
      ...(source.others ?? []),
    ]);
    const refusedBefore = [...(isOther ? source.registry.refused : []), ...source.refused];
    refusedElsewhere.push(...refusedBefore);
    const refusedHere = registry.refused.slice(before);
    const start = next;
    next += candidates.length - refusedTools;
    const refused = [...(index === authored ? ownRefused : []), ...refusedBefore, ...refusedHere];
    const own = index === authored ? { tools: ownTools, ...ownOthers } : NOTHING;
    return { start, end: next, refused, own, others };
  });
  const { tools } = registry;
  return {
    registry,
    refused: [...registry.refused, ...refusedElsewhere],
    samples: new Map(sources.flatMap((source) => [...source.samples])),
    topics: new Map(sources.flatMap((source) => [...(source.topics ?? [])])),
    problems: sources.flatMap((source) => source.problems ?? []),
    tests: new Map(sources.flatMap((source) => [...(source.tests ?? [])])),
    server: sources.find(({ server }) => server !== undefined)?.server,
    parts: shares.map(({ start, end, refused, own, others }) => ({
      tools: [...own.tools, ...tools.slice(start, end)],
      resources: [...own.resources, ...others.resources],
      templates: [...own.templates, ...others.templates],
      prompts: [...own.prompts, ...others.prompts],
      refused,
    })),
  };
}

type Others = Pick<JoinedPart, 'resources' | 'templates' | 'prompts'>;

const NOTHING: Others & Pick<JoinedPart, 'tools'> = { tools: [], resources: [], templates: [], prompts: [] };

function othersOf({ resources, resourceTemplates, prompts }: Registry): Others {
  return { resources, templates: resourceTemplates, prompts };
}

/** What the registry took of them. */
function addOthers(registry: Registry, candidates: readonly Registrable[]): Others {
  if (candidates.length === 0) return NOTHING;
  const before = othersOf(registry);
  registry.add(...candidates);
  const { resources, templates, prompts } = othersOf(registry);
  return {
    resources: resources.slice(before.resources.length),
    templates: templates.slice(before.templates.length),
    prompts: prompts.slice(before.prompts.length),
  };
}

/** The names that the tools of a source declare. An array that a module exports is untrusted. */
export function namesIn({ registry, tools }: ToolSource): string[] {
  const definitions = tools.map((tool: unknown) =>
    isObject(tool) && isObject(tool['definition']) ? tool['definition'] : {},
  );
  return [...(registry?.tools ?? []), ...definitions]
    .map(({ name }) => name)
    .filter((name) => typeof name === 'string');
}

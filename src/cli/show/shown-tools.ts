/**
 * Loaded and described sources in; their tools out as a registry would serve them, by name. Tools of saved
 * lists and servers are admitted too, but cannot be called.
 */
import { asTool, type DescribedSource } from '../../sources/index.ts';
import { createRegistry, type AdmittedTool } from '../../tool/index.ts';
import type { DescribedSources } from '../sources/describe-sources.ts';
import { leftOutOf, type Refusal } from '../sources/left-out.ts';

export interface ShownTools {
  /** Several of one name where several lists have it. */
  readonly tools: ReadonlyMap<string, readonly AdmittedTool[]>;
  readonly refused: readonly Refusal[];
}

export function shownTools(loaded: DescribedSources): ShownTools {
  const refused: Refusal[] = [...leftOutOf(loaded).refused];
  const tools = new Map<string, AdmittedTool[]>();
  const descriptions = new Map(loaded.described.map((source) => [source.name, source]));
  for (const source of loaded.sources) {
    const own = 'tools' in source ? source.tools : admitted(descriptions.get(source.name), refused);
    for (const tool of own) tools.set(tool.name, [...(tools.get(tool.name) ?? []), tool]);
  }
  return { tools, refused };
}

function admitted(source: DescribedSource | undefined, refused: Refusal[]): readonly AdmittedTool[] {
  if (source === undefined) return [];
  const usable = source.tools.filter(({ problems }) => problems.length === 0);
  const registry = createRegistry(usable.map(asTool));
  for (const { name, problems } of registry.refused)
    refused.push({ source: source.name, tool: name, problems });
  return registry.tools;
}

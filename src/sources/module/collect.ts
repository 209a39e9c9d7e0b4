/**
 * The exports of a module in; its tools out: the default export first (a tool, an array of tools, or a registry), then
 * every named tool, sorted by the names of the exports as modules do. What is exported twice counts once. An array is
 * taken as it is: what is no tool in it, the registry refuses by name.
 */
import { isObject } from '../../json/index.ts';
import { Registry, Tool, type AdmittedTool, type AnyTool, type RefusedTool } from '../../tool/index.ts';
import type { ToolSource } from '../source.ts';
import { retell } from './retell.ts';

/** Undefined where nothing in it is a tool. */
export function collectTools(exported: unknown): ToolSource | undefined {
  const { main, named } = membersOf(exported);
  const registry = main instanceof Registry ? main : undefined;
  const foreign = registry === undefined && isForeignRegistry(main) ? main : undefined;
  const inDefault: readonly unknown[] = Array.isArray(main) ? main : [main].filter(isTool);
  const held = new Set(
    [...((registry ?? foreign)?.tools ?? []), ...((registry ?? foreign)?.refused ?? [])].map(
      ({ name }) => name,
    ),
  );
  const others = Object.keys(named)
    .sort()
    .map((name) => named[name])
    .filter(isTool)
    .filter(({ definition }) => !held.has((definition as AnyTool).name));
  const tools = [...new Set([...(foreign?.tools.map(retell) ?? []), ...inDefault, ...others])] as AnyTool[];
  if (registry === undefined && foreign === undefined && tools.length === 0) return undefined;
  const samples = isObject(named['samples']) ? Object.entries(named['samples']) : [];
  return { registry, tools, refused: foreign?.refused ?? [], samples: new Map(samples) };
}

/** `module.exports = [a, b]` and `module.exports = tool(…)` have no default export, and mean one. */
function membersOf(exported: unknown): { readonly main: unknown; readonly named: Record<string, unknown> } {
  if (!isObject(exported) || isTool(exported) || isRegistry(exported)) return { main: exported, named: {} };
  const { default: main, ...named } = exported;
  return { main, named };
}

function isRegistry(value: unknown): boolean {
  return value instanceof Registry || isForeignRegistry(value);
}

/** Whoever made it: a module may have brought a copy of the package of its own. */
function isTool(value: unknown): value is AnyTool {
  if (value instanceof Tool) return true;
  const definition = isObject(value) ? value['definition'] : undefined;
  return isObject(definition) && 'name' in definition && 'run' in definition;
}

interface ForeignRegistry {
  readonly tools: readonly AdmittedTool[];
  readonly refused: readonly RefusedTool[];
}

function isForeignRegistry(value: unknown): value is ForeignRegistry {
  if (!isObject(value) || !('tools' in value) || !('refused' in value)) return false;
  return (
    Array.isArray(value['tools']) && Array.isArray(value['refused']) && typeof value['call'] === 'function'
  );
}

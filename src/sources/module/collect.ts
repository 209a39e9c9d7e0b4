/**
 * The exports of a module in; its tools, resources, templates and prompts out: the default export first (one
 * of them, an array, or a registry), then every named one, sorted by the names of the exports as modules do.
 * What is exported twice counts once. The registry refuses the entries of an array that are none of these.
 */
import { isObject } from '../../json/index.ts';
import { kindOf, knownKind, Registry, type AnyTool, type Registrable } from '../../tool/index.ts';
import type { ToolSource } from '../source.ts';
import { copyTool, isForeignRegistry, othersIn, type ForeignRegistry } from './copy-tool.ts';
import { readServerExport } from './server-export.ts';

/** Undefined where nothing in it is for us. */
export function collectTools(exported: unknown): ToolSource | undefined {
  const { main, named } = membersOf(exported);
  const registry = main instanceof Registry ? main : undefined;
  const foreign = registry === undefined && isForeignRegistry(main) ? main : undefined;
  const inDefault: readonly unknown[] = Array.isArray(main) ? main : [main].filter(isEntry);
  const held = heldBy(registry ?? foreign);
  const inNames = Object.keys(named)
    .sort()
    .map((name) => named[name])
    .filter(isEntry)
    .filter((entry) => !keysOf(entry).some((key) => held.has(key)));
  const copied = foreign === undefined ? [] : [...foreign.tools.map(copyTool), ...othersIn(foreign)];
  const entries = [...new Set([...copied, ...inDefault, ...inNames])] as Registrable[];
  if (registry === undefined && foreign === undefined && entries.length === 0) return undefined;
  const samples = isObject(named['samples']) ? Object.entries(named['samples']) : [];
  const isTool = (entry: Registrable): entry is AnyTool => kindOf(entry) === 'tool';
  const server = readServerExport(named['server']);
  return {
    registry,
    tools: entries.filter(isTool),
    others: entries.filter((entry) => !isTool(entry)),
    refused: [...(foreign?.refused ?? []), ...server.refused],
    samples: new Map(samples),
    ...(server.identity !== undefined && { server: server.identity }),
  };
}

/** `module.exports = [a, b]` and `module.exports = tool(…)` have no default export, and mean one. */
function membersOf(exported: unknown): { readonly main: unknown; readonly named: Record<string, unknown> } {
  if (!isObject(exported) || isEntry(exported) || isRegistry(exported)) return { main: exported, named: {} };
  const { default: main, ...named } = exported;
  return { main, named };
}

function isRegistry(value: unknown): boolean {
  return value instanceof Registry || isForeignRegistry(value);
}

/** Also of another copy of the package, which the module may have imported. */
function isEntry(value: unknown): value is Registrable {
  return knownKind(value) !== undefined;
}

/** By kind and key: a tool and a prompt may have the same name. */
function heldBy(registry: ForeignRegistry | undefined): ReadonlySet<string> {
  if (registry === undefined) return new Set();
  const { tools, refused, resources = [], resourceTemplates = [], prompts = [] } = registry;
  return new Set([
    ...tools.map(({ name }) => `tool ${name}`),
    ...resources.map(({ uri }) => `resource ${uri}`),
    ...resourceTemplates.map(({ uriTemplate }) => `resource template ${uriTemplate}`),
    ...prompts.map(({ name }) => `prompt ${name}`),
    ...refused.map(({ kind = 'tool', name }) => `${kind} ${name}`),
  ]);
}

/** What is refused may have no URI, and is known by its name. */
function keysOf(entry: Registrable): string[] {
  const kind = kindOf(entry);
  const { name, uri, uriTemplate } = entry.definition as Readonly<Record<string, unknown>>;
  return [uri, uriTemplate, name].filter((key) => typeof key === 'string').map((key) => `${kind} ${key}`);
}

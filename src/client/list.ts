/**
 * A connected client in; all tools of its server out, with those that cannot be used set apart. One bad tool
 * is one bad tool.
 */
import type { Client } from '@modelcontextprotocol/client';
import { preview } from '../json/index.ts';
import type { RefusedTool } from '../tool/index.ts';
import type { WireVersion } from '../wire/index.ts';
import { fetchEntries, type ListOf } from './list-pages.ts';
import { dropped, readTool, type ListedTool } from './listed-tool.ts';
import type { ConnectionSettings } from './settings.ts';

export interface ToolList {
  readonly tools: ReadonlyMap<string, ListedTool>;
  readonly dropped: readonly RefusedTool[];
}

export const TOOLS: ListOf = { capability: 'tools', method: 'tools/list', member: 'tools', noun: 'tools' };

export async function listTools(
  client: Client,
  version: WireVersion,
  { limits, listBounds, timeoutMs }: ConnectionSettings,
): Promise<ToolList> {
  const tools = new Map<string, ListedTool>();
  const unusable: RefusedTool[] = [];
  for (const entry of await fetchEntries(client, TOOLS, listBounds, timeoutMs)) {
    const listing = readTool(entry, version, limits);
    const result = listing.ok && tools.has(listing.tool.natural.name) ? duplicate(listing.tool) : listing;
    if (result.ok) tools.set(result.tool.natural.name, result.tool);
    else unusable.push(result.dropped);
  }
  return { tools, dropped: unusable };
}

function duplicate({ natural: { name } }: ListedTool): ReturnType<typeof dropped> {
  const message = `The server lists another tool ${preview(name)} before this one, and only one can be called.`;
  return dropped(name, [{ code: 'tool-duplicate', message, schemaPath: '' }]);
}

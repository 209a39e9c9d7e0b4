/**
 * A connected client in; all tools of its server out, page by page, with those that cannot be used set apart. One bad
 * tool is one bad tool; a server that never stops listing is an error. Everything is bounded: pages, tools, bytes, time.
 */
import type { Client, StandardSchemaV1 } from '@modelcontextprotocol/client';
import { isObject, preview, takeSnapshot, type JsonObject } from '../json/index.ts';
import { rawResultOf } from '../raw-values/index.ts';
import type { RefusedTool } from '../tool/index.ts';
import type { WireVersion } from '../wire/index.ts';
import { AnswerBoundError } from './answer-bounds.ts';
import { ServerAnswerError } from './errors.ts';
import { dropped, readTool, type ListedTool } from './listed-tool.ts';
import type { ConnectionSettings } from './settings.ts';

export interface ToolList {
  readonly tools: ReadonlyMap<string, ListedTool>;
  readonly dropped: readonly RefusedTool[];
}

export interface ListBounds {
  /** Tools at most, over all pages; default 10,000. */
  readonly tools: number;
  /** Pages at most; default 1,000. */
  readonly pages: number;
  /** UTF-8 bytes of all tools as JSON; default 32 MiB. */
  readonly bytes: number;
}

export const DEFAULT_LIST_BOUNDS: ListBounds = { tools: 10_000, pages: 1_000, bytes: 32 * 1024 * 1024 };

export async function listTools(
  client: Client,
  version: WireVersion,
  { limits, listBounds, timeoutMs }: ConnectionSettings,
): Promise<ToolList> {
  const tools = new Map<string, ListedTool>();
  const unusable: RefusedTool[] = [];
  let bytesLeft = listBounds.bytes;
  for (const entry of await fetchEntries(client, listBounds, timeoutMs)) {
    bytesLeft -= takeSnapshot(entry, bytesLeft).bytes;
    if (bytesLeft < 0) throw listBoundError('bytes', listBounds);
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

async function fetchEntries(client: Client, bounds: ListBounds, timeoutMs: number): Promise<unknown[]> {
  const entries: unknown[] = [];
  if (client.getServerCapabilities()?.tools === undefined) return entries;
  const deadline = Date.now() + timeoutMs;
  const cursors = new Set<string>();
  let cursor: string | undefined;
  for (let page = 0; page < bounds.pages; page++) {
    const { tools, next } = await fetchPage(client, cursor, deadline - Date.now());
    const found = entries.length + tools.length;
    if (found > bounds.tools) throw listBoundError('tools', bounds, found);
    for (const entry of tools) entries.push(entry);
    if (next === undefined) return entries;
    if (cursors.has(next)) {
      throw new ServerAnswerError(
        `The server's list of tools has no end: it names the cursor ${preview(next)} twice.`,
      );
    }
    cursors.add((cursor = next));
  }
  throw listBoundError('pages', bounds);
}

function listBoundError(bound: keyof ListBounds, bounds: ListBounds, found?: number): AnswerBoundError {
  return new AnswerBoundError({
    subject: "The server's list of tools",
    unit: bound,
    bound: `listBounds.${bound}`,
    allowed: bounds[bound],
    ...(found !== undefined && { found }),
  });
}

const MAX_CURSOR = 10_000;

/** The SDK has nothing to say about the answer. */
const ANYTHING: StandardSchemaV1<unknown, unknown> = {
  '~standard': { version: 1, vendor: 'anyshape', validate: (value) => ({ value }) },
};

async function fetchPage(
  client: Client,
  cursor: string | undefined,
  timeout: number,
): Promise<{ readonly tools: readonly unknown[]; readonly next: string | undefined }> {
  const params = cursor === undefined ? {} : { cursor };
  const page = rawResultOf(await client.request({ method: 'tools/list', params }, ANYTHING, { timeout }));
  if (!isObject(page) || !Array.isArray(page['tools'])) {
    throw new ServerAnswerError(
      `The server's list of tools must have an array "tools", but is ${preview(page)}.`,
    );
  }
  return { tools: page['tools'] as unknown[], next: nextCursor(page) };
}

/** Some servers say `null` or an empty text at the end. */
function nextCursor({ nextCursor: next }: JsonObject): string | undefined {
  if (next === undefined || next === null || next === '') return undefined;
  if (typeof next === 'string' && next.length <= MAX_CURSOR) return next;
  throw new ServerAnswerError(
    `The cursor of the server's list must be a text of at most ${MAX_CURSOR} characters, but is ${preview(next)}.`,
  );
}

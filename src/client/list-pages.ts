/**
 * A connected client and the name of a list in; all entries of that list out, page by page. A server that
 * never stops listing is an error. Everything is bounded: pages, entries, bytes, time.
 */
import type { Client, StandardSchemaV1 } from '@modelcontextprotocol/client';
import { isObject, preview, takeSnapshot, type JsonObject } from '../json/index.ts';
import { rawResultOf } from '../raw-values/index.ts';
import { AnswerBoundError } from './answer-bounds.ts';
import { ServerAnswerError } from './errors.ts';

/** How long the lists of a server may be: each of them, of tools, resources, templates and prompts. */
export interface ListBounds {
  /** Entries at most, over all pages; default 10,000. */
  readonly tools: number;
  /** Pages at most; default 1,000. */
  readonly pages: number;
  /** UTF-8 bytes of all entries as JSON; default 32 MiB. */
  readonly bytes: number;
}

export const DEFAULT_LIST_BOUNDS: ListBounds = { tools: 10_000, pages: 1_000, bytes: 32 * 1024 * 1024 };

export interface ListOf {
  readonly capability: 'tools' | 'resources' | 'prompts';
  readonly method: 'tools/list' | 'resources/list' | 'resources/templates/list' | 'prompts/list';
  /** The member of the result that has the entries. */
  readonly member: string;
  /** For messages. */
  readonly noun: string;
}

/**
 * None where the server does not say that it has such a list. `onFreshFor`: called for each page that says
 * how long it is good for.
 */
export async function fetchEntries(
  client: Client,
  list: ListOf,
  bounds: ListBounds,
  timeoutMs: number,
  onFreshFor?: (milliseconds: number) => void,
): Promise<unknown[]> {
  const { noun } = list;
  const entries: unknown[] = [];
  if (client.getServerCapabilities()?.[list.capability] === undefined) return entries;
  const deadline = Date.now() + timeoutMs;
  const cursors = new Set<string>();
  let cursor: string | undefined;
  let bytesLeft = bounds.bytes;
  for (let page = 0; page < bounds.pages; page++) {
    const { entries: added, next, freshMs } = await fetchPage(client, list, cursor, deadline - Date.now());
    if (freshMs !== undefined) onFreshFor?.(freshMs);
    const length = entries.length + added.length;
    if (length > bounds.tools) throw listBoundError(noun, 'tools', bounds, length);
    for (const entry of added) {
      bytesLeft -= takeSnapshot(entry, bytesLeft).bytes;
      if (bytesLeft < 0) throw listBoundError(noun, 'bytes', bounds);
      entries.push(entry);
    }
    if (next === undefined) return entries;
    if (cursors.has(next)) {
      throw new ServerAnswerError(
        `The server's list of ${noun} has no end: it names the cursor ${preview(next)} twice.`,
      );
    }
    cursors.add((cursor = next));
  }
  throw listBoundError(noun, 'pages', bounds);
}

function listBoundError(
  noun: string,
  bound: keyof ListBounds,
  bounds: ListBounds,
  size?: number,
): AnswerBoundError {
  return new AnswerBoundError({
    subject: `The server's list of ${noun}`,
    unit: bound === 'tools' ? noun : bound,
    bound: `listBounds.${bound}`,
    allowed: bounds[bound],
    ...(size !== undefined && { size }),
  });
}

const MAX_CURSOR = 10_000;

/** The SDK has nothing to say about the answer. */
export const ANYTHING: StandardSchemaV1<unknown, unknown> = {
  '~standard': { version: 1, vendor: 'anyshape', validate: (value) => ({ value }) },
};

interface ListedPage {
  readonly entries: readonly unknown[];
  readonly next: string | undefined;
  /** Since 2026-07-28 a page says how long it is good for. */
  readonly freshMs: number | undefined;
}

async function fetchPage(
  client: Client,
  { method, member, noun }: ListOf,
  cursor: string | undefined,
  timeout: number,
): Promise<ListedPage> {
  const params = cursor === undefined ? {} : { cursor };
  const page = rawResultOf(await client.request({ method, params }, ANYTHING, { timeout }));
  if (!isObject(page) || !Array.isArray(page[member])) {
    throw new ServerAnswerError(
      `The server's list of ${noun} must have an array "${member}", but is ${preview(page)}.`,
    );
  }
  const { ttlMs } = page;
  return {
    entries: page[member] as unknown[],
    next: nextCursor(page),
    freshMs: typeof ttlMs === 'number' && ttlMs >= 0 ? ttlMs : undefined,
  };
}

/** Some servers say `null` or an empty text at the end. */
function nextCursor({ nextCursor: next }: JsonObject): string | undefined {
  if (next === undefined || next === null || next === '') return undefined;
  if (typeof next === 'string' && next.length <= MAX_CURSOR) return next;
  throw new ServerAnswerError(
    `The cursor of the server's list must be a text of at most ${MAX_CURSOR} characters, but is ${preview(next)}.`,
  );
}

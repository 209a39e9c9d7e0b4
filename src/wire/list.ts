/**
 * A registry in; pages of `tools/list` out, made once for each version and cached until the tools change: as
 * objects for the SDK, and as bytes for the fast path. A page has up to 1,000 tools; a cursor names the last
 * tool of a page, so that it stays valid when tools come and go (R-WIRE-6). A caller that sees only some of
 * the tools has a view; its pages are cached separately and marked as private.
 */
import type { JsonObject } from '../json/index.ts';
import type { RegisteredTool, Registry } from '../tool/index.ts';
import { cursorFor, numberIn, PAGE_SIZE } from './cursor.ts';
import { toolForm, type WireTool } from './tool-form.ts';
import type { WireVersion } from './versions.ts';

export interface ListResult {
  readonly tools: readonly WireTool[];
  readonly nextCursor?: string;
  readonly resultType?: 'complete';
  readonly ttlMs?: number;
  readonly cacheScope?: 'public' | 'private';
}

export class ListPage {
  readonly result: ListResult;
  /** The JSON of its other members, which follows its tools. */
  readonly rest: string;
  private toolBytes: Buffer | undefined;

  constructor(result: ListResult) {
    this.result = result;
    const { tools: _tools, ...rest } = result;
    this.rest = Object.entries(rest)
      .map(([key, value]) => `,${JSON.stringify(key)}:${JSON.stringify(value)}`)
      .join('');
  }

  /** The JSON of its tools, in UTF-8; encoded on first use. */
  get bytes(): Buffer {
    this.toolBytes ??= Buffer.from(JSON.stringify(this.result.tools));
    return this.toolBytes;
  }
}

/**
 * The tools that a caller may see. Views with one key must see the same tools while the registry does not
 * change.
 */
export interface ListView {
  readonly key: string;
  sees(tool: RegisteredTool): boolean;
}

/** Views that are cached for each registry and version; the least recently used one is dropped. */
const MAX_VIEWS = 64;

/** By the number of the tool after which a page begins. */
type Pages = Map<number, ListPage>;

interface CachedPages {
  readonly revision: number;
  /** Of the whole list. */
  readonly pages: Pages;
  /** By the key of a view, the least recently used first. */
  readonly views: Map<string, Pages>;
}

const cache: WeakMap<Registry, Map<string, CachedPages>> = new WeakMap();

/** Undefined where the cursor is unknown. */
export function listTools(
  registry: Registry,
  version: WireVersion,
  cursor: string | undefined,
  view?: ListView,
): ListPage | undefined {
  const after = cursor === undefined ? 0 : numberIn(cursor);
  if (after === undefined) return undefined;
  const cached = cachedPages(registry, version);
  const pages = view === undefined ? cached.pages : pagesOfView(cached.views, view.key);
  let page = pages.get(after);
  if (page === undefined) {
    page = makePage(registry.tools, version, after, view);
    // A client may invent cursors: only pages that another page leads to are cached.
    if (after === 0 || leadsTo(pages, cursor)) pages.set(after, page);
  }
  return page;
}

function cachedPages(registry: Registry, version: WireVersion): CachedPages {
  let byVersion = cache.get(registry);
  if (byVersion === undefined) cache.set(registry, (byVersion = new Map()));
  let cached = byVersion.get(version.name);
  if (cached?.revision !== registry.revision) {
    cached = { revision: registry.revision, pages: new Map(), views: new Map() };
    byVersion.set(version.name, cached);
  }
  return cached;
}

function leadsTo(pages: Pages, cursor: string | undefined): boolean {
  for (const { result } of pages.values()) if (result.nextCursor === cursor) return true;
  return false;
}

function pagesOfView(views: Map<string, Pages>, key: string): Pages {
  const pages: Pages = views.get(key) ?? new Map();
  views.delete(key);
  views.set(key, pages);
  if (views.size > MAX_VIEWS) views.delete(views.keys().next().value!);
  return pages;
}

function makePage(
  all: readonly RegisteredTool[],
  version: WireVersion,
  after: number,
  view: ListView | undefined,
): ListPage {
  const visible = view === undefined ? all : all.filter((tool) => view.sees(tool));
  const rest = after === 0 ? visible : visible.filter(({ number }) => number > after);
  const page = rest.slice(0, PAGE_SIZE);
  const last = page.at(-1);
  return new ListPage({
    tools: page.map((tool) => toolForm(tool, version).tool),
    ...(last !== undefined && rest.length > page.length && { nextCursor: cursorFor(last.number) }),
    ...(version.hasResultType && { ...MODERN_FIELDS, cacheScope: view === undefined ? 'public' : 'private' }),
  });
}

/** Not cacheable: the list may change at any time, and a notification announces it. */
const MODERN_FIELDS = { resultType: 'complete', ttlMs: 0 } as const satisfies JsonObject;

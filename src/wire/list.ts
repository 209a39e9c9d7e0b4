/**
 * A registry in; pages of `tools/list` out, for each version made once and kept until the tools change: as objects for
 * the SDK, and as ready bytes for whoever writes them straight to a socket. A list is whole up to 1,000 tools; beyond
 * that, a cursor names the last tool of a page, so that it stays good when tools come and go (R-WIRE-6). Who sees only
 * some of the tools has a view; its pages are kept apart and marked as private.
 */
import type { JsonObject } from '../json/index.ts';
import type { RegisteredTool, Registry } from '../tool/index.ts';
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
  /** The JSON of its other members, to be put behind its tools. */
  readonly rest: string;
  private written: Buffer | undefined;

  constructor(result: ListResult) {
    this.result = result;
    const { tools: _tools, ...rest } = result;
    this.rest = Object.entries(rest)
      .map(([key, value]) => `,${JSON.stringify(key)}:${JSON.stringify(value)}`)
      .join('');
  }

  /** The JSON of its tools, in UTF-8; written when first asked for, and then ready. */
  get bytes(): Buffer {
    this.written ??= Buffer.from(JSON.stringify(this.result.tools));
    return this.written;
  }
}

/** What some callers see. Views of one key must see the same tools, as long as the registry does not change. */
export interface ListView {
  readonly key: string;
  sees(tool: RegisteredTool): boolean;
}

const PAGE_SIZE = 1_000;
/** For each registry and version; beyond that, the view unused for longest is made again when it is asked for. */
const MAX_VIEWS = 64;

/** By the number of the tool after which a page begins. */
type Pages = Map<number, ListPage>;

interface Kept {
  readonly revision: number;
  /** Of the whole list. */
  readonly pages: Pages;
  /** By the key of a view; those unused for longest first. */
  readonly views: Map<string, Pages>;
}

const kept: WeakMap<Registry, Map<string, Kept>> = new WeakMap();

/** Undefined where the cursor is none of ours. */
export function listTools(
  registry: Registry,
  version: WireVersion,
  cursor: string | undefined,
  view?: ListView,
): ListPage | undefined {
  const after = cursor === undefined ? 0 : numberIn(cursor);
  if (after === undefined) return undefined;
  const known = keptFor(registry, version);
  const pages = view === undefined ? known.pages : pagesOfView(known.views, view.key);
  let page = pages.get(after);
  if (page === undefined) {
    page = makePage(registry.tools, version, after, view);
    // Anybody can write a cursor; only a page that another one leads to is worth keeping.
    if (after === 0 || leadsTo(pages, cursor)) pages.set(after, page);
  }
  return page;
}

function keptFor(registry: Registry, version: WireVersion): Kept {
  let byVersion = kept.get(registry);
  if (byVersion === undefined) kept.set(registry, (byVersion = new Map()));
  let known = byVersion.get(version.name);
  if (known?.revision !== registry.revision) {
    byVersion.set(
      version.name,
      (known = { revision: registry.revision, pages: new Map(), views: new Map() }),
    );
  }
  return known;
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
  const seen = view === undefined ? all : all.filter((tool) => view.sees(tool));
  const rest = after === 0 ? seen : seen.filter(({ number }) => number > after);
  const here = rest.slice(0, PAGE_SIZE);
  const last = here.at(-1);
  return new ListPage({
    tools: here.map((tool) => toolForm(tool, version).tool),
    ...(last !== undefined && rest.length > here.length && { nextCursor: cursorFor(last.number) }),
    ...(version.hasResultType && { ...MODERN_FIELDS, cacheScope: view === undefined ? 'public' : 'private' }),
  });
}

/** It may change at any time, and says so when it does. */
const MODERN_FIELDS = { resultType: 'complete', ttlMs: 0 } as const satisfies JsonObject;

const CURSOR = /^after-([1-9]\d{0,14})$/;

function cursorFor(number: number): string {
  return Buffer.from(`after-${number}`).toString('base64url');
}

function numberIn(cursor: string): number | undefined {
  const found = CURSOR.exec(Buffer.from(cursor, 'base64url').toString('latin1'));
  return found === null ? undefined : Number(found[1]);
}

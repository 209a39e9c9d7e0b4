/** A connected server in; everything that it lists out, bounded in number, pages, bytes and time. */
import type { OpenSession } from '../../client/connect.ts';
import { TOOLS } from '../../client/list.ts';
import { fetchEntries, type ListOf } from '../../client/list-pages.ts';
import { PROMPTS, RESOURCES, TEMPLATES } from '../../client/reading/listed.ts';
import { isProtocolError } from './failure.ts';
import type { UpstreamLists } from './upstream-server.ts';

export interface FetchedLists {
  readonly lists: UpstreamLists;
  /**
   * Milliseconds after which they are listed again; undefined where the server reports changes or sets no
   * time.
   */
  readonly freshMs: number | undefined;
}

/** A server that wants its lists asked for more often has to report its changes. */
const SHORTEST_FRESH_MS = 10_000;
/** Of a list that changes while it is paged, the cursors are no longer good. */
const MAX_ATTEMPTS = 3;

export async function fetchLists({ client, settings }: OpenSession): Promise<FetchedLists> {
  const capabilities = client.getServerCapabilities() ?? {};
  let freshMs: number | undefined;
  const list = (of: ListOf): Promise<unknown[]> => {
    const isReported = capabilities[of.capability]?.listChanged === true;
    const onFreshFor = (milliseconds: number): void => {
      // Zero says that nothing is kept, which for a list that reports its changes says nothing.
      if (isReported && milliseconds === 0) return;
      freshMs = Math.min(freshMs ?? Infinity, Math.max(milliseconds, SHORTEST_FRESH_MS));
    };
    const fetch = (attempt: number): Promise<unknown[]> =>
      fetchEntries(client, of, settings.listBounds, settings.timeoutMs, onFreshFor).catch(
        (error: unknown) => {
          const cause = settings.explain(error);
          if (isProtocolError(cause) && attempt < MAX_ATTEMPTS) return fetch(attempt + 1);
          throw cause;
        },
      );
    return fetch(1);
  };
  const optional = (of: ListOf): Promise<unknown[]> => list(of).catch(() => []);
  const [tools, resources, templates, prompts] = await Promise.all([
    list(TOOLS),
    optional(RESOURCES),
    optional(TEMPLATES),
    optional(PROMPTS),
  ]);
  const version = client.getNegotiatedProtocolVersion() ?? '';
  const hasResources = capabilities.resources !== undefined;
  return { lists: { version, tools, resources, templates, prompts, hasResources }, freshMs };
}

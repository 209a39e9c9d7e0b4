/**
 * The console of a server as the pipeline sees it: static files that need no token, a JSON interface that
 * does, and a memory of calls. Parts in; a ConsoleSite out. Every answer to the page passes `origin.ts`: a
 * page of another origin gets none.
 */
import type { Registry } from '../../tool/index.ts';
import { isLoopback } from '../transports/node-http/exposure.ts';
import type { TraceEntry } from '../observability/trace.ts';
import type { IncomingCall, RequestHead } from '../pipeline/incoming-call.ts';
import { jsonReply, type Reply } from '../pipeline/reply.ts';
import { createApi, type ConsoleData } from './api.ts';
import { openAssets } from './assets.ts';
import { originRefusal } from './origin.ts';
import { ConsoleSessions } from './sessions.ts';
import { Traffic } from './traffic.ts';

export interface ConsoleSite {
  /** Whether a path is the console's. */
  owns(head: RequestHead): boolean;
  /** The page and its files. */
  page(call: IncomingCall): Reply | undefined;
  /** The Authorization header that the cookie of a page stands for. */
  authorization(head: RequestHead): string | undefined;
  /** The JSON interface, for senders that are known by now. */
  answer(call: IncomingCall): Reply | undefined;
  /** Called for each list and call. */
  onTrace(entry: TraceEntry): void;
  close(): void;
}

export interface ConsoleParts {
  /** The folder of the built page. */
  readonly folder: URL;
  readonly registry: Registry;
  readonly data: ConsoleData;
  /** Whether senders need tokens; without them the console is for this machine alone. */
  readonly isAuthenticated: boolean;
}

const ROOT = '/console';
const API = `${ROOT}/api`;
const SCOPE = 'console';

/** @throws Error where the page was not built. */
export function createConsole({ folder, registry, data, isAuthenticated }: ConsoleParts): ConsoleSite {
  const assets = openAssets(folder, ROOT);
  const sessions = new ConsoleSessions();
  const traffic = new Traffic();
  const api = createApi({ root: API, registry, data, traffic, sessions });
  const isOurs = ({ path }: RequestHead): boolean => path === ROOT || path.startsWith(`${ROOT}/`);
  const isApi = ({ path }: RequestHead): boolean => path === API || path.startsWith(`${API}/`);
  return {
    owns: isOurs,
    page({ head, request }) {
      if (!isOurs(head) || isApi(head)) return undefined;
      if (!isAuthenticated && !isLoopback(request.address ?? '')) return NOT_HERE;
      return assets.reply(head) ?? NOT_FOUND;
    },
    authorization: (head) => sessions.authorization(head),
    answer(call) {
      const { head, auth, request } = call;
      if (!isApi(head)) return undefined;
      const refusal = originRefusal(head);
      if (refusal !== undefined) return jsonReply(403, { error: refusal }, NO_STORE);
      if (auth === undefined && !isLoopback(request.address ?? '')) return NOT_HERE;
      if (auth !== undefined && !auth.scopes.includes(SCOPE)) return NO_SCOPE;
      return api.answer(call) ?? NOT_FOUND;
    },
    onTrace: (entry) => traffic.add(entry),
    close: () => api.close(),
  };
}

const NO_STORE = { 'cache-control': 'no-store' } as const;
const NOT_FOUND: Reply = jsonReply(404, { error: 'Nothing is here.' }, NO_STORE);
const NOT_HERE: Reply = jsonReply(403, { error: 'The console is for this machine alone.' }, NO_STORE);
const NO_SCOPE: Reply = jsonReply(403, { error: `The console needs the scope "${SCOPE}".` }, NO_STORE);

/**
 * `createHandler(registry)`: a web-standard `(Request) => Promise<Response>` for any framework or runtime (R-EMBED).
 * Modern requests stand alone; a legacy client that initializes gets a session, one that does not is answered all
 * the same. What a request is, the official SDK decides; nothing here parses more than it must.
 */
import {
  createMcpHandler,
  readRequestBody,
  type AuthInfo,
  type McpRequestContext,
  type McpServer,
  type ServerNotifier,
} from '@modelcontextprotocol/server';
import { isObject } from '../json/index.ts';
import { checkOptions } from '../options.ts';
import { REGISTRY_OPTIONS, type Registry } from '../tool/index.ts';
import { readStateKey } from './channel/index.ts';
import { eraOf } from './era.ts';
import { createGate, type GateOptions } from './gate.ts';
import { DEFAULT_IDENTITY, serverInfoOf, type ServerIdentity } from './identity.ts';
import { HANDLER_OPTIONS, SERVE_OPTIONS } from './known-options.ts';
import { HttpLane, isLaneOn, laneChecks, stampOf } from './lane/index.ts';
import { ListPages } from './list-pages.ts';
import { safeCallback } from '../async/safe-callback.ts';
import { createSdkServer, type SdkServerOptions } from './sdk-server.ts';
import { Sessions, type SessionOptions } from './sessions.ts';
import type { TraceEntry } from './trace.ts';

export interface HandlerOptions extends GateOptions {
  /** What the server calls itself; default `anyshape` and the version of this package. */
  readonly identity?: ServerIdentity;
  /** Legacy clients get no session: nothing can be told or asked between their requests. */
  readonly stateless?: boolean;
  readonly sessions?: Pick<SessionOptions, 'maxSessions' | 'idleMs'>;
  /** Of a request; default 4 MiB. */
  readonly maxBodyBytes?: number;
  /**
   * Lists and calls of 2026-07-28 on a port are answered by a lane of our own, as the SDK would, for a fraction of the time;
   * `false` leaves everything to the SDK. Default `true`, but `false` with `configure`, which may change what is served.
   */
  readonly lane?: boolean;
  /** The SDK's own server, for prompts and resources; called for each connection. */
  readonly configure?: SdkServerOptions['configure'];
  /** Hears of each request for tools when it has been answered. */
  readonly onTrace?: SdkServerOptions['onTrace'];
  /** What was refused, and what went wrong outside of a tool. */
  readonly onError?: (error: Error) => void;
}

export interface ChangeNotices {
  promptsChanged(): void;
  resourcesChanged(): void;
  resourceUpdated(uri: string): void;
}

export interface Handler {
  (request: Request): Promise<Response>;
  /** The same for a request whose sender the application around it has verified. */
  readonly as: (auth: AuthInfo, request: Request) => Promise<Response>;
  /** The same for a modern request whose body has been read; undefined where it has not. */
  readonly read: (request: Request, said: unknown) => Promise<Response>;
  readonly sessions: { readonly size: number };
  /** For what `configure` adds: tells whoever listens that prompts or resources changed. Tools tell by themselves. */
  readonly notify: ChangeNotices;
  /** `/health`, `/metrics` and the metadata of authorization, for a server of its own; undefined for anything else. */
  readonly besides: (request: Request) => Promise<Response | undefined>;
  /** In front of the handler on a port; undefined where it is switched off. */
  readonly lane: HttpLane | undefined;
  /** For whoever reads the body before. */
  readonly maxBodyBytes: number;
  /** Ends sessions and streams. */
  close(): Promise<void>;
}

const DEFAULT_MAX_BODY_BYTES = 4 * 1024 * 1024;

export function createHandler(registry: Registry, options: HandlerOptions = {}): Handler {
  const elsewhere = { createRegistry: REGISTRY_OPTIONS, serve: SERVE_OPTIONS };
  checkOptions('createHandler', options, HANDLER_OPTIONS, elsewhere);
  return makeHandler(registry, options);
}

/** Without a look at the names of the options: those of `serve()` have been looked at. */
export function makeHandler(registry: Registry, options: HandlerOptions): Handler {
  const { identity = DEFAULT_IDENTITY, maxBodyBytes = DEFAULT_MAX_BODY_BYTES, configure } = options;
  const onError = safeCallback(options.onError);
  const tell = safeCallback(options.onTrace, onError);
  readStateKey(); // one that cannot be used is found out now, not at the first question
  const gate = createGate(registry, options, () => sessions.size);
  const onTrace = (entry: TraceEntry): void => {
    gate.counted(entry);
    tell(entry);
  };
  const callers = { always: options.auth?.requiredScopes ?? [], take: gate.limits.take };
  const common = { identity, configure, onTrace, callers };
  const pages = new ListPages();
  const makeSingle = ({ era, requestInfo }: McpRequestContext): McpServer =>
    createSdkServer(registry, { ...common, announces: false, onPage: pages.takerFor(era, requestInfo) });
  const single = createMcpHandler(makeSingle, {
    maxRequestBodySize: maxBodyBytes,
    onerror: onError,
  });
  const makeLasting = (): McpServer => createSdkServer(registry, { ...common, announces: true });
  const sessions = new Sessions(makeLasting, { ...options.sessions, maxBodyBytes });
  const stopTelling = registry.onChange(() => single.notify.toolsChanged());

  const { stages, limits, metrics } = gate;
  const laneParts = {
    registry,
    stamp: stampOf(serverInfoOf(identity)),
    end: '' as const,
    onTrace,
    stages,
    limits,
  };
  const lane = isLaneOn(options)
    ? new HttpLane({ ...laneParts, onWay: metrics.went, onError, checks: laneChecks })
    : undefined;

  const serve = async (request: Request, auth: AuthInfo | undefined, said: unknown): Promise<Response> => {
    const known = {
      ...(auth !== undefined && { authInfo: auth }),
      ...(said !== undefined && { parsedBody: said }),
    };
    const alone = async (): Promise<Response> => pages.putInto(await single.fetch(request, known), request);
    const era = eraOf((name) => request.headers.get(name));
    // The body of a modern request is not looked into, and sessions are none of its business.
    if (options.stateless === true || era === 'modern') return alone();
    const id = request.headers.get('mcp-session-id');
    if (era === 'legacy') return (await sessions.serve(id!, request, auth)) ?? unknownSession();
    return (await opensSession(request, maxBodyBytes)) ? sessions.start(request, auth) : alone();
  };
  const pass = (request: Request, known: AuthInfo | undefined, said?: unknown): Promise<Response> =>
    gate.pass(request, known, (auth) => serve(request, auth, said));
  // Frameworks hand over arguments of their own behind the request: none of them may say who sends it.
  return Object.assign((request: Request) => pass(request, undefined), {
    as: (auth: AuthInfo, request: Request) => pass(request, auth),
    read: (request: Request, said: unknown) => pass(request, undefined, said),
    sessions,
    besides: gate.besides,
    notify: noticesFor(single.notify, sessions),
    lane,
    maxBodyBytes,
    async close() {
      stopTelling();
      await sessions.close();
      await single.close();
    },
  });
}

/** Modern clients listen on a stream of their own, legacy ones have a session. */
function noticesFor(modern: ServerNotifier, sessions: Sessions): ChangeNotices {
  return {
    promptsChanged() {
      modern.promptsChanged();
      sessions.tell((server) => server.sendPromptListChanged());
    },
    resourcesChanged() {
      modern.resourcesChanged();
      sessions.tell((server) => server.sendResourceListChanged());
    },
    resourceUpdated(uri) {
      modern.resourceUpdated(uri);
      sessions.tell(({ server }) => server.sendResourceUpdated({ uri }));
    },
  };
}

/** By the rules of 2025 a client that hears this initializes again. */
function unknownSession(): Response {
  const error = { code: -32001, message: 'Session not found' };
  return Response.json({ jsonrpc: '2.0', error, id: null }, { status: 404 });
}

const MODERN_CLAIM = 'io.modelcontextprotocol/protocolVersion';

/** An `initialize` as 2025 has it. */
async function opensSession(request: Request, maxBodyBytes: number): Promise<boolean> {
  if (request.method !== 'POST') return false;
  try {
    const body = await readRequestBody(request.clone(), maxBodyBytes);
    const message: unknown = body.tooLarge ? undefined : JSON.parse(body.text);
    if (!isObject(message) || message['method'] !== 'initialize' || !('id' in message)) return false;
    const { params } = message;
    const meta = isObject(params) ? params['_meta'] : undefined;
    return !isObject(meta) || !Object.hasOwn(meta, MODERN_CLAIM);
  } catch {
    return false; // what cannot be read is for the SDK to refuse
  }
}

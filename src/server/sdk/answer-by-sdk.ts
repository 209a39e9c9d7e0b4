/**
 * A call that no earlier stage answered in; the official SDK's reply out. A modern request stands alone; a
 * legacy client that initializes gets a session, which any replica with the same key serves, and one that
 * does not is answered all the same.
 */
import {
  createMcpHandler,
  ProtocolErrorCode,
  type McpRequestContext,
  type McpServer,
  type ServerContext,
  type ServerNotifier,
} from '@modelcontextprotocol/server';
import { isObject, type JsonObject } from '../../json/index.ts';
import type { Registry } from '../../tool/index.ts';
import { isServedVersion, wireVersions } from '../../wire/index.ts';
import { isId } from '../fast-path/message.ts';
import type { Refusal } from '../limits/index.ts';
import { eraOf } from '../pipeline/era.ts';
import type { IncomingCall } from '../pipeline/incoming-call.ts';
import { errorReply, jsonReply, type Reply } from '../pipeline/reply.ts';
import { openSessionId, type SessionFacts } from '../sessions/sealed-id.ts';
import { Session, type Sessions } from '../sessions/sessions.ts';
import type { StateKeys } from '../state-keys.ts';
import { ListPages } from './list-pages.ts';
import { openSession, reopenSession, type OpenSessionParts } from './open-session.ts';
import { replyFrom } from './reply-from-response.ts';
import { createSdkServer, type SdkServerOptions } from './sdk-server.ts';
import { noteInterests } from '../pipeline/interests.ts';
import { withVisibleSubscriptions } from './subscriptions.ts';

export interface SdkAnswererParts {
  readonly registry: Registry;
  readonly server: Pick<SdkServerOptions, 'identity' | 'configure' | 'callers'>;
  /** Undefined where legacy clients get none. */
  readonly sessions: Sessions | undefined;
  /** Undefined where sessions belong to this process alone. */
  readonly stateKeys: StateKeys | undefined;
  readonly maxBodyBytes: number;
  readonly refuse: (refusal: Refusal) => Reply;
  readonly onError: (error: Error) => void;
}

/** Lives as long as its pipeline. */
export class SdkAnswerer {
  private readonly parts: SdkAnswererParts;
  private readonly pages: ListPages = new ListPages();
  private readonly calls: WeakMap<Request, IncomingCall> = new WeakMap();
  private readonly reopening: Map<string, Promise<Session | Refusal | undefined>> = new Map();
  private readonly single: ReturnType<typeof createMcpHandler>;

  constructor(parts: SdkAnswererParts) {
    this.parts = parts;
    this.single = createMcpHandler((context) => this.makeSingle(context), {
      maxRequestBodySize: parts.maxBodyBytes,
      onerror: parts.onError,
    });
  }

  /** Tells modern clients that listen on a stream of their own. */
  get notify(): ServerNotifier {
    return this.single.notify;
  }

  async answer(call: IncomingCall): Promise<Reply> {
    call.answeredBy = 'sdk';
    const request = webRequest(call);
    if (request === undefined) return errorReply(400, 'Bad Request: the address or a header cannot be read');
    this.calls.set(request, call);
    const { sessions } = this.parts;
    const era = eraOf(call.head);
    if (sessions === undefined || era === 'modern') return this.alone(call, request);
    if (era === 'legacy') return this.inSession(call, request, sessions);
    return opensSession(call) ? this.initialize(call, request, sessions) : this.alone(call, request);
  }

  close(): Promise<void> {
    return this.single.close();
  }

  private async alone(call: IncomingCall, request: Request): Promise<Reply> {
    const refusal = unservedVersion(call);
    if (refusal !== undefined) return refusal;
    const response = await this.single.fetch(request, this.knownOf(call));
    return this.pages.putInto(await replyFrom(response), request);
  }

  private async inSession(call: IncomingCall, request: Request, sessions: Sessions): Promise<Reply> {
    const id = call.head.header('mcp-session-id')!;
    const session = sessions.find(id, call.owner) ?? (await this.reopen(call, id, sessions));
    // By the rules of 2025 a client that hears this initializes again.
    if (session === undefined) return errorReply(404, 'Session not found', {}, -32_001);
    if (!(session instanceof Session)) return this.parts.refuse(session);
    call.session = session;
    const end = session.use();
    try {
      const response = await session.transport.handleRequest(session.resumable(request), this.knownOf(call));
      return await replyFrom(response, { isGet: call.head.method === 'GET', onEnd: session.use() });
    } finally {
      end();
    }
  }

  private async initialize(call: IncomingCall, request: Request, sessions: Sessions): Promise<Reply> {
    const room = await sessions.makeRoom(call.principalKey);
    if (!room.ok) return this.parts.refuse(room.refusal);
    try {
      const parts = this.openingParts(sessions, room.release);
      const { response } = await openSession(call, request, this.knownOf(call), parts);
      return await replyFrom(response);
    } finally {
      room.release();
    }
  }

  /** Requests that come at once for the same session wait for one opening. */
  private reopen(call: IncomingCall, id: string, sessions: Sessions): Promise<Session | Refusal | undefined> {
    const { stateKeys: keys } = this.parts;
    const facts = keys && openSessionId(id, call.owner, keys, sessions.now);
    if (facts === undefined || sessions.isRevoked(id)) return Promise.resolve(undefined);
    const underWay = this.reopening.get(id);
    if (underWay !== undefined) return underWay;
    const opening = this.reopenInRoom(call, id, facts, sessions);
    const end = (): unknown => this.reopening.delete(id);
    this.reopening.set(id, opening);
    opening.then(end, end);
    return opening;
  }

  private async reopenInRoom(
    call: IncomingCall,
    id: string,
    facts: SessionFacts,
    sessions: Sessions,
  ): Promise<Session | Refusal | undefined> {
    const room = await sessions.makeRoom(call.principalKey);
    if (!room.ok) return room.refusal;
    try {
      return await reopenSession(call, id, facts, this.openingParts(sessions, room.release));
    } finally {
      room.release();
    }
  }

  private openingParts(sessions: Sessions, release: () => void): OpenSessionParts {
    const { registry, maxBodyBytes, stateKeys: keys } = this.parts;
    const createServer = (): McpServer =>
      createSdkServer(registry, { ...this.common(), announces: 'legacy' });
    return { sessions, createServer, maxBodyBytes, keys, release };
  }

  private makeSingle({ era, requestInfo }: McpRequestContext): McpServer {
    const onPage = this.pages.takerFor(era, requestInfo);
    return createSdkServer(this.parts.registry, { ...this.common(), announces: false, onPage });
  }

  private common(): Omit<SdkServerOptions, 'announces'> {
    return { ...this.parts.server, callOf: (context) => this.callOf(context) };
  }

  private knownOf({ auth, authInfo, message }: IncomingCall): object {
    const { registry } = this.parts;
    const parsedBody = withVisibleSubscriptions(message, registry, auth);
    noteInterests(parsedBody, registry);
    return {
      ...(authInfo !== undefined && { authInfo }),
      ...(message !== undefined && { parsedBody }),
    };
  }

  private callOf({ http }: ServerContext): IncomingCall | undefined {
    return http?.req === undefined ? undefined : this.calls.get(http.req);
  }
}

/**
 * The message was parsed before; bytes that are no JSON go along, since the SDK says best what is wrong with
 * them.
 */
function webRequest({ request, message, body }: IncomingCall): Request | undefined {
  try {
    return request.toWebRequest(message === undefined ? body : undefined);
  } catch {
    return undefined;
  }
}

const MODERN_CLAIM = 'io.modelcontextprotocol/protocolVersion';

/** Whether it is an `initialize` as 2025 has it. */
function opensSession({ head, message }: IncomingCall): boolean {
  if (head.method !== 'POST' || !isObject(message)) return false;
  return message['method'] === 'initialize' && 'id' in message && !claimsVersion(message);
}

/** Whether its `_meta` names a version, as modern requests do. */
function claimsVersion({ params }: JsonObject): boolean {
  const meta = isObject(params) ? params['_meta'] : undefined;
  return isObject(meta) && Object.hasOwn(meta, MODERN_CLAIM);
}

const SUPPORTED: readonly string[] = wireVersions.flatMap((version) =>
  version.hasResultType ? [version.name] : [],
);

/**
 * The refusal of a request whose head alone names a version that is not served. By its date the SDK would
 * take a draft for a legacy version; where the body names one too, the SDK holds both against each other.
 */
function unservedVersion({ head, message }: IncomingCall): Reply | undefined {
  const requested = head.header('mcp-protocol-version');
  if (requested === undefined || isServedVersion(requested) || !isObject(message)) return undefined;
  const { id, method } = message;
  if (!isId(id) || typeof method !== 'string' || method === 'initialize' || claimsVersion(message)) {
    return undefined;
  }
  const error = {
    code: ProtocolErrorCode.UnsupportedProtocolVersion,
    message: `Unsupported protocol version: ${requested}`,
    data: { supported: SUPPORTED, requested },
  };
  return jsonReply(400, { jsonrpc: '2.0', error, id });
}

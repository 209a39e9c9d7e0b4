/**
 * A call that no earlier stage answered in; the official SDK's reply out. A modern request stands alone; a legacy client that
 * initializes gets a session, and one that does not is answered all the same.
 */
import { randomUUID } from 'node:crypto';
import {
  createMcpHandler,
  WebStandardStreamableHTTPServerTransport,
  type McpRequestContext,
  type McpServer,
  type ServerContext,
  type ServerNotifier,
} from '@modelcontextprotocol/server';
import { isObject } from '../../json/index.ts';
import type { Registry } from '../../tool/index.ts';
import type { Refusal } from '../limits/index.ts';
import { eraOf } from '../pipeline/era.ts';
import type { IncomingCall } from '../pipeline/incoming-call.ts';
import { errorReply, type Reply } from '../pipeline/reply.ts';
import { RecentEvents } from '../sessions/event-store.ts';
import { Session, type Sessions } from '../sessions/sessions.ts';
import { ListPages } from './list-pages.ts';
import { replyFrom } from './reply-from-response.ts';
import { createSdkServer, type SdkServerOptions } from './sdk-server.ts';

export interface SdkAnswererParts {
  readonly registry: Registry;
  readonly server: Pick<SdkServerOptions, 'identity' | 'configure' | 'callers'>;
  /** Undefined where legacy clients get none. */
  readonly sessions: Sessions | undefined;
  readonly maxBodyBytes: number;
  readonly refuse: (refusal: Refusal) => Reply;
  readonly onError: (error: Error) => void;
}

/** When a client whose stream ended should come again. */
const RETRY_MS = 1_000;

/** Lives as long as its pipeline. */
export class SdkAnswerer {
  private readonly parts: SdkAnswererParts;
  private readonly pages: ListPages = new ListPages();
  private readonly calls: WeakMap<Request, IncomingCall> = new WeakMap();
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
    const era = eraOf((name) => call.head.header(name));
    if (sessions === undefined || era === 'modern') return this.alone(call, request);
    if (era === 'legacy') return this.inSession(call, request, sessions);
    return opensSession(call) ? this.initialize(call, request, sessions) : this.alone(call, request);
  }

  close(): Promise<void> {
    return this.single.close();
  }

  private async alone(call: IncomingCall, request: Request): Promise<Reply> {
    const response = await this.single.fetch(request, knownOf(call));
    return this.pages.putInto(await replyFrom(response), request);
  }

  private async inSession(call: IncomingCall, request: Request, sessions: Sessions): Promise<Reply> {
    const id = call.head.header('mcp-session-id')!;
    const session = sessions.find(id, call.auth?.principal);
    // By the rules of 2025 a client that hears this initializes again.
    if (session === undefined) return errorReply(404, 'Session not found', {}, -32_001);
    call.session = session;
    const end = session.use();
    try {
      const response = await session.transport.handleRequest(request, knownOf(call));
      return await replyFrom(response, { isGet: call.head.method === 'GET', onEnd: session.use() });
    } finally {
      end();
    }
  }

  private async initialize(call: IncomingCall, request: Request, sessions: Sessions): Promise<Reply> {
    const entry = await sessions.makeRoom(call.principalKey);
    if (!entry.ok) return this.parts.refuse(entry.refusal);
    try {
      return await this.open(call, request, sessions, entry.release);
    } finally {
      entry.release();
    }
  }

  private async open(
    call: IncomingCall,
    request: Request,
    sessions: Sessions,
    release: () => void,
  ): Promise<Reply> {
    const server = createSdkServer(this.parts.registry, { ...this.common(), announces: true });
    let session: Session | undefined;
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      maxRequestBodySize: this.parts.maxBodyBytes,
      eventStore: new RecentEvents(),
      retryInterval: RETRY_MS,
      onsessioninitialized: (id) => {
        const { principalKey } = call;
        const principal = call.auth?.principal;
        session = new Session({ id, transport, server, principal, principalKey, now: () => sessions.now });
        release();
        sessions.add(session);
      },
      onsessionclosed: () => void (session && sessions.end(session)),
    });
    await server.connect(transport);
    const reply = await replyFrom(await transport.handleRequest(request, knownOf(call)));
    // Refused, for example for what it accepts: no client will ever end it.
    if (session === undefined) await server.close();
    return reply;
  }

  private makeSingle({ era, requestInfo }: McpRequestContext): McpServer {
    const onPage = this.pages.takerFor(era, requestInfo);
    return createSdkServer(this.parts.registry, { ...this.common(), announces: false, onPage });
  }

  private common(): Omit<SdkServerOptions, 'announces'> {
    return { ...this.parts.server, callOf: (context) => this.callOf(context) };
  }

  private callOf({ http }: ServerContext): IncomingCall | undefined {
    return http?.req === undefined ? undefined : this.calls.get(http.req);
  }
}

/** The message was parsed before; bytes that are no JSON go along, since the SDK says best what is wrong with them. */
function webRequest({ request, message, body }: IncomingCall): Request | undefined {
  try {
    return request.toWebRequest(message === undefined ? body : undefined);
  } catch {
    return undefined;
  }
}

function knownOf({ authInfo, message }: IncomingCall): object {
  return {
    ...(authInfo !== undefined && { authInfo }),
    ...(message !== undefined && { parsedBody: message }),
  };
}

const MODERN_CLAIM = 'io.modelcontextprotocol/protocolVersion';

/** Whether it is an `initialize` as 2025 has it. */
function opensSession({ head, message }: IncomingCall): boolean {
  if (head.method !== 'POST' || !isObject(message)) return false;
  if (message['method'] !== 'initialize' || !('id' in message)) return false;
  const { params } = message;
  const meta = isObject(params) ? params['_meta'] : undefined;
  return !isObject(meta) || !Object.hasOwn(meta, MODERN_CLAIM);
}

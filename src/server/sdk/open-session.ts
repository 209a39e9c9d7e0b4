/**
 * The `initialize` of a legacy client in; its session and the SDK's reply out. A session that another replica
 * opened is opened here by an `initialize` of the same version and capabilities under the same id, so that
 * the SDK is in the same state.
 */
import { randomUUID } from 'node:crypto';
import { WebStandardStreamableHTTPServerTransport, type McpServer } from '@modelcontextprotocol/server';
import { getOwn, isObject } from '../../json/index.ts';
import type { IncomingCall } from '../pipeline/incoming-call.ts';
import { RecentEvents } from '../sessions/event-store.ts';
import type { ClientCapabilities } from '../sessions/client-capabilities.ts';
import { sealSessionId, type SessionFacts } from '../sessions/sealed-id.ts';
import { Session, type Sessions } from '../sessions/sessions.ts';
import type { StateKeys } from '../state-keys.ts';

export interface OpenSessionParts {
  readonly sessions: Sessions;
  readonly createServer: () => McpServer;
  readonly maxBodyBytes: number;
  /** Undefined where sessions belong to this process alone. */
  readonly keys: StateKeys | undefined;
  /** Gives the room back that was kept for the session, which counts by itself from then on. */
  readonly release: () => void;
}

export interface OpenedSession {
  /** Undefined where the SDK refused it. */
  readonly session: Session | undefined;
  readonly response: Response;
}

/** When a client whose stream ended should come again. */
const RETRY_MS = 1_000;

export async function openSession(
  call: IncomingCall,
  request: Request,
  requestInfo: object,
  parts: OpenSessionParts,
): Promise<OpenedSession> {
  const { keys, sessions } = parts;
  const expires = keys === undefined ? Infinity : sessions.now + sessions.lifetimeMs;
  const makeId = (): string =>
    keys === undefined
      ? randomUUID()
      : sealSessionId({ ...claimsIn(call.message), expires }, call.owner, keys);
  return connect(call, parts, { makeId, expires }, (transport) =>
    transport.handleRequest(request, requestInfo),
  );
}

/** Of a session that another replica opened, or that this one has closed for room. */
export async function reopenSession(
  call: IncomingCall,
  id: string,
  facts: SessionFacts,
  parts: OpenSessionParts,
): Promise<Session | undefined> {
  const { version: protocolVersion, capabilities, expires } = facts;
  // Which client it was is not in the id.
  const params = { protocolVersion, capabilities, clientInfo: { name: '', version: '' } };
  const { session } = await connect(call, parts, { makeId: () => id, expires }, async (transport) => {
    const opened = await transport.handleRequest(...posted({ id: 0, method: 'initialize', params }));
    // The answer is written when the SDK has the version and the capabilities.
    await opened.text();
    return transport.handleRequest(...posted({ method: 'notifications/initialized' }, id, protocolVersion));
  });
  return session;
}

async function connect(
  { owner: principal, principalKey }: IncomingCall,
  { sessions, createServer, maxBodyBytes, release }: OpenSessionParts,
  { makeId, expires }: { readonly makeId: () => string; readonly expires: number },
  ask: (transport: WebStandardStreamableHTTPServerTransport) => Promise<Response>,
): Promise<OpenedSession> {
  const server = createServer();
  const events = new RecentEvents();
  let session: Session | undefined;
  const transport = new WebStandardStreamableHTTPServerTransport({
    sessionIdGenerator: makeId,
    maxRequestBodySize: maxBodyBytes,
    eventStore: events,
    retryInterval: RETRY_MS,
    onsessioninitialized: (id) => {
      const now = (): number => sessions.now;
      session = new Session({ id, transport, server, events, principal, principalKey, expires, now });
      release();
      sessions.add(session);
    },
    onsessionclosed: () => void (session && sessions.revoke(session)),
  });
  await server.connect(transport);
  const response = await ask(transport);
  // Refused, for example for what it accepts: no client will ever end it.
  if (session === undefined) await server.close();
  return { session, response };
}

function claimsIn(message: unknown): { readonly version: string; readonly capabilities: ClientCapabilities } {
  const params = isObject(message) ? getOwn(message, 'params') : undefined;
  const { protocolVersion: version, capabilities } = isObject(params) ? params : {};
  return {
    version: typeof version === 'string' ? version : '',
    capabilities: isObject(capabilities) ? capabilities : {},
  };
}

function posted(
  message: Readonly<Record<string, unknown>>,
  id?: string,
  version?: string,
): [Request, { readonly parsedBody: unknown }] {
  const headers = {
    accept: 'application/json, text/event-stream',
    'content-type': 'application/json',
    ...(id !== undefined && { 'mcp-session-id': id }),
    ...(version !== undefined && { 'mcp-protocol-version': version }),
  };
  const request = new Request('http://localhost/mcp', { method: 'POST', headers });
  return [request, { parsedBody: { jsonrpc: '2.0', ...message } }];
}

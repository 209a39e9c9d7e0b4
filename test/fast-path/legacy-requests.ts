/**
 * Requests of 2024-11-05 to 2025-11-25 as clients of these versions send them, in a session or without one.
 */
import { exchange, type Exchange, type OddRequest } from '../http/exchange.ts';
import { comparable } from './both-ways.ts';

export type LegacyVersion = '2024-11-05' | '2025-03-26' | '2025-06-18' | '2025-11-25';

/** Stands for the id of the session, which every port draws for itself. */
export const SESSION = '(session)';

export interface LegacyRequest {
  readonly method?: string;
  readonly path?: string;
  /** Undefined leaves the header out. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  /** A message, several, or text as it stands. */
  readonly body?: unknown;
}

const ORDINARY_HEADERS = {
  Host: '127.0.0.1',
  'Content-Type': 'application/json',
  Accept: 'application/json, text/event-stream',
};

/** With the headers of an ordinary client, but for those that the request names. */
export function legacyRequest(
  { method = 'POST', path, headers, body }: LegacyRequest,
  version: string,
  session: string | undefined,
): OddRequest {
  const own = { 'MCP-Protocol-Version': version, 'Mcp-Session-Id': session };
  const all = { ...ORDINARY_HEADERS, ...own, ...headers };
  const pairs = Object.entries(all).filter((pair): pair is [string, string] => pair[1] !== undefined);
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return {
    method,
    ...(path !== undefined && { path }),
    headers: pairs.map(([name, value]) => [name, value.replace(SESSION, session ?? '')]),
    ...(body !== undefined && { body: Buffer.from(text) }),
  };
}

export interface ClientOptions {
  readonly capabilities?: object;
  /** False where the client never says so. */
  readonly isInitialized?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The id of a session that was initialized. */
export async function openLegacySession(
  url: string,
  version: string,
  { capabilities = {}, headers = {}, isInitialized = true }: ClientOptions = {},
): Promise<string> {
  const params = { protocolVersion: version, capabilities, clientInfo: { name: 'test', version: '1' } };
  const initialize = { jsonrpc: '2.0', id: 'initialize', method: 'initialize', params };
  const opened = await exchange(url, legacyRequest({ body: initialize, headers }, version, undefined));
  const session = String(opened.headers['mcp-session-id']);
  if (!isInitialized) return session;
  const initialized = { jsonrpc: '2.0', method: 'notifications/initialized' };
  await exchange(url, legacyRequest({ body: initialized, headers }, version, session));
  return session;
}

/** Until its stream has ended, or has been still for so long. */
const STILL_MS = 3_000;

export function legacyExchange(
  url: string,
  sent: LegacyRequest,
  version: string,
  session: string | undefined,
  stillMs: number = STILL_MS,
): Promise<Exchange> {
  return exchange(url, legacyRequest(sent, version, session), stillMs);
}

export async function legacyAnswer(
  url: string,
  sent: LegacyRequest,
  version: string,
  session: string | undefined,
  stillMs?: number,
): Promise<object> {
  return comparable(await legacyExchange(url, sent, version, session, stillMs));
}

export function call(id: unknown, name: unknown, args: unknown = {}, meta?: unknown): object {
  const params = { name, arguments: args, ...(meta !== undefined && { _meta: meta }) };
  return { jsonrpc: '2.0', id, method: 'tools/call', params };
}

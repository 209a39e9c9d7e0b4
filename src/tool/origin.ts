/**
 * Where a request comes from, as its transport knows it: the client, the session, `_meta` and headers. Looked
 * up when a function of an author asks. Headers that carry secrets are never handed over.
 */
import { isObject, type JsonObject } from '../json/index.ts';
import { LOG_LEVELS, type LogLevel } from './channel.ts';

/** What a client calls itself. It says so itself: nothing verifies it. */
export interface ClientInfo {
  /** Its name, for programs. */
  readonly name: string;
  /** Its version. */
  readonly version: string;
  /** Its name, for people. */
  readonly title?: string;
}

export interface RequestOrigin {
  readonly client: ClientInfo | undefined;
  readonly sessionId: string | undefined;
  readonly meta: Readonly<JsonObject>;
  /** The least severe level of messages that the request asks for; undefined where it names none. */
  readonly logLevel: LogLevel | undefined;
  /** By its name in lower case; undefined over stdio. */
  header(name: string): string | undefined;
  /** No session and no connection joins it with other requests of its client. */
  readonly standsAlone: boolean;
  /** Undefined where the request stands alone. */
  readonly state: Map<string, unknown> | undefined;
}

/** Also under names that proxies and gateways made up. */
const SECRET = /auth|cookie|token|secret|password|credential|session|signature|jwt|assertion|api-?key|-key$/;

export function safeHeader(origin: RequestOrigin | undefined, name: string): string | undefined {
  const lower = name.toLowerCase();
  return SECRET.test(lower) ? undefined : origin?.header(lower);
}

/** Keys of the protocol itself are read by the server, and say nothing to an author. */
const RESERVED = 'io.modelcontextprotocol/';

export function authorMeta(meta: Readonly<JsonObject>): Readonly<JsonObject> {
  return Object.fromEntries(Object.entries(meta).filter(([key]) => !key.startsWith(RESERVED)));
}

const LOG_LEVEL_KEY = `${RESERVED}logLevel`;

/** Since 2026-07-28 each request says what it wants of the log. */
export function logLevelIn(meta: Readonly<JsonObject>): LogLevel | undefined {
  const level = meta[LOG_LEVEL_KEY];
  return LOG_LEVELS.find((candidate) => candidate === level);
}

/** Undefined where the client says nothing that can be read. */
export function readClientInfo(info: unknown): ClientInfo | undefined {
  const { name, version, title } = isObject(info) ? info : {};
  if (typeof name !== 'string' || name === '' || typeof version !== 'string') return undefined;
  return { name, version, ...(typeof title === 'string' && { title }) };
}

/**
 * What a client says about itself in `_meta` of each request of 2026-07-28. Sufficient shapes only: what the
 * official clients send, and nothing that could open a stream (a progress token, a log level) or that the SDK
 * reads more closely.
 */
import { isObject, type JsonObject } from '../../json/index.ts';

export const VERSION_KEY = 'io.modelcontextprotocol/protocolVersion';
export const INFO_KEY = 'io.modelcontextprotocol/clientInfo';
export const CAPABILITIES_KEY = 'io.modelcontextprotocol/clientCapabilities';

const META_KEYS: ReadonlySet<string> = new Set([
  VERSION_KEY,
  INFO_KEY,
  CAPABILITIES_KEY,
  ...['traceparent', 'tracestate', 'baggage'],
]);

export function hasOnlyKnownKeys(meta: JsonObject): boolean {
  return isMadeOf(meta, (key) => META_KEYS.has(key));
}

/** Undefined is no information, which is allowed. */
export function isClientInfo(info: unknown): boolean {
  if (info === undefined) return true;
  if (!isObject(info) || typeof info['name'] !== 'string' || typeof info['version'] !== 'string')
    return false;
  return isMadeOf(info, (key, value) => INFO_KEYS.has(key) && typeof value === 'string');
}

const INFO_KEYS: ReadonlySet<string> = new Set(['name', 'version', 'title', 'description', 'websiteUrl']);

export function isClientCapabilities(capabilities: unknown): boolean {
  return isObject(capabilities) && isMadeOf(capabilities, isCapability);
}

/** What may stand in a capability that has members; each of them empty. */
const CAPABILITY_MEMBERS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['elicitation', new Set(['form', 'url'])],
  ['sampling', new Set(['context', 'tools'])],
]);

function isCapability(key: string, value: unknown): boolean {
  if (!isObject(value)) return false;
  if (key === 'roots') {
    return isMadeOf(value, (name, member) => name === 'listChanged' && typeof member === 'boolean');
  }
  const members = CAPABILITY_MEMBERS.get(key);
  return (
    members !== undefined && isMadeOf(value, (name, member) => members.has(name) && isEmptyObject(member))
  );
}

function isEmptyObject(value: unknown): boolean {
  return isObject(value) && Object.keys(value).length === 0;
}

function isMadeOf(object: JsonObject, allows: (key: string, value: unknown) => boolean): boolean {
  for (const key of Object.keys(object)) if (!allows(key, object[key])) return false;
  return true;
}

/**
 * What a replica must know of a session in; its id out, and back. The id carries version, capabilities and
 * expiry of the session, and is sealed for its principal by a key that all replicas have: any of them can
 * serve the session without asking another one. An id that was altered, has expired, or belongs to another
 * principal or key is none.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { StateKey, StateKeys } from '../state-keys.ts';
import { capabilitiesFrom, capabilityBits, type ClientCapabilities } from './client-capabilities.ts';

export interface SessionFacts {
  /** The protocol version that the client asked for. */
  readonly version: string;
  readonly capabilities: ClientCapabilities;
  /** In milliseconds since 1970. */
  readonly expires: number;
}

const FORMAT = '1';
const NONCE_BYTES = 12;
const MAX_VERSION = 32;
/** Versions are dates, or drafts of one. */
const VERSION = /^[\w-]*$/;
/** Longer ones are not ours, and are not worth a hash. */
const MAX_ID = 200;

export function sealSessionId(facts: SessionFacts, principal: string | undefined, keys: StateKeys): string {
  const { version, capabilities, expires } = facts;
  const named = VERSION.test(version) && version.length <= MAX_VERSION ? version : '';
  const seconds = Math.ceil(expires / 1_000).toString(36);
  const nonce = randomBytes(NONCE_BYTES).toString('base64url');
  const content = [FORMAT, named, capabilityBits(capabilities).toString(36), seconds, nonce].join('.');
  return `${content}.${sealOf(content, principal, keys[0])}`;
}

/** Undefined where there is no such session for this principal. */
export function openSessionId(
  id: string,
  principal: string | undefined,
  keys: StateKeys,
  now: number,
): SessionFacts | undefined {
  if (id.length > MAX_ID) return undefined;
  const end = id.lastIndexOf('.');
  const content = id.slice(0, Math.max(end, 0));
  const [format, version, bits, seconds] = content.split('.');
  if (format !== FORMAT || version === undefined || bits === undefined || seconds === undefined)
    return undefined;
  const seal = id.slice(end + 1);
  if (!keys.some((key) => isSame(sealOf(content, principal, key), seal))) return undefined;
  const expires = Number.parseInt(seconds, 36) * 1_000;
  if (expires <= now) return undefined;
  return { version, capabilities: capabilitiesFrom(Number.parseInt(bits, 36)), expires };
}

/**
 * The purpose stands first, so that no other thing that the same key seals can be shown as the id of a
 * session.
 */
function sealOf(content: string, principal: string | undefined, key: StateKey): string {
  const sealed = JSON.stringify(['anyshape session', content, principal ?? null]);
  return createHmac('sha256', key).update(sealed).digest('base64url');
}

/** As text: several texts decode to the same bytes, and an id has one text. */
function isSame(expected: string, received: string): boolean {
  const [first, second] = [Buffer.from(expected), Buffer.from(received)];
  return first.length === second.length && timingSafeEqual(first, second);
}

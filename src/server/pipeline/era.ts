/**
 * The headers of a request over HTTP in; whether it is of a legacy client, of a modern one, or only its body
 * can tell. Some legacy clients name their method in a header as modern ones do, so that header alone decides
 * nothing: legacy is an `initialize`, a legacy version, or a session without a modern version.
 */
import { isServedVersion, wireVersion, type WireVersion } from '../../wire/index.ts';

/** `open`: an `initialize` is legacy, anything else is for the SDK to decide. */
export type Era = 'legacy' | 'modern' | 'open';

let lastName: string | undefined;
let lastVersion: WireVersion | undefined;

/** Undefined where none of that name is served. Most requests name the version of the one before. */
function servedVersion(name: string | undefined): WireVersion | undefined {
  if (name !== lastName) {
    lastName = name;
    lastVersion = name !== undefined && isServedVersion(name) ? wireVersion(name) : undefined;
  }
  return lastVersion;
}

function isLegacy(version: string | undefined): boolean {
  return servedVersion(version)?.hasResultType === false;
}

function isModern(version: string | undefined): boolean {
  return servedVersion(version)?.hasResultType === true;
}

interface Head {
  header(name: string): string | undefined;
}

/**
 * Whether the head names a modern version: then the SDK and the fast path hold `Mcp-Method` and `Mcp-Name`
 * against the message.
 */
export function isModernHead(head: Head): boolean {
  return isModern(head.header('mcp-protocol-version'));
}

export function eraOf(head: Head): Era {
  const version = head.header('mcp-protocol-version');
  const hasSession = head.header('mcp-session-id') !== undefined;
  if (hasSession && (version === undefined || isLegacy(version))) return 'legacy';
  const method = head.header('mcp-method');
  // An `initialize` that claims a modern version contradicts itself, which the SDK says.
  const isHandshake = method === 'initialize' && !isModern(version);
  return method === undefined || isHandshake || isLegacy(version) ? 'open' : 'modern';
}

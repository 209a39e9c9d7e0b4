/**
 * The headers of a request over HTTP in; whether it is of a legacy client, of a modern one, or only its body
 * can tell. Some legacy clients name their method in a header as modern ones do, so that header alone decides
 * nothing: legacy is an `initialize`, a legacy version, or a session without a modern version.
 */
import { isServedVersion, wireVersion } from '../../wire/index.ts';

/** `open`: an `initialize` is legacy, anything else is for the SDK to decide. */
export type Era = 'legacy' | 'modern' | 'open';

function isLegacy(version: string | undefined): boolean {
  return version !== undefined && isServedVersion(version) && !wireVersion(version).hasResultType;
}

function isModern(version: string | undefined): boolean {
  return version !== undefined && isServedVersion(version) && wireVersion(version).hasResultType;
}

/**
 * Whether the head names a modern version: then the SDK and the fast path hold `Mcp-Method` and `Mcp-Name`
 * against the message.
 */
export function isModernHead(head: { header(name: string): string | undefined }): boolean {
  return isModern(head.header('mcp-protocol-version'));
}

export function eraOf(header: (name: string) => string | null | undefined): Era {
  const version = header('mcp-protocol-version') ?? undefined;
  const hasSession = (header('mcp-session-id') ?? undefined) !== undefined;
  if (hasSession && (version === undefined || isLegacy(version))) return 'legacy';
  const method = header('mcp-method') ?? undefined;
  // An `initialize` that claims a modern version contradicts itself, which the SDK says.
  const isHandshake = method === 'initialize' && !isModern(version);
  return method === undefined || isHandshake || isLegacy(version) ? 'open' : 'modern';
}

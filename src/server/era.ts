/**
 * The headers of a request over HTTP in; whether it is of a legacy client, of a modern one, or only its body can tell. Some
 * legacy clients name their method in a header as modern ones do, so that header alone decides nothing: legacy is an
 * `initialize`, a legacy version, or a session without a modern version.
 */
import { wireVersions } from '../wire/index.ts';

/** `open`: an `initialize` is legacy, anything else is for the SDK to decide. */
export type Era = 'legacy' | 'modern' | 'open';

const LEGACY: ReadonlySet<string | undefined> = new Set([
  '2024-10-07',
  ...wireVersions.filter(({ outputs }) => outputs !== 'any').map(({ name }) => name),
]);

export function eraOf(header: (name: string) => string | null | undefined): Era {
  const version = header('mcp-protocol-version') ?? undefined;
  const hasSession = (header('mcp-session-id') ?? undefined) !== undefined;
  if (hasSession && (version === undefined || LEGACY.has(version))) return 'legacy';
  const method = header('mcp-method') ?? undefined;
  return method === undefined || method === 'initialize' || LEGACY.has(version) ? 'open' : 'modern';
}

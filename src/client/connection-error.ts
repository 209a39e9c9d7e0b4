/**
 * The error of a connection that cannot be used, for reasons outside of MCP: `connection-failure.ts` finds
 * the reason.
 */

/** Why a connection cannot be used; `failing` is a server that answers with an error of its own. */
export type ConnectionReason =
  | 'refused'
  | 'unknown-host'
  | 'unreachable'
  | 'lost'
  | 'tls'
  | 'timeout'
  | 'unauthorized'
  | 'forbidden'
  | 'redirect'
  | 'not-mcp'
  | 'failing';

/** A server at an address cannot be used, for a reason outside of MCP. */
export class ConnectionError extends Error {
  /** Why, as a word that programs can compare. */
  readonly reason: ConnectionReason;

  constructor(reason: ConnectionReason, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'ConnectionError';
    this.reason = reason;
  }
}

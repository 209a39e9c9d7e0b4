/**
 * An error of connecting, listing or calling in; the sentence for clients, the log and `status` out. The one
 * rule: it contains no secret of the server's address, command line, headers or environment.
 */
import { ProtocolError, SdkError, SdkErrorCode } from '@modelcontextprotocol/client';
import { ConnectionError } from '../../client/connection-error.ts';
import { clip } from '../../json/index.ts';
import { messageOf } from '../../message-of.ts';
import { redact } from '../http/index.ts';
import type { UpstreamServer } from './upstream-server.ts';

const MAX_MESSAGE = 1_000;

export function safeMessage(error: unknown, { secrets }: Pick<UpstreamServer, 'secrets'>): string {
  return redact(clip(messageOf(error), MAX_MESSAGE), secrets);
}

/** The server wants a token that is not there, or refuses the one that is. */
export function needsLogin(error: unknown): boolean {
  return error instanceof ConnectionError && error.reason === 'unauthorized';
}

const ENDED: ReadonlySet<unknown> = new Set([
  SdkErrorCode.ConnectionClosed,
  SdkErrorCode.NotConnected,
  SdkErrorCode.SendFailed,
]);
const LOST: ReadonlySet<unknown> = new Set(['refused', 'unreachable', 'lost', 'unknown-host', 'timeout']);

/** The connection can no longer be used: a new one has to be made. */
export function isConnectionLost(error: unknown): boolean {
  if (error instanceof SdkError) return ENDED.has(error.code) || statusOf(error) === 404;
  if (error instanceof ConnectionError) return LOST.has(error.reason);
  return error instanceof Error && error.message === 'Not connected';
}

/** A server that forgot the session answers 404. */
function statusOf(error: SdkError): unknown {
  return (error as { readonly status?: unknown }).status;
}

export function isProtocolError(error: unknown): error is ProtocolError {
  return error instanceof ProtocolError;
}

/**
 * The bounds that responses of one connection exceeded. The SDK reports such a response with an error of its
 * own ("Connection closed"); this file replaces it by the error that names the bound.
 */
import { ProtocolError, SdkError, SdkErrorCode } from '@modelcontextprotocol/client';
import { AnswerBoundError } from './answer-bounds.ts';

export class Breaches {
  private readonly byToken = new Map<string, AnswerBoundError>();
  private ending: AnswerBoundError | undefined;

  /** For `data` of a JSON-RPC error that stands for this one; servers cannot guess it. */
  tokenFor(breach: AnswerBoundError): string {
    // Pages without TLS have no randomUUID.
    const token = crypto.getRandomValues(new Uint32Array(4)).join('-');
    this.byToken.set(token, breach);
    return token;
  }

  /** The error of the ended connection, and of all later requests. */
  endConnection(breach: AnswerBoundError): void {
    this.ending ??= breach;
  }

  errorFor(error: unknown): unknown {
    if (error instanceof ProtocolError && typeof error.data === 'string') {
      const breach = this.byToken.get(error.data);
      this.byToken.delete(error.data);
      return breach ?? error;
    }
    return isEnding(error) ? (this.ending ?? error) : (causeOf(error) ?? error);
  }
}

const ENDINGS: ReadonlySet<unknown> = new Set([SdkErrorCode.ConnectionClosed, SdkErrorCode.NotConnected]);
const MAX_CAUSES = 5;

/** Some requests on a closed connection fail with an error without a code. */
function isEnding(error: unknown): boolean {
  if (error instanceof SdkError) return ENDINGS.has(error.code);
  return error instanceof Error && error.message === 'Not connected';
}

function causeOf(error: unknown): AnswerBoundError | undefined {
  let cause = error;
  for (let depth = 0; depth < MAX_CAUSES && cause instanceof Error; depth++) {
    if (cause instanceof AnswerBoundError) return cause;
    cause = cause.cause;
  }
  return undefined;
}

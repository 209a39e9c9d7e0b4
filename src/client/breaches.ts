/**
 * The bounds that answers of one connection exceeded. The SDK reports such an answer in words of its own ("Connection
 * closed"); in comes its error, out goes the one that names the bound.
 */
import { randomUUID } from 'node:crypto';
import { ProtocolError, SdkError, SdkErrorCode } from '@modelcontextprotocol/client';
import { AnswerBoundError } from './answer-bounds.ts';

export class Breaches {
  private readonly byToken = new Map<string, AnswerBoundError>();
  private ending: AnswerBoundError | undefined;

  /** For `data` of a JSON-RPC error that stands for this one; servers cannot guess it. */
  tokenFor(breach: AnswerBoundError): string {
    const token = randomUUID();
    this.byToken.set(token, breach);
    return token;
  }

  /** The connection ends with it, and whatever is asked of it later. */
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

/** Some requests on a closed connection fail with an error that has words alone. */
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

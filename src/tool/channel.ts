/**
 * How a running call reaches its client: to report progress, to log and to ask the user. The server provides
 * it; a call from inside the program has none. Only interfaces, so that tools know nothing of a protocol.
 */
import type { JsonObject } from '../json/index.ts';

/** The caller of a tool, as the server has verified it. */
export interface Auth {
  /** The name of the caller: the subject of a JWT, or the name of a static token. */
  readonly principal: string;
  /** What the caller was granted. */
  readonly scopes: readonly string[];
  /** The other claims of the token. */
  readonly claims?: Readonly<Record<string, unknown>>;
}

/** The levels of messages to a client's log, as syslog has them, the least severe first. */
export type LogLevel = 'debug' | 'info' | 'notice' | 'warning' | 'error' | 'critical' | 'alert' | 'emergency';

export const LOG_LEVELS: readonly LogLevel[] = [
  'debug',
  'info',
  'notice',
  'warning',
  'error',
  'critical',
  'alert',
  'emergency',
];

/** A question of a tool to the user, with a schema that was admitted as an elicitation. */
export interface Question {
  /** The same for the same question of the same call, also when the call is made again. */
  readonly key: string;
  readonly message: string;
  readonly schema: JsonObject;
}

export interface GivenAnswer {
  readonly action: 'accept' | 'decline' | 'cancel';
  readonly content?: unknown;
}

export type Asking =
  | { readonly how: 'impossible'; readonly why: string }
  /** The client is asked while the call runs; its answer is untrusted. */
  | { readonly how: 'request'; readonly send: (question: Question, signal: AbortSignal) => Promise<unknown> }
  /** The call ends with its questions, and is made again with the answers. */
  | {
      readonly how: 'result';
      /** Whether the call was made before, and ended with questions; default `false`. */
      readonly isRetry?: boolean;
      /** Checked answers of earlier rounds, by the key of the question. */
      readonly earlier: ReadonlyMap<string, GivenAnswer>;
      /** The untrusted answer that came with this round. */
      readonly answerTo: (key: string) => unknown;
    };

export interface Channel {
  /** Whether the client has asked for progress: without it, `progress` does nothing. */
  readonly wantsProgress: boolean;
  progress(done: number, total: number | undefined, message: string | undefined): void;
  log(level: LogLevel, data: unknown, logger: string | undefined): void;
  /** Read only when a tool asks. */
  readonly asking: Asking;
  /** The call is over: sends pending messages, and nothing after them. */
  close(): void;
}

/**
 * What a call may need of its client while it runs, as the server provides it: a way to tell of progress, to log, and
 * to ask. A call from inside the program has none. Plain interfaces, so that tools know nothing of any protocol.
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

/** Something that a tool wants to know, with a schema that was admitted as an elicitation. */
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
  /** The client is asked at once; what it answers is not to be trusted. */
  | { readonly how: 'request'; readonly send: (question: Question, signal: AbortSignal) => Promise<unknown> }
  /** The call ends with its questions, and is made again with the answers. */
  | {
      readonly how: 'result';
      /** From earlier rounds, checked there, by the key of the question. */
      readonly earlier: ReadonlyMap<string, GivenAnswer>;
      /** What came with this round; not to be trusted. */
      readonly given: (key: string) => unknown;
    };

export interface Channel {
  progress(done: number, total: number | undefined, message: string | undefined): void;
  log(level: LogLevel, data: unknown, logger: string | undefined): void;
  /** Looked up only when a tool asks. */
  readonly asking: Asking;
  /** The call is over: what was held back is sent, and nothing after it. */
  close(): void;
}

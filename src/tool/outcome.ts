/**
 * The outcome of one call, independent of a protocol version: a value, an error that the client should read,
 * a fault of the request itself, or questions that the user must answer first. `wire/` encodes it.
 */
import type { Failure } from '../schema/index.ts';
import type { AdmittedTool } from './admit-tool.ts';
import type { GivenAnswer, Question } from './channel.ts';
import type { ContentBlock } from './content.ts';
import type { Repair } from './repair/index.ts';

/** The outcome of a call that returned a value. */
export interface ValueOutcome {
  /** The kind of the outcome. */
  readonly kind: 'value';
  /** The value as the tool returned it; undefined where it returned none and declares no output. */
  readonly value: unknown;
  /** The value as JSON text; undefined where there is no value. */
  readonly text: string | undefined;
  /** Blocks that the tool added with `reply`. */
  readonly content: readonly ContentBlock[];
  /** `_meta` that the tool added with `reply`. */
  readonly meta: Readonly<Record<string, unknown>> | undefined;
  /** The arguments that were repaired; absent where none were. */
  readonly repairs?: readonly Repair[];
}

/**
 * Why a call ended as a tool error: the arguments do not fit, the tool threw a `ToolError` (`tool-error`) or
 * something else (`crash`), took too long, was cancelled, returned what cannot be sent (`result`), or a value
 * that does not fit its output schema (`mismatch`).
 */
export type ErrorReason =
  'arguments' | 'tool-error' | 'crash' | 'timeout' | 'cancelled' | 'result' | 'mismatch';

/** The outcome of a call that failed, in words for the client. */
export interface ErrorOutcome {
  /** The kind of the outcome. */
  readonly kind: 'error';
  /** Why the call failed. */
  readonly reason: ErrorReason;
  /** What the client reads. */
  readonly content: readonly ContentBlock[];
  /** The `value` of the `ToolError`; undefined where there is none. */
  readonly value: unknown;
  /**
   * `_meta` that the server behind the tool sent with its error.
   *
   * @internal
   */
  readonly meta?: Readonly<Record<string, unknown>> | undefined;
  /** The id of the request, where only the log has the cause. */
  readonly id?: string;
  /** The arguments that were repaired; absent where none were. */
  readonly repairs?: readonly Repair[];
}

/** The outcome of a request that cannot be served at all: a protocol error, not a tool result. */
export interface FaultOutcome {
  /** The kind of the outcome. */
  readonly kind: 'fault';
  /** The code of JSON-RPC: invalid parameters, or a resource or prompt that failed. */
  readonly code: -32602 | -32603;
  /** What is wrong with the request. */
  readonly message: string;
  /** Where there is no such resource: its URI, by which clients tell this fault from others. */
  readonly data?: { readonly uri: string };
}

/** The call must be made again with answers to these; only where questions travel in results. */
export interface InputRequiredOutcome {
  readonly kind: 'input-required';
  readonly questions: readonly Question[];
  /** The answers so far, by the key of the question. */
  readonly answers: ReadonlyMap<string, GivenAnswer>;
}

/**
 * The outcome of one call: a value, an error that the client should read, or a fault of the request itself.
 */
export type Outcome = ValueOutcome | ErrorOutcome | FaultOutcome;

/** A result that does not fit its output schema. */
export interface Mismatch {
  /** The name of the tool. */
  readonly tool: string;
  /** The id of the request. */
  readonly requestId: string;
  /** Whether the client got the result all the same, as `onMismatch: 'warn'` says. */
  readonly delivered: boolean;
  /** How the result does not fit. */
  readonly failures: readonly Failure[];
  /** The failures as text. */
  readonly message: string;
}

/** A value that a tool returned, as JSON. */
export interface ToolResult {
  readonly tool: AdmittedTool;
  readonly value: unknown;
}

/** A result that was checked against its output schema. */
export interface CheckedResult extends ToolResult {
  /** Empty where it fits. */
  readonly failures: readonly Failure[];
}

/** A tool, resource or prompt that threw, or returned what cannot be sent. The client sees only the id. */
export interface Crash {
  /** The id of the request. */
  readonly id: string;
  /** The name of the tool, resource or prompt. */
  readonly tool: string;
  /** What it is, where it is no tool. */
  readonly kind?: 'resource' | 'prompt';
  /** What happened, in a sentence. */
  readonly message: string;
  /** What the tool threw; undefined where it threw nothing. */
  readonly error: unknown;
}

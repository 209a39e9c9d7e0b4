/**
 * What became of one call, before any protocol version is known: a value, an error that the client should read, a
 * fault of the request itself, or questions to be answered first. Plain data, so that `wire/` needs to know nothing of how it came about.
 */
import type { Failure } from '../schema/index.ts';
import type { AdmittedTool } from './admit-tool.ts';
import type { GivenAnswer, Question } from './channel.ts';
import type { ContentBlock } from './content.ts';
import type { Repair } from './repair/index.ts';

export interface ValueOutcome {
  readonly kind: 'value';
  /** The natural value; undefined where the tool returned none and declares no output. */
  readonly value: unknown;
  /** Its JSON; undefined where there is no value. */
  readonly text: string | undefined;
  readonly content: readonly ContentBlock[];
  readonly meta: Readonly<Record<string, unknown>> | undefined;
  /** What was made of arguments that were written almost right; absent where nothing was. */
  readonly repairs?: readonly Repair[];
}

/** Why a call ended as a tool error. */
export type ErrorReason =
  'arguments' | 'tool-error' | 'crash' | 'timeout' | 'cancelled' | 'result' | 'mismatch';

export interface ErrorOutcome {
  readonly kind: 'error';
  readonly reason: ErrorReason;
  /** Text first. */
  readonly content: readonly ContentBlock[];
  /** What a ToolError carries for programs; undefined where it carries nothing. */
  readonly value: unknown;
  /** Of the request, for what only the log explains. */
  readonly id?: string;
  readonly repairs?: readonly Repair[];
}

/** The request cannot be served at all: a protocol error, not a tool result. */
export interface FaultOutcome {
  readonly kind: 'fault';
  readonly code: -32602;
  readonly message: string;
}

/** The call has to be made again, with answers to these; only where the request's channel asks by results. */
export interface InputRequiredOutcome {
  readonly kind: 'input-required';
  readonly questions: readonly Question[];
  /** What was answered so far, by the key of the question. */
  readonly answers: ReadonlyMap<string, GivenAnswer>;
}

export type Outcome = ValueOutcome | ErrorOutcome | FaultOutcome;

/** A result that missed its output schema; in `warn` it was delivered all the same. */
export interface Mismatch {
  readonly tool: string;
  readonly requestId: string;
  readonly delivered: boolean;
  readonly failures: readonly Failure[];
  /** The failures as text. */
  readonly message: string;
}

/** A result that was held against its output schema. */
export interface CheckedResult {
  readonly tool: AdmittedTool;
  readonly value: unknown;
  /** Empty where it fits. */
  readonly failures: readonly Failure[];
}

/** Something that a tool did wrong, for the log; the client sees only the id. */
export interface Crash {
  /** Of the request. */
  readonly id: string;
  readonly tool: string;
  readonly message: string;
  readonly error: unknown;
}

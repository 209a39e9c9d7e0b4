/** Problems that do not end a connection; `onProblem` receives them. */
import type { Failure } from '../schema/index.ts';
import type { ToolProblem } from '../tool/index.ts';

/** A tool of the server's list cannot be used; the others can. */
export interface DroppedToolProblem {
  /** The kind of the problem. */
  readonly kind: 'dropped';
  /** The name of the tool. */
  readonly tool: string;
  /** The problem, in a sentence. */
  readonly message: string;
  /** What is wrong with its schemas. */
  readonly problems: readonly ToolProblem[];
}

/** A tool delivers a value that does not fit its schema. */
export interface MismatchProblem {
  /** The kind of the problem. */
  readonly kind: 'mismatch';
  /** The name of the tool. */
  readonly tool: string;
  /** The failures as text. */
  readonly message: string;
  /** How the value does not fit. */
  readonly failures: readonly Failure[];
}

/** Something outside of any request, such as a message that is no JSON-RPC. */
export interface ConnectionProblem {
  /** The kind of the problem. */
  readonly kind: 'connection';
  /** The problem, in a sentence. */
  readonly message: string;
  /** The error behind it. */
  readonly error: Error;
}

/** An entry in a list of resources, templates or prompts cannot be used; the others can. */
export interface DroppedEntryProblem {
  /** Tells the kinds of problems apart. */
  readonly kind: 'dropped-entry';
  /** The method of the list. */
  readonly list: string;
  /** Why it cannot be used. */
  readonly message: string;
}

/** What a connection reports to `onProblem`, and goes on after. */
export type ClientProblem = DroppedToolProblem | DroppedEntryProblem | MismatchProblem | ConnectionProblem;

/** What a client comes across and goes on from; whoever wants to know gives `onProblem`. */
import type { Failure } from '../schema/index.ts';
import type { ToolProblem } from '../tool/index.ts';

/** A tool of the server's list cannot be used; the others can. */
export interface DroppedToolProblem {
  readonly kind: 'dropped';
  readonly tool: string;
  readonly message: string;
  readonly problems: readonly ToolProblem[];
}

/** A value misses the schema of a tool that delivers it all the same. */
export interface MismatchProblem {
  readonly kind: 'mismatch';
  readonly tool: string;
  readonly message: string;
  readonly failures: readonly Failure[];
}

/** Something outside of any request, such as a message that is no JSON-RPC. */
export interface ConnectionProblem {
  readonly kind: 'connection';
  readonly message: string;
  readonly error: Error;
}

export type ClientProblem = DroppedToolProblem | MismatchProblem | ConnectionProblem;

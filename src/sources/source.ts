/** What every kind of source gives, whatever its tools were written in. */
import type { ProblemCode, RouteCode } from '../errors.ts';
import type { AnyTool, RefusedTool, Registry } from '../tool/index.ts';

export interface ToolSource {
  /** Where the author made a registry: it is served itself, so that its settings hold. */
  readonly registry: Registry | undefined;
  /** In the order of the source, those of the registry left out. */
  readonly tools: readonly AnyTool[];
  /** What a registry of the source had already refused, where it is not served itself. */
  readonly refused: readonly RefusedTool[];
  /** Results to show, by the name of the tool. */
  readonly samples: ReadonlyMap<string, unknown>;
  /** What was found in documents that tools were read from; default nothing. */
  readonly problems?: readonly SourceProblem[];
  /** What the environment lacks for the calls of a tool, by the name of the tool; default nothing. */
  readonly missingSecrets?: ReadonlyMap<string, readonly string[]>;
  /** Of a route file: SHA-256 of its `main` as canonical JSON, made when it is asked for. */
  readonly hash?: (() => string) | undefined;
  /** Ready-made calls, by the name of the tool; default none. */
  readonly tests?: ReadonlyMap<string, readonly ToolTest[]>;
}

/** Something in a document that tools were read from. An error leaves a tool out, or the whole file. */
export interface SourceProblem {
  readonly code: ProblemCode | RouteCode;
  readonly severity: 'error' | 'warning' | 'info';
  readonly file: string;
  /** As the document names it; undefined where the whole file is meant. */
  readonly tool?: string;
  /** The same tool as clients and all commands name it. */
  readonly name?: string;
  /** JSON Pointer into the document. */
  readonly pointer: string;
  readonly message: string;
}

export interface ToolTest {
  readonly description: string;
  readonly args: Readonly<Record<string, unknown>>;
}

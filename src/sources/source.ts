/** The tools that any kind of source provides. */
import type { ApiCode, ConfigurationCode, ProblemCode, RouteCode } from '../errors.ts';
import type { AnyTool, RefusedTool, Registrable, Registry } from '../tool/index.ts';
import type { ServerExport } from './module/server-export.ts';

export interface ToolSource {
  /** The registry of the author, if any: it is served itself, so that its settings apply. */
  readonly registry: Registry | undefined;
  /** In the order of the source, those of the registry left out. */
  readonly tools: readonly AnyTool[];
  /**
   * Resources, templates and prompts, in the order of the source, those of the registry left out; default
   * none.
   */
  readonly others?: readonly Registrable[];
  /** The identity of the server that the source exports; default none. */
  readonly server?: ServerExport;
  /** The refused tools of a registry that is not served itself. */
  readonly refused: readonly RefusedTool[];
  /** Results to show, by the name of the tool. */
  readonly samples: ReadonlyMap<string, unknown>;
  /**
   * Words by which a search finds a tool, beside what it says of itself, by the name of the tool; default
   * none.
   */
  readonly topics?: ReadonlyMap<string, string>;
  /** The problems of the documents that define the tools; default none. */
  readonly problems?: readonly SourceProblem[];
  /** The missing environment variables of a tool, by the name of the tool; default none. */
  readonly missingSecrets?: ReadonlyMap<string, readonly string[]>;
  /** Of a route file: SHA-256 of its `main` as canonical JSON, computed on demand. */
  readonly hash?: (() => string) | undefined;
  /** Ready-made calls, by the name of the tool; default none. */
  readonly tests?: ReadonlyMap<string, readonly ToolTest[]>;
}

/** A problem of a document that defines tools. An error excludes a tool, or the whole file. */
export interface SourceProblem {
  readonly code: ProblemCode | RouteCode | ApiCode | ConfigurationCode;
  readonly severity: 'error' | 'warning' | 'info';
  readonly file: string;
  /** As the document names it; undefined for the whole file. */
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

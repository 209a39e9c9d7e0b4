/**
 * The described tools of any kind of source, for commands that only read (`check`, `types`, `docs`, …).
 * Nothing here can be called.
 */
import type { JsonObject } from '../../json/index.ts';
import type { AdmittedSchema, Problem, Role } from '../../schema/index.ts';
import type { AdmittedTool, RefusedTool, ToolProblem } from '../../tool/index.ts';
import type { SourceProblem } from '../source.ts';

export interface DescribedTool {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly annotations?: Readonly<JsonObject>;
  /** `_meta` of the tool. */
  readonly meta?: Readonly<JsonObject>;
  /**
   * As it was written or advertised; undefined where there is none, or where a server's or module's was
   * refused.
   */
  readonly inputSchema?: unknown;
  readonly outputSchema?: unknown;
  /** The same, admitted; undefined where there is none, or where it was refused. */
  readonly input?: AdmittedSchema;
  readonly output?: AdmittedSchema;
  /** The output without what a protocol version put around it; mostly `output` itself. */
  readonly natural?: AdmittedSchema;
  /** Undefined for tools of other servers and of saved lists, which anyshape does not run. */
  readonly contract?: ToolContract;
  /** What it is, where something else than a tool is refused. */
  readonly kind?: RefusedTool['kind'];
  /** Why it cannot be used; empty where it can. */
  readonly problems: readonly ToolProblem[];
  /** The name of its source. */
  readonly source: string;
  /** JSON Pointer to it in its file; empty where it is the file, and where it is in no document. */
  readonly pointer: string;
}

/** What a tool that runs here does with arguments and results. */
export interface ToolContract extends Pick<AdmittedTool, 'onMismatch' | 'envelope' | 'text'> {
  readonly traits: Pick<AdmittedTool['traits'], 'looseAt' | 'repair'>;
}

/** A resource, a resource template or a prompt. */
export interface DescribedEntry {
  readonly kind: 'resource' | 'resource template' | 'prompt';
  readonly name: string;
  /** The URI, or the template of URIs; undefined for a prompt. */
  readonly uri?: string;
  readonly title?: string;
  readonly description?: string;
  readonly mimeType?: string;
  /** Of a prompt. */
  readonly arguments?: readonly DescribedArgument[];
}

/** An argument of a prompt. */
export interface DescribedArgument {
  readonly name: string;
  readonly description?: string;
  readonly required: boolean;
}

/** A file that is one JSON Schema. */
export interface DescribedSchema {
  /** The path inside the folder that was named; for a single file, its name. */
  readonly name: string;
  readonly document: unknown;
  readonly role: Role;
  /** Undefined where it was refused. */
  readonly schema?: AdmittedSchema;
  readonly problems: readonly Problem[];
  readonly source: string;
}

export type SourceKind =
  'module' | 'routes' | 'openapi' | 'list' | 'schema' | 'server' | 'demo' | 'configuration';

export interface DescribedSource {
  /** As reports call it: the path of the file, the address, or the command. */
  readonly name: string;
  readonly kind: SourceKind;
  /** The title or name of a server. */
  readonly title?: string;
  /** The protocol version that a server speaks. */
  readonly protocol?: string;
  readonly tools: readonly DescribedTool[];
  /** Resources, templates and prompts that can be used; default none. */
  readonly entries?: readonly DescribedEntry[];
  /** What was found in the documents that its tools were read from; default nothing. */
  readonly problems?: readonly SourceProblem[];
  /** Of a route file: SHA-256 of its `main` as canonical JSON. */
  readonly hash?: () => string;
  /** Where `kind` is `schema`. */
  readonly schema?: DescribedSchema;
}

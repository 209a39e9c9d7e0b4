/** What `check` found out, as plain data: both the table and `--json` are written from it. */
import type { JudgedFinding } from '../../lint/index.ts';
import type { Failure, Problem, Role } from '../../schema/index.ts';
import type { Unreadable } from '../read-json.ts';
import type { SkippedFile } from '../sources/locate.ts';

export interface SchemaOutcome {
  /** The file, or what the server calls itself; and for a tool its name and side. */
  readonly schema: string;
  readonly file: string;
  readonly tool?: string;
  readonly role: Role;
  /** Where it was admitted: the dialect that it speaks. */
  readonly dialect?: string;
  readonly ok: boolean;
  readonly problems: readonly Problem[];
}

export interface ValueOutcome {
  readonly file: string;
  /** The schema that it was held against; absent where its name leads to none, or to several. */
  readonly schema?: string;
  /** What its name asks for. */
  readonly expected: 'fits' | 'misfits';
  /** `undecided`: too costly. `unchecked`: there was no schema to hold it against; `reason` says why. */
  readonly verdict: 'fits' | 'misfits' | 'undecided' | 'unchecked';
  readonly ok: boolean;
  readonly reason?: string;
  readonly failures: readonly Failure[];
  /** The failures as text; empty where there are none. */
  readonly report: string;
}

/** A finding with its place in the text, where its source is a file. */
export interface PlacedFinding extends JudgedFinding {
  readonly line?: number;
  readonly column?: number;
}

/** What a tool costs a model, by estimate. */
export interface ToolCost {
  readonly source: string;
  readonly tool: string;
  readonly tokens: number;
}

/** A route file, by what it says. */
export interface RouteFile {
  readonly file: string;
  /** SHA-256 of its `main` as canonical JSON. */
  readonly hash: string;
}

/** A server that was asked. */
export interface CheckedServer {
  /** The address or the command, as findings name it. */
  readonly name: string;
  /** What it calls itself. */
  readonly title: string;
}

export interface FixedFile {
  readonly file: string;
  readonly settled: number;
  /** Why it was not rewritten after all. */
  readonly refused?: string;
}

export interface CheckOutcome {
  readonly ok: boolean;
  readonly schemas: readonly SchemaOutcome[];
  readonly values: readonly ValueOutcome[];
  readonly findings: readonly PlacedFinding[];
  readonly tools: readonly ToolCost[];
  readonly routeFiles: readonly RouteFile[];
  /** Absent where none was asked. */
  readonly servers?: readonly CheckedServer[];
  /** Files that were rewritten, with how many findings that settled. */
  readonly fixed: readonly FixedFile[];
  /** Files of folders in which nothing is for us. */
  readonly skipped: readonly SkippedFile[];
  readonly unreadable: readonly Unreadable[];
}

/** The outcome of `check` as data: both the table and `--json` are written from it. */
import type { JudgedFinding } from '../../lint/index.ts';
import type { Failure, Problem, Role } from '../../schema/index.ts';
import type { HostReport } from './hosts.ts';
import type { Unreadable } from '../read-json.ts';
import type { SkippedFile } from '../sources/locate.ts';

export interface SchemaOutcome {
  /** The file, or the title of the server; and for a tool its name and side. */
  readonly schema: string;
  readonly file: string;
  readonly tool?: string;
  readonly role: Role;
  /** The dialect of an admitted schema. */
  readonly dialect?: string;
  readonly ok: boolean;
  readonly problems: readonly Problem[];
}

export interface ValueOutcome {
  readonly file: string;
  /** The schema that it was checked against; absent where its name matches none, or several. */
  readonly schema?: string;
  /** By its name. */
  readonly expected: 'fits' | 'misfits';
  /** `undecided`: too costly. `unchecked`: no schema to check it against; `reason` says why. */
  readonly verdict: 'fits' | 'misfits' | 'undecided' | 'unchecked';
  readonly ok: boolean;
  readonly reason?: string;
  readonly failures: readonly Failure[];
  /** The failures as text; empty where there are none. */
  readonly report: string;
  /** Where in the file the first failure is. */
  readonly line?: number;
  readonly column?: number;
}

/** A finding with its line and column, where its source is a file. */
export interface PlacedFinding extends JudgedFinding {
  readonly line?: number;
  readonly column?: number;
}

/** An estimate of the tokens that a tool costs a model. */
export interface ToolCost {
  readonly source: string;
  readonly tool: string;
  readonly tokens: number;
}

/** A route file, and the hash of its content. */
export interface RouteFile {
  readonly file: string;
  /** SHA-256 of its `main` as canonical JSON. */
  readonly hash: string;
}

/** A server whose tools were checked. */
export interface CheckedServer {
  /** The address or the command, as findings name it. */
  readonly name: string;
  /** Its own name for itself. */
  readonly title: string;
}

export interface FixedFile {
  readonly file: string;
  readonly settled: number;
  /** Why it was not rewritten. */
  readonly refused?: string;
}

export interface CheckOutcome {
  readonly ok: boolean;
  readonly schemas: readonly SchemaOutcome[];
  readonly values: readonly ValueOutcome[];
  readonly findings: readonly PlacedFinding[];
  readonly tools: readonly ToolCost[];
  readonly routeFiles: readonly RouteFile[];
  /** Absent where no source is a server. */
  readonly servers?: readonly CheckedServer[];
  /** Configuration files that were checked; absent where there are none. */
  readonly configurations?: readonly string[];
  /** Files that were rewritten, with the number of findings that this fixed. */
  readonly fixed: readonly FixedFile[];
  /** What hosts take; absent without `--profile`. */
  readonly hosts?: HostReport;
  /** Files of folders that hold neither tools nor schemas. */
  readonly skipped: readonly SkippedFile[];
  readonly unreadable: readonly Unreadable[];
}

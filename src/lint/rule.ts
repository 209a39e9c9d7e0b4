/**
 * The type of a rule. `check` runs it, `docs/rules/` is generated from it, and its examples are its tests.
 * Adding a rule is adding a file.
 */
import type { DescribedSource, DescribedTool } from '../sources/index.ts';
import type { SchemaView } from './schema-view.ts';

/**
 * Errors break clients, warnings are almost certainly mistakes, hints are suggestions and do not fail a
 * check.
 */
export type Severity = 'error' | 'warning' | 'hint';

export type RuleGroup = 'specification' | 'safety' | 'quality';

export interface Rule {
  /** Its name in a configuration. */
  readonly id: string;
  readonly group: RuleGroup;
  readonly severity: Severity;
  /** What it finds, in one sentence. */
  readonly finds: string;
  /** Why that matters and what to do about it. */
  readonly why: string;
  /**
   * Two documents, each a tool, a `tools/list` or a schema, or two tools of a module: the first has a
   * finding, the second none.
   */
  readonly examples: { readonly fires: unknown; readonly silent: unknown };
  /** Whether it can fix its findings without a change of meaning that the author would not want. */
  readonly fixes?: true;
  readonly checkSource?: (source: DescribedSource, report: ReportInSource) => void;
  readonly checkTool?: (tool: DescribedTool, report: Report, source: DescribedSource) => void;
  readonly checkSchema?: (view: SchemaView, report: Report) => void;
}

/** `place`: a JSON Pointer into the schema or the tool that the rule checks. */
export type Report = (place: string, message: string, more?: ReportExtras) => void;
/**
 * For the source as a whole, or for one of its tools; `pointer` is a place in the file, if the source is one.
 */
export type ReportInSource = (
  message: string,
  at?: { readonly tool?: DescribedTool; readonly pointer?: string },
) => void;

export interface ReportExtras {
  /** The code of the problem behind the finding. */
  readonly code?: string;
  /** The edits that fix it; places as above. */
  readonly edits?: readonly Edit[];
}

/** A change of a document. New members come last, or first with `first`. */
export type Edit =
  | { readonly kind: 'set'; readonly place: string; readonly value: unknown; readonly first?: true }
  | { readonly kind: 'remove'; readonly place: string };

export interface Finding {
  readonly rule: string;
  readonly severity: Severity;
  readonly message: string;
  /** The file, address or command. */
  readonly source: string;
  readonly tool?: string;
  readonly side?: 'input' | 'output';
  /** JSON Pointer inside the schema, or inside the tool for findings about the tool itself. */
  readonly place: string;
  /** JSON Pointer inside the file; undefined where the source is no file. */
  readonly pointer?: string;
  /** JSON Pointers to further places with the same problem, inside the file. */
  readonly also?: readonly string[];
  readonly code?: string;
  /** The edits that fix it, by pointers inside the file; undefined where there is no fix or no file. */
  readonly edits?: readonly Edit[];
}

/**
 * What a rule is: data that describes itself once. `check` runs it, `docs/rules/` is written from it, and its examples
 * are its tests. Adding a rule is adding a file.
 */
import type { DescribedSource, DescribedTool } from '../sources/index.ts';
import type { SchemaView } from './schema-view.ts';

/** An error breaks somebody, a warning is surely not meant, a hint could be better; hints alone do not fail a check. */
export type Severity = 'error' | 'warning' | 'hint';

export type RuleGroup = 'specification' | 'safety' | 'quality';

export interface Rule {
  /** As people write it in a configuration. */
  readonly id: string;
  readonly group: RuleGroup;
  readonly severity: Severity;
  /** What it finds, in one sentence. */
  readonly finds: string;
  /** Why that matters and what to do about it. */
  readonly why: string;
  /** Two documents, each a tool, a `tools/list` or a schema, or two tools of a module: the first has a finding, the second none. */
  readonly examples: { readonly fires: unknown; readonly silent: unknown };
  /** Whether it can mend what it finds, without a change of meaning that its author would not want. */
  readonly fixes?: true;
  readonly checkSource?: (source: DescribedSource, report: ReportInSource) => void;
  readonly checkTool?: (tool: DescribedTool, report: Report, source: DescribedSource) => void;
  readonly checkSchema?: (view: SchemaView, report: Report) => void;
}

/** `place`: a JSON Pointer into what was handed to the rule, the schema or the tool. */
export type Report = (place: string, message: string, more?: ReportExtras) => void;
/** Of the source as a whole, or of one of its tools; `pointer` leads into the file, where the source is one. */
export type ReportInSource = (
  message: string,
  at?: { readonly tool?: DescribedTool; readonly pointer?: string },
) => void;

export interface ReportExtras {
  /** The code of the problem that it stands for. */
  readonly code?: string;
  /** What mends it; places as above. */
  readonly edits?: readonly Edit[];
}

/** A change of a document. New members come last, but for the first place where that is asked for. */
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
  /** JSON Pointer inside the schema, or inside the tool where no schema is meant. */
  readonly place: string;
  /** JSON Pointer inside the file; undefined where the source is none. */
  readonly pointer?: string;
  /** JSON Pointers to further places of the same, inside the file. */
  readonly also?: readonly string[];
  readonly code?: string;
  /** What mends it, by pointers inside the file; undefined where nothing does, or where there is no file to mend. */
  readonly edits?: readonly Edit[];
}

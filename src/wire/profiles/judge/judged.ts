/** What the judge is given, and what it says. */
import type { JsonObject } from '../../../json/index.ts';
import type { Rule } from '../profile.ts';
import type { Found } from './subschemas.ts';

/** A tool as a host sees it; every entry of `tools/list` is one. */
export interface JudgedTool {
  readonly name: string;
  readonly inputSchema: unknown;
  readonly outputSchema?: unknown;
}

export interface Violation {
  readonly rule: Rule;
  /** Which part of the tool it is in. */
  readonly part: 'name' | 'inputSchema' | 'outputSchema';
  /** A JSON Pointer into that part. */
  readonly place: string;
  /** A sentence without its subject, such as `"oneOf" at the root`. */
  readonly what: string;
}

/** A finding of one rule in one schema. */
export interface Fault {
  readonly place: string;
  readonly what: string;
}

/** The input of a tool, walked once for all rules. */
export interface JudgedInput {
  readonly document: JsonObject;
  readonly all: readonly Found[];
}

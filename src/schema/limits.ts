/**
 * What a schema may cost (R-BOUND-1, R-BOUND-2). Everything but `failures` and `steps` is judged at
 * admission; `steps` bounds one check of one value, `failures` bounds every list of problems or failures.
 */
export interface Limits {
  /** Nesting of subschemas; the root is 1. */
  readonly depth: number;
  /** Subschemas in a document, the root and booleans counted. */
  readonly subschemas: number;
  /** UTF-8 bytes of the document's JSON text. */
  readonly bytes: number;
  /** Values in one `enum`. */
  readonly enumValues: number;
  /** UTF-16 units in one pattern. */
  readonly patternLength: number;
  /** Work to compile all patterns of one admission. */
  readonly patternSteps: number;
  /** References followed one after another before the value is looked into. */
  readonly referenceChain: number;
  /** Entries in a list of problems or failures. */
  readonly failures: number;
  /** Work for one check; a step is about what one keyword takes for one member, some 50 ns. */
  readonly steps: number;
}

/** The limits that hold where an option sets no others; frozen. */
export const DEFAULT_LIMITS: Limits = Object.freeze({
  depth: 64,
  subschemas: 10_000,
  bytes: 1_048_576,
  enumValues: 10_000,
  patternLength: 4_096,
  patternSteps: 2_000_000,
  referenceChain: 1_000,
  failures: 100,
  steps: 10_000_000,
});

/**
 * Why a document was refused, and why a value missed its schema: plain data with a code from `errors.ts`, a
 * place, and a sentence that a person or a model can act on.
 */
import type { FailureCode, ProblemCode } from '../errors.ts';

/** A reason why a document was refused. */
export interface Problem {
  /** The kind of the problem, for programs. */
  readonly code: ProblemCode;
  /** What is wrong and what to do about it. */
  readonly message: string;
  /** JSON Pointer into the document as it was handed in; in another document, its URI comes before a `#`. */
  readonly schemaPath: string;
  /** The keyword that has the problem, where it is about one. */
  readonly keyword?: string;
  /** What is allowed, in words. */
  readonly expected?: string;
  /** What was found, in words. */
  readonly received?: string;
}

/** A reason why a value does not fit its schema. */
export interface Failure {
  /** The kind of the failure, for programs. */
  readonly code: FailureCode;
  /** What is wrong, to follow the name of the place: `must be integer, but is string "7"`. */
  readonly message: string;
  /** JSON Pointer of the keyword that failed, in the document as it was handed in. */
  readonly schemaPath: string;
  /** JSON Pointer of the part of the value that failed. */
  readonly instancePath: string;
  /** The keyword that failed. */
  readonly keyword?: string;
  /** What is allowed, in words. */
  readonly expected?: string;
  /** What was found, in words. */
  readonly received?: string;
  /**
   * For a choice (`anyOf`, `oneOf`) that nothing fitted: why each branch missed, the closest first. Found out
   * when it is first read of any failure of the check, from the value as it is then; absent where that is too
   * costly.
   */
  readonly branches?: readonly BranchMiss[];
}

/** Why one branch of a choice did not fit. */
export interface BranchMiss {
  /** JSON Pointer of the branch. */
  readonly schemaPath: string;
  /** What its author calls the branch. */
  readonly title?: string;
  /** How the value misses the branch. */
  readonly failures: readonly Failure[];
}

/**
 * Why a document was refused, and why a value missed its schema: plain data with a code from `errors.ts`, a place,
 * and a sentence that a person or a model can act on.
 */
import type { FailureCode, ProblemCode } from '../errors.ts';

export interface Problem {
  readonly code: ProblemCode;
  /** What is wrong and what to do about it. */
  readonly message: string;
  /** JSON Pointer into the document as it was handed in; in another document, its URI comes before a `#`. */
  readonly schemaPath: string;
  readonly keyword?: string;
  /** What is allowed, in words. */
  readonly expected?: string;
  /** What was found, in words. */
  readonly received?: string;
}

export interface Failure {
  readonly code: FailureCode;
  readonly message: string;
  /** JSON Pointer of the keyword that failed, in the document as it was handed in. */
  readonly schemaPath: string;
  /** JSON Pointer of the part of the value that failed. */
  readonly instancePath: string;
  readonly keyword?: string;
  readonly expected?: string;
  readonly received?: string;
  /**
   * For a choice (`anyOf`, `oneOf`) that nothing fitted: why each branch missed, the closest first. Found out when it is
   * first read of any failure of the check, from the value as it is then; absent where that is too costly.
   */
  readonly branches?: readonly BranchMiss[];
}

export interface BranchMiss {
  readonly schemaPath: string;
  /** What its author calls the branch. */
  readonly title?: string;
  readonly failures: readonly Failure[];
}

/**
 * What a hostile case is: a schema, mostly a value, and the one outcome that is right. Schemas and values are
 * made when a case runs, never before, since some of them are large and some cannot even be looked at safely.
 */
import type { FailureCode, ProblemCode } from '../../src/errors.ts';
import type { AdmitOptions } from '../../src/schema/index.ts';

/** `admitted`: there is no value, the document alone is the case. */
export type Outcome = 'admitted' | 'valid' | 'invalid' | 'exhausted' | `refused: ${ProblemCode}`;

export interface HostileCase {
  readonly name: string;
  readonly schema: () => unknown;
  readonly value?: () => unknown;
  readonly options?: AdmitOptions;
  readonly outcome: Outcome;
  /** A code that must be among the failures of an invalid value. */
  readonly code?: FailureCode;
  /**
   * The pin: `accepts` and `check` each decide within so many steps; `DEFAULT_STEPS` where it is not said.
   */
  readonly steps?: number;
  /** The input is more than plain JSON (a proxy, a getter, a cycle), so it cannot be frozen or compared. */
  readonly exotic?: true;
}

/** Enough for a handful of members under a handful of keywords; whatever needs more says how much. */
export const DEFAULT_STEPS = 1_000;

/** How an invalid or refused case may be explained: never by more entries or text than this (R-BOUND-4). */
export const MOST_ENTRIES = 100;
export const MOST_TEXT = 1_048_576;

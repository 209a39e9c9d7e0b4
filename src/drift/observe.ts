/** One result, and why it misses its schema. */
import type { Failure } from '../schema/index.ts';

export interface Observation {
  readonly tool: string;
  /** Of the check of the result; empty where it fits. */
  readonly failures: readonly Failure[];
  /** The result itself; without it, only the failures are kept. */
  readonly value?: unknown;
  /** The declared output, in 2020-12: with it and the value, what is `extra` or `absent` is found too. */
  readonly schema?: unknown;
  /** Takes secrets out of a text before it is kept. */
  readonly redact?: (text: string) => string;
}

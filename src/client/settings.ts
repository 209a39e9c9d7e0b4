/** The settings of a connection, with every default filled in. */
import type { Limits } from '../schema/index.ts';
import type { ChangeOptions } from './changes.ts';
import type { LogOptions } from './events.ts';
import type { ListBounds } from './list-pages.ts';
import type { ClientProblem } from './problem.ts';

export interface ConnectionSettings {
  /** Limits of the server's schemas. */
  readonly limits: Partial<Limits>;
  readonly listBounds: ListBounds;
  /** For a listing, and for each call that sets no limit of its own. */
  readonly timeoutMs: number;
  /** An error of the SDK in; the error that names its cause out, or the same. */
  readonly explain: (error: unknown) => unknown;
  readonly log: LogOptions;
  readonly onChange?: ChangeOptions['onChange'];
  /** Errors of callbacks. */
  readonly onError: (error: Error) => void;
  readonly onProblem: (problem: ClientProblem) => void;
}

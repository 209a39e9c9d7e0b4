/** What a connection was told to keep to, with every default filled in. */
import type { Limits } from '../schema/index.ts';
import type { Breaches } from './breaches.ts';
import type { ListBounds } from './list.ts';
import type { ClientProblem } from './problem.ts';

export interface ConnectionSettings {
  /** What the server's schemas may cost. */
  readonly limits: Partial<Limits>;
  readonly listBounds: ListBounds;
  /** For a listing, and for each call that sets no limit of its own. */
  readonly timeoutMs: number;
  readonly breaches: Breaches;
  readonly onProblem: (problem: ClientProblem) => void;
}

/** What the operator of route files decides, and no file. */
import type { Caller } from '../http/index.ts';
import type { SharedList } from './lists/list.ts';
import type { FlowMode } from './problems.ts';

export interface FlowSettings {
  /** Sends every request. */
  readonly caller: Caller;
  /** Where secrets are looked up. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Default `compat`. */
  readonly mode?: FlowMode;
  /** The data alone as results; default the envelope. */
  readonly isBare?: boolean;
  /** Lists tools whose secrets are missing too; their calls fail. */
  readonly showsUnavailable?: boolean;
  /** Names that tools of other sources have; a route of such a name gets a number. */
  readonly takenNames?: Iterable<string>;
  /** Where calls of a namespace go, instead of the `root` of its files. */
  readonly roots?: ReadonlyMap<string, string>;
  readonly lists?: readonly SharedList[];
  /** Libraries that handlers may be given, by name, already loaded. */
  readonly libraries?: ReadonlyMap<string, unknown>;
  /** For each handler; default 30,000. */
  readonly handlerTimeoutMs?: number;
  /** For what was delivered, and should be looked into; default one line on stderr. */
  readonly onWarning?: (warning: { readonly tool: string; readonly message: string }) => void;
}

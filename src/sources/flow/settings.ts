/** What the operator of route files decides, and no file. */
import type { Caller } from '../http/index.ts';
import type { MediaTypeMiss } from './call/media-type.ts';
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
  /** Where calls go, instead of the `root` of a file: by the path of the file, or by its namespace. */
  readonly roots?: ReadonlyMap<string, string>;
  readonly lists?: readonly SharedList[];
  /** Libraries that handlers of a file may be given, already loaded; undefined where one is not allowed. */
  readonly libraries?: (name: string, file: string) => FoundLibrary | undefined;
  /** For each handler; default 30,000. */
  readonly handlerTimeoutMs?: number;
  /** Where each tool comes from, by its name on the wire: filled while files are read, for logs and drift. */
  readonly origins?: Map<string, RouteOrigin>;
  /** For what was delivered, and should be looked into; default one line on stderr. */
  readonly onWarning?: (warning: FlowWarning) => void;
}

export type FoundLibrary =
  { readonly ok: true; readonly library: unknown } | { readonly ok: false; readonly reason: string };

/** Where a tool comes from. */
export interface RouteOrigin {
  readonly file: string;
  /** As the file names it. */
  readonly route: string;
  /** JSON Pointer to it in `main`. */
  readonly pointer: string;
  /** JSON Pointer to the data in its results. */
  readonly dataPlace: string;
}

export interface FlowWarning extends RouteOrigin {
  /** On the wire. */
  readonly tool: string;
  readonly message: string;
  /** Where the answer is of another media type than the declared one. */
  readonly mediaType?: MediaTypeMiss;
}

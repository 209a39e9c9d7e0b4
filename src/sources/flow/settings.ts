/** The settings of the operator for all route files. */
import type { Caller } from '../http/index.ts';
import type { MediaTypeMismatch } from './call/media-type.ts';
import type { SharedList } from './lists/list.ts';
import type { FlowMode } from './problems.ts';

export interface FlowSettings {
  /** Sends every request. */
  readonly caller: Caller;
  /** Holds the secrets. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Default `compat`. */
  readonly mode?: FlowMode;
  /** Whether results are the data without the envelope. */
  readonly isBare?: boolean;
  /** Lists tools whose secrets are missing too; their calls fail. */
  readonly showsUnavailable?: boolean;
  /** Names of tools of other sources; a route with such a name gets a number. */
  readonly takenNames?: Iterable<string>;
  /** Replaces the `root` of a file: by the path of the file, or by its namespace. */
  readonly roots?: ReadonlyMap<string, string>;
  readonly lists?: readonly SharedList[];
  /** The loaded libraries for the handlers of a file; undefined where one is not allowed. */
  readonly libraries?: (name: string, file: string) => FoundLibrary | undefined;
  /** For each handler; default 30,000. */
  readonly handlerTimeoutMs?: number;
  /** The origin of each tool, by its name on the wire; filled while files are read, for logs and drift. */
  readonly origins?: Map<string, RouteOrigin>;
  /** Called for a result that is delivered, but looks wrong; default one line on stderr. */
  readonly onWarning?: (warning: FlowWarning) => void;
}

export type FoundLibrary =
  { readonly ok: true; readonly library: unknown } | { readonly ok: false; readonly reason: string };

/** The origin of a tool. */
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
  /** The mismatch, where the response has another media type than the declared one. */
  readonly mediaType?: MediaTypeMismatch;
}

/** Settings of the operator for OpenAPI documents. */
import type { Caller } from '../http/index.ts';
import type { RouteOrigin } from '../flow/index.ts';
import type { Selector } from './operation/select.ts';

export interface ApiSettings {
  /** Sends every request. */
  readonly caller: Caller;
  /** Where credentials are looked up. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Names that tools of other sources have; an operation of such a name gets a number. */
  readonly takenNames?: Iterable<string>;
  /**
   * Where calls go, instead of a server of the document: by the path of the document, or `''` for every one.
   */
  readonly roots?: ReadonlyMap<string, string>;
  /** Which server of the list: its number from 1, its URL, its name or its description; default the first. */
  readonly server?: string | undefined;
  /** Values of variables in the URL of a server; default as the document says. */
  readonly variables?: ReadonlyMap<string, string>;
  /** By security scheme, the variable of the environment; default `ANYSHAPE_AUTH_<SCHEME>`. */
  readonly auth?: ReadonlyMap<string, string>;
  /**
   * By security scheme, where tokens are asked for; default what the document says, where that is the
   * server's origin.
   */
  readonly tokenUrls?: ReadonlyMap<string, string>;
  /**
   * Operations that become tools: those that fit one of `include`, where there is any, and none of `exclude`.
   */
  readonly include?: readonly Selector[];
  readonly exclude?: readonly Selector[];
  /** Only operations that change nothing, by their method. */
  readonly isReadOnly?: boolean;
  /** The size of a schema in `tools/list`; default 32 kB, and less where the document has very many. */
  readonly schemaBytes?: number | undefined;
  /** Where each tool comes from, by its name: filled while documents are read, for logs and drift. */
  readonly origins?: Map<string, RouteOrigin>;
}

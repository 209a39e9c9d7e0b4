/** One request as either runtime made it, and how one call of a tool ended. */

export interface Request {
  readonly method: string;
  /** Path and query, below the root of the file. */
  readonly path: string;
  /** By names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Called {
  readonly requests: readonly Request[];
  /** Undefined where the call failed. */
  readonly data: { readonly value: unknown } | undefined;
  /** Why it failed. */
  readonly messages: readonly string[];
}

/** A request and its response, as plain data. */

export interface HttpRequest {
  readonly url: string;
  readonly method: string;
  /** Those that only the connection may set (`host`, `content-length`, …) are left out, as in `fetch`. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** The origin that may get credentials; other origins get none. */
  readonly trustedOrigin: string;
  /** Values that may go to `trustedOrigin` and nowhere else, and that no message contains. */
  readonly secrets: readonly string[];
  /** Whether it may be sent twice; default by the method. */
  readonly idempotent?: boolean;
  /** `manual`: a redirect is the response; `error`: it is a failure. Default `follow`. */
  readonly redirect?: 'follow' | 'manual' | 'error';
  readonly signal?: AbortSignal;
}

export interface HttpResponse {
  readonly status: number;
  /** Names in lower case; several of one name are joined by commas. */
  readonly headers: Readonly<Record<string, string>>;
  /** The media type alone, in lower case; empty where there is none. */
  readonly contentType: string;
  /** The body, unpacked. */
  readonly bytes: Uint8Array;
  /** Where the response came from, after redirects. */
  readonly url: string;
}

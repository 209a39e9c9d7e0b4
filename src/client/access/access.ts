/**
 * The options `headers`, `token` and `auth` of `connect` in; what each request to the server carries out. The
 * one rule: credentials go to the origin of the address alone, and over plain http only to this machine.
 */
import type { AuthProvider, OAuthClientProvider } from '@modelcontextprotocol/client';
import type { Fetch } from '../bounded-fetch.ts';

/** What requests to a server at an address carry. Over plain http, it is sent to this machine only. */
export interface AccessOptions {
  /** Sent with every request to the server; for an address only. */
  readonly headers?: Readonly<Record<string, string>>;
  /** A bearer token; for an address only. */
  readonly token?: string;
  /**
   * `stored`: the login of `anyshape login` for this address, renewed when it expires; without one, no token
   * is sent. Or a provider of the official SDK, which has tokens or gets them by OAuth.
   */
  readonly auth?: 'stored' | AuthProvider | OAuthClientProvider;
}

/** What is sent beside the messages. */
export interface Access {
  readonly headers: ReadonlyMap<string, string>;
  readonly authProvider: AuthProvider | OAuthClientProvider | undefined;
}

/** Headers that belong to the transport. */
const OWN_HEADERS =
  /^(?:accept|accept-encoding|content-.*|host|connection|keep-alive|transfer-encoding|te|trailer|upgrade|expect|last-event-id|mcp-.*)$/i;
const HEADER_NAME = /^[!#$%&'*+.^_`|~\w-]+$/;
const HEADER_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;
const TOKEN = /^[\x21-\x7e]+$/;

/** Why a header cannot be sent; its value is never part of the reason. */
export function headerProblem(name: string, value: unknown): string | undefined {
  if (!HEADER_NAME.test(name)) return 'a header has a name of letters, digits and hyphens';
  if (OWN_HEADERS.test(name)) return `the header ${name} is set by the transport`;
  if (typeof value !== 'string' || !HEADER_VALUE.test(value))
    return `the value of the header ${name} must be one line of text`;
  return undefined;
}

export function tokenProblem(token: unknown): string | undefined {
  return typeof token === 'string' && TOKEN.test(token)
    ? undefined
    : 'a token is one word of visible ASCII characters';
}

/** `https:`, or this machine. */
export function maySendCredentials({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || isLoopback(hostname);
}

export function isLoopback(hostname: string): boolean {
  return /^(?:(?:.*\.)?localhost|127(?:\.\d+){3}|\[::1\])$/i.test(hostname);
}

/** `address` is undefined for a target that is none. */
export function accessTo(
  address: URL | undefined,
  { headers, token, auth }: AccessOptions,
  storedLogin: (address: URL) => AuthProvider,
): Access {
  const hasToken = token !== undefined || auth !== undefined;
  if (!hasToken && headers === undefined) return { headers: new Map(), authProvider: undefined };
  if (address === undefined) refuse('headers, token and auth are for an http(s) address');
  if (!maySendCredentials(address))
    refuse('headers, token and auth are not sent over plain http, except to this machine: use https://');
  if (token !== undefined && auth !== undefined) refuse('give token or auth, not both');
  const entries = new Map(Object.entries(headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]));
  for (const [name, value] of entries) refuseWhere(headerProblem(name, value));
  if (hasToken && entries.has('authorization'))
    refuse('give token, auth or the header Authorization, one of them');
  if (token !== undefined) refuseWhere(tokenProblem(token));
  if (auth !== undefined && auth !== 'stored' && typeof auth !== 'object')
    refuse('auth is "stored", or a provider of the official SDK');
  const authProvider =
    token !== undefined
      ? { token: () => Promise.resolve(token) }
      : auth === 'stored'
        ? storedLogin(address)
        : auth;
  return { headers: entries, authProvider };
}

function refuse(reason: string): never {
  throw new TypeError(`connect: ${reason}.`);
}

function refuseWhere(reason: string | undefined): void {
  if (reason !== undefined) refuse(reason);
}

/** Requests of the SDK to other origins, such as an authorization server, carry none of the headers. */
export function fetchWithHeaders(
  fetch: Fetch,
  address: URL,
  headers: Access['headers'],
  onToken: () => void,
): Fetch {
  return (url, init = {}) => {
    if (new URL(url).origin !== address.origin) return fetch(url, init);
    const all = new Headers(init.headers);
    for (const [name, value] of headers) all.set(name, value);
    if (all.has('authorization')) onToken();
    return fetch(url, { ...init, headers: all });
  };
}

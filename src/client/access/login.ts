/** What `anyshape login` keeps of one server, as JSON: all that it takes to send and to renew a token. */
import type {
  OAuthDiscoveryState,
  StoredOAuthClientInformation,
  StoredOAuthTokens,
} from '@modelcontextprotocol/client';
import { isObject } from '../../json/index.ts';

export interface Login {
  readonly grant: 'authorization_code' | 'client_credentials';
  /** The authorization server, and what it said about itself at login: tokens are sent nowhere else. */
  readonly discovery: OAuthDiscoveryState;
  readonly client: StoredOAuthClientInformation;
  readonly tokens: StoredOAuthTokens;
  /** Scopes that were asked for, with blanks between. */
  readonly scope?: string;
  /** When the access token expires, in milliseconds since 1970; absent where the server did not say. */
  readonly expiresAt?: number;
}

/** Logins by address. Neither the query nor the credentials of an address are part of its key. */
export function loginKey({ origin, pathname }: URL): string {
  return `${origin}${pathname}`;
}

export function expiryOf({ expires_in: seconds }: StoredOAuthTokens): Pick<Login, 'expiresAt'> {
  return typeof seconds === 'number' && seconds > 0 ? { expiresAt: Date.now() + seconds * 1_000 } : {};
}

/**
 * Whether a value of the file is a login; a file of another version, or one that was edited, may hold
 * anything.
 */
export function isLogin(value: unknown): value is Login {
  if (!isObject(value)) return false;
  const { grant, discovery, client, tokens, expiresAt } = value;
  return (
    (grant === 'authorization_code' || grant === 'client_credentials') &&
    isObject(discovery) &&
    typeof discovery['authorizationServerUrl'] === 'string' &&
    isObject(client) &&
    typeof client['client_id'] === 'string' &&
    isObject(tokens) &&
    typeof tokens['access_token'] === 'string' &&
    (expiresAt === undefined || typeof expiresAt === 'number')
  );
}

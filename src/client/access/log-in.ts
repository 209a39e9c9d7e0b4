/**
 * The address of an MCP server in; a login to it out, by OAuth 2.1 as MCP's authorization says: the server
 * names its authorization server, a client is registered there unless one is given, and a person agrees on a
 * page whose answer comes back to this machine, or the secret of the client is enough. Nothing is kept here.
 */
import {
  auth,
  discoverOAuthProtectedResourceMetadata,
  extractWWWAuthenticateParams,
  LATEST_PROTOCOL_VERSION,
  OAuthClientFlowError,
  OAuthError,
  type StoredOAuthClientInformation,
} from '@modelcontextprotocol/client';
import { clip } from '../../json/index.ts';
import { messageOf } from '../../message-of.ts';
import { ConnectionError } from '../connection-error.ts';
import { asConnectionError } from '../connection-failure.ts';
import type { Fetch } from '../bounded-fetch.ts';
import { isLoopback } from './access.ts';
import type { Login } from './login.ts';
import { OAuthClient } from './oauth-client.ts';
import { oauthFetch } from './oauth-fetch.ts';

/** What the authorization server sent back to this machine. */
export interface AuthorizationAnswer {
  readonly code: string;
  /** Who answers (RFC 9207). */
  readonly iss?: string;
}

export interface Person {
  /** An address of this machine. */
  readonly redirectUrl: string;
  readonly state: string;
  /** Shows the page, and waits until the person has agreed. */
  agree(page: URL): Promise<AuthorizationAnswer>;
}

export interface LogInSettings {
  /** Undefined where the secret of the client is enough. */
  readonly person: Person | undefined;
  readonly client?: StoredOAuthClientInformation | undefined;
  readonly issuer?: string | undefined;
  readonly scope?: string | undefined;
  /** For each request. */
  readonly timeoutMs: number;
}

export async function logIn(address: URL, settings: LogInSettings): Promise<Login> {
  const { person, client, issuer, timeoutMs } = settings;
  const fetch = oauthFetch(address, timeoutMs);
  try {
    const challenge = await challengeOf(address, fetch);
    const scope = settings.scope ?? challenge.scope;
    const provider = new OAuthClient({
      grant: person === undefined ? 'client_credentials' : 'authorization_code',
      ...(person !== undefined && { redirectUrl: person.redirectUrl, state: person.state }),
      client,
      issuer,
      scope,
    });
    const request = {
      serverUrl: address,
      fetchFn: fetch,
      ...(scope !== undefined && { scope }),
      ...(challenge.resourceMetadataUrl !== undefined && {
        resourceMetadataUrl: challenge.resourceMetadataUrl,
      }),
    };
    await auth(provider, request);
    if (person !== undefined) {
      const { code, iss } = await person.agree(pageOf(provider, address));
      await auth(provider, { ...request, authorizationCode: code, ...(iss !== undefined && { iss }) });
    }
    if (provider.login === undefined) throw new ConnectionError('unauthorized', 'The login gave no token.');
    return provider.login;
  } catch (error) {
    throw explained(error, address);
  }
}

type Challenge = ReturnType<typeof extractWWWAuthenticateParams>;

/**
 * What the server says to a caller without a token. One that lets it in may still publish where tokens come
 * from.
 */
async function challengeOf(address: URL, fetch: Fetch): Promise<Challenge> {
  const response = await fetch(address, {
    method: 'POST',
    headers: {
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      'mcp-protocol-version': LATEST_PROTOCOL_VERSION,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' }),
  });
  await response.body?.cancel();
  if (response.status === 401) return extractWWWAuthenticateParams(response);
  await discoverOAuthProtectedResourceMetadata(address, {}, fetch).catch((error: unknown) => {
    if (error instanceof ConnectionError) throw error;
    throw new ConnectionError(
      'not-mcp',
      `The server asks for no token (HTTP ${response.status}), and does not say where tokens come from.`,
    );
  });
  return {};
}

/** What a browser is made to open. */
function pageOf({ page }: OAuthClient, server: URL): URL {
  if (page === undefined) throw new ConnectionError('unauthorized', 'The login has no page to agree on.');
  const isOwn = isLoopback(page.hostname) && isLoopback(server.hostname);
  if (page.protocol === 'https:' || (page.protocol === 'http:' && isOwn)) return page;
  throw new ConnectionError(
    'unauthorized',
    `The server wants a login at ${page.origin}, which is not https.`,
  );
}

const MAX_REASON = 300;

function explained(error: unknown, address: URL): unknown {
  if (error instanceof OAuthError)
    return new ConnectionError(
      'unauthorized',
      `The authorization server refuses the login: ${clip(`${error.code}: ${error.message}`, MAX_REASON)}`,
      error,
    );
  if (error instanceof OAuthClientFlowError)
    return new ConnectionError('unauthorized', clip(messageOf(error), MAX_REASON), error);
  return asConnectionError(error, { address, isTokenSent: false, isConnecting: true });
}

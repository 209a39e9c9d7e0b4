/**
 * A login whose access token has expired in; the same login with a new one out, or an error that says to log
 * in again.
 */
import { auth, refreshAuthorization } from '@modelcontextprotocol/client';
import { ConnectionError } from '../connection-error.ts';
import { expiryOf, type Login } from './login.ts';
import { OAuthClient } from './oauth-client.ts';
import { oauthFetch } from './oauth-fetch.ts';

/** For each request to the authorization server. */
const TIMEOUT_MS = 30_000;

export async function renew(address: URL, login: Login): Promise<Login> {
  const fetch = oauthFetch(address, TIMEOUT_MS);
  try {
    return await (login.grant === 'authorization_code'
      ? refreshed(login, fetch)
      : again(address, login, fetch));
  } catch (error) {
    const { origin } = new URL(login.discovery.authorizationServerUrl);
    const message = `The login has expired, and ${origin} does not renew it.`;
    throw new ConnectionError('unauthorized', message, error);
  }
}

async function refreshed(login: Login, fetchFn: ReturnType<typeof oauthFetch>): Promise<Login> {
  const { discovery, client, tokens } = login;
  const { refresh_token: refreshToken } = tokens;
  if (refreshToken === undefined) throw new ConnectionError('unauthorized', 'The login has expired.');
  const { authorizationServerMetadata: metadata, resourceMetadata } = discovery;
  const renewed = await refreshAuthorization(discovery.authorizationServerUrl, {
    ...(metadata !== undefined && { metadata }),
    clientInformation: client,
    refreshToken,
    ...(resourceMetadata !== undefined && { resource: resourceMetadata.resource }),
    fetchFn,
  });
  const { expiresAt: _, ...rest } = login;
  return { ...rest, tokens: { ...tokens, ...renewed }, ...expiryOf(renewed) };
}

/** A client with a secret gets no refresh token: it logs in again. */
async function again(serverUrl: URL, login: Login, fetchFn: ReturnType<typeof oauthFetch>): Promise<Login> {
  const { grant, client, scope, discovery } = login;
  const issuer = discovery.authorizationServerMetadata?.issuer ?? discovery.authorizationServerUrl;
  const provider = new OAuthClient({ grant, client, scope, issuer });
  await auth(provider, { serverUrl, fetchFn, ...(scope !== undefined && { scope }) });
  return provider.login ?? login;
}

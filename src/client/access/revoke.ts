/**
 * A login in; whether the authorization server has revoked its tokens out. One that cannot, or does not
 * answer: false.
 */
import { selectClientAuthMethod } from '@modelcontextprotocol/client';
import type { Login } from './login.ts';
import { oauthFetch } from './oauth-fetch.ts';

const TIMEOUT_MS = 10_000;

export async function revoke(address: URL, { discovery, client, tokens }: Login): Promise<boolean> {
  const metadata = discovery.authorizationServerMetadata;
  const endpoint =
    metadata !== undefined && 'revocation_endpoint' in metadata ? metadata.revocation_endpoint : undefined;
  if (typeof endpoint !== 'string' || !URL.canParse(endpoint)) return false;
  const { client_id: id, client_secret: secret } = client;
  const supported = metadata?.token_endpoint_auth_methods_supported ?? [];
  const isBasic = secret !== undefined && selectClientAuthMethod(client, supported) === 'client_secret_basic';
  // With the refresh token, the access tokens that it gave are revoked as well (RFC 7009, section 2.1).
  const body = new URLSearchParams({
    token: tokens.refresh_token ?? tokens.access_token,
    token_type_hint: tokens.refresh_token === undefined ? 'access_token' : 'refresh_token',
    ...(!isBasic && { client_id: id, ...(secret !== undefined && { client_secret: secret }) }),
  });
  const basic = isBasic ? btoa(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`) : undefined;
  try {
    const { ok, body: answer } = await oauthFetch(address, TIMEOUT_MS)(endpoint, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        ...(basic !== undefined && { authorization: `Basic ${basic}` }),
      },
      body: body.toString(),
    });
    await answer?.cancel();
    return ok;
  } catch {
    return false;
  }
}

/**
 * A real authorization server (`oidc-provider`) on loopback: registration, PKCE, refresh with rotation,
 * client credentials, revocation, JWTs for the resource that is asked for. And a person, who logs in and
 * agrees on its pages.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

export interface AuthorizationServer {
  readonly issuer: string;
  readonly jwksUrl: string;
  /** The path of each request so far. */
  readonly requests: string[];
  /** How long new access tokens live, in seconds. */
  lifetime: number;
  close(): void;
}

export const CLIENT_ID = 'ci';
export const CLIENT_SECRET = 'client-secret-0123456789';
export const SCOPE = 'mcp';

export async function startAuthorizationServer(): Promise<AuthorizationServer> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const started: AuthorizationServer = {
    issuer,
    jwksUrl: `${issuer}/jwks`,
    requests: [],
    lifetime: 3_600,
    close: () => closeAll(server),
  };
  const provider = new Provider(issuer, configurationOf(started));
  const answer = provider.callback();
  server.on('request', (request, response) => {
    started.requests.push(new URL(request.url ?? '', issuer).pathname);
    answer(request, response);
  });
  return started;
}

function closeAll(server: Server): void {
  server.close();
  server.closeAllConnections();
}

function configurationOf(server: AuthorizationServer): object {
  return {
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
        grant_types: ['client_credentials'],
        response_types: [],
        redirect_uris: [],
        scope: SCOPE,
      },
    ],
    cookies: { keys: ['a key for the cookies of a test'] },
    scopes: ['openid', 'offline_access', SCOPE],
    ttl: { ClientCredentials: () => server.lifetime },
    pkce: { required: () => true },
    issueRefreshToken: () => true,
    findAccount: (_context: unknown, id: string) => ({ accountId: id, claims: () => ({ sub: id }) }),
    features: {
      registration: { enabled: true },
      clientCredentials: { enabled: true },
      revocation: { enabled: true, allowedPolicy: () => true },
      resourceIndicators: {
        enabled: true,
        useGrantedResource: () => true,
        getResourceServerInfo: (_context: unknown, resource: string) => ({
          scope: SCOPE,
          audience: resource,
          accessTokenFormat: 'jwt',
          accessTokenTTL: server.lifetime,
        }),
      },
    },
  };
}

const MAX_STEPS = 20;

/** Logs in as `name` and agrees, or not; out: what the last page said. */
export async function agreeOn(page: string, name: string, agrees = true): Promise<string> {
  const cookies = new Map<string, string>();
  let next: [string, RequestInit] = [page, {}];
  for (let step = 0; step < MAX_STEPS; step++) {
    const [url, init] = next;
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    const response = await fetch(url, { ...init, redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [key = '', value = ''] = (line.split(';')[0] ?? '').split('=');
      cookies.set(key, value);
    }
    const location = response.headers.get('location');
    const text = await response.text();
    if (location !== null) {
      next = [new URL(location, url).href, {}];
      continue;
    }
    const action = /<form[^>]*action="([^"]+)"/.exec(text)?.[1];
    if (action === undefined) return text;
    const abort = /href="([^"]*\/abort)"/.exec(text)?.[1];
    const prompt = /name="prompt" value="(\w+)"/.exec(text)?.[1] ?? '';
    next =
      prompt === 'consent' && !agrees && abort !== undefined
        ? [new URL(abort, url).href, {}]
        : [
            new URL(action, url).href,
            { method: 'POST', body: new URLSearchParams({ prompt, login: name, password: 'any' }) },
          ];
  }
  throw new Error('The pages have no end.');
}

/** R-ACCESS: what a hostile server may name as its authorization server, and what it gets. */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { logIn, type Person } from './log-in.ts';

const open = new Set<Server>();
afterEach(() => {
  for (const server of open) {
    server.close();
    server.closeAllConnections();
  }
  open.clear();
});

const person: Person = {
  redirectUrl: 'http://127.0.0.1:9/callback',
  state: 'state',
  agree: () => Promise.reject(new Error('no page should be opened')),
};

async function listening(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  open.add(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A server that says 401, and these documents by path; `ORIGIN` stands for its own. */
function hostile(documents: Readonly<Record<string, unknown>>): Promise<string> {
  return listening((request, response) => {
    request.resume();
    const document = documents[request.url ?? ''];
    const origin = `http://${request.headers.host}`;
    if (request.url === '/mcp') response.writeHead(401, { 'www-authenticate': 'Bearer' }).end();
    else if (document === undefined) response.writeHead(404).end();
    else response.end(JSON.stringify(document).replaceAll('ORIGIN', origin));
  });
}

async function messageFor(documents: Readonly<Record<string, unknown>>, issuer?: string): Promise<string> {
  const url = new URL(`${await hostile(documents)}/mcp`);
  const error: unknown = await logIn(url, { person, timeoutMs: 2_000, issuer }).catch(
    (thrown: unknown) => thrown,
  );
  return (error as Error).message;
}

const RESOURCE = '/.well-known/oauth-protected-resource/mcp';
const METADATA = '/.well-known/oauth-authorization-server';
const resource = { resource: 'ORIGIN/mcp', authorization_servers: ['ORIGIN'] };
const metadata = {
  issuer: 'ORIGIN',
  authorization_endpoint: 'ORIGIN/authorize',
  token_endpoint: 'ORIGIN/token',
  registration_endpoint: 'ORIGIN/register',
  response_types_supported: ['code'],
  code_challenge_methods_supported: ['S256'],
};

describe('a login is refused', () => {
  it('at an authorization server without TLS, before anything is sent there', async () => {
    const elsewhere = { resource: 'ORIGIN/mcp', authorization_servers: ['http://id.invalid'] };
    expect(await messageFor({ [RESOURCE]: elsewhere })).toBe(
      'The server wants a login at http://id.invalid, which is not https.',
    );
  });

  it('for a resource that is another server', async () => {
    const other = { ...resource, resource: 'https://other.example/mcp' };
    expect(await messageFor({ [RESOURCE]: other, [METADATA]: metadata })).toContain(
      'https://other.example/mcp',
    );
  });

  it('where the authorization server is another than the one that is wanted', async () => {
    const message = await messageFor(
      { [RESOURCE]: resource, [METADATA]: metadata },
      'https://id.example.com',
    );
    expect(message).toMatch(
      /^The server wants a login at http:\S+, and not at https:\/\/id\.example\.com\.$/,
    );
  });

  it.each(['file:///etc/passwd', 'http://id.invalid/authorize', 'javascript:alert(1)'])(
    'where its page is %s',
    async (page) => {
      const client = { client_id: 'a', redirect_uris: [person.redirectUrl] };
      const documents = { [METADATA]: { ...metadata, authorization_endpoint: page }, '/register': client };
      expect(await messageFor({ [RESOURCE]: resource, ...documents })).not.toContain(
        'no page should be opened',
      );
    },
  );

  it('where its documents are too large, or redirect', async () => {
    const large = { ...metadata, padding: 'a'.repeat(2_000_000) };
    expect(await messageFor({ [RESOURCE]: resource, [METADATA]: large })).not.toContain('no page');
    const seen: string[] = [];
    const target = await listening((request, response) => {
      seen.push(request.url ?? '');
      response.end('{}');
    });
    const url = await listening((request, response) => {
      request.resume();
      if (request.url === '/mcp') response.writeHead(401, { 'www-authenticate': 'Bearer' }).end();
      else response.writeHead(302, { location: `${target}/stolen` }).end();
    });
    await expect(logIn(new URL(`${url}/mcp`), { person, timeoutMs: 2_000 })).rejects.toThrow();
    expect(seen).toEqual([]);
  });
});

/**
 * R-ACCESS: `anyshape login` against a real authorization server, and a server of this package that takes its
 * tokens.
 */
import { execFile } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { runCli } from '../../src/cli/run.ts';
import { connect } from '../../src/client/index.ts';
import { serve, tool, type RunningServer } from '../../src/index.ts';
import {
  agreeOn,
  CLIENT_ID,
  CLIENT_SECRET,
  SCOPE,
  startAuthorizationServer,
  type AuthorizationServer,
} from '../auth/authorization-server.ts';
import { Folder, type Ran } from './cli-run.ts';

let folder: Folder;
let authorization: AuthorizationServer;
let server: RunningServer;
let url: string;

/** The resource has to be known before the server starts. */
async function freePort(): Promise<number> {
  const probe = await serve([], { http: { port: 0 }, onError: () => undefined });
  await probe.close();
  return Number(new URL(probe.url!).port);
}

beforeAll(async () => {
  authorization = await startAuthorizationServer();
  const port = await freePort();
  url = `http://127.0.0.1:${port}/mcp`;
  server = await serve([tool({ name: 'whoami', run: (_, { auth }) => auth?.principal ?? 'no caller' })], {
    http: { port },
    auth: {
      jwt: {
        issuer: authorization.issuer,
        audience: url,
        jwksUrl: authorization.jwksUrl,
        clockToleranceSeconds: 0,
      },
      resource: url,
      requiredScopes: [SCOPE],
    },
    onError: () => undefined,
  });
});
afterAll(async () => {
  await server.close();
  authorization.close();
});
beforeEach(() => {
  folder?.remove();
  folder = new Folder();
  authorization.lifetime = 3_600;
  authorization.requests.length = 0;
});
afterAll(() => folder.remove());

const loginFile = (): string => join(folder.path, 'anyshape', 'logins.json');

interface StoredFile {
  readonly logins: Record<
    string,
    { readonly tokens: { readonly access_token: string; readonly refresh_token?: string } }
  >;
}
const stored = (): StoredFile => JSON.parse(readFileSync(loginFile(), 'utf8')) as StoredFile;

/** A person who sees the page on stderr and visits it. */
async function run(
  argv: readonly string[],
  visit: (page: string) => Promise<unknown> = (page) => agreeOn(page, 'ann'),
  env: Record<string, string> = {},
): Promise<Ran> {
  let stdout = '';
  let stderr = '';
  let visited: Promise<unknown> | undefined;
  const code = await runCli(argv, {
    stdout: (text) => (stdout += text),
    stderr: (text) => {
      stderr += text;
      const page = /^ {2}(http\S+)$/m.exec(stderr)?.[1];
      if (page !== undefined) visited ??= visit(page);
    },
    isTerminal: false,
    env: { XDG_CONFIG_HOME: folder.path, ...env },
  });
  await visited;
  return { code, stdout, stderr };
}

const login = (...more: string[]): Promise<Ran> => run(['login', url, '--no-browser', ...more]);
const whoami = async (): Promise<string> => {
  const { code, stdout, stderr } = await run(['call', 'whoami', url]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return stdout;
};

describe('anyshape login', () => {
  it('registers, gets a token with PKCE, and keeps it in a file of mode 0600', async () => {
    expect((await run(['call', 'whoami', url])).stderr).toContain(`Run "anyshape login ${url}"`);
    const { code, stdout, stderr } = await login();
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
    expect(stderr).toContain(`anyshape: logged in to ${url}\n`);
    const page = new URL(/^ {2}(http\S+)$/m.exec(stderr)![1]!);
    expect(page.origin).toBe(authorization.issuer);
    expect(page.searchParams.get('code_challenge_method')).toBe('S256');
    expect(page.searchParams.get('resource')).toBe(url);
    expect(page.searchParams.get('redirect_uri')).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/callback$/);
    expect(statSync(loginFile()).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder.path, 'anyshape')).mode & 0o777).toBe(0o700);
    expect(existsSync(`${loginFile()}.lock`)).toBe(false);
    expect(JSON.parse(await whoami())).toContain('ann');
    for (const words of [['list'], ['check'], ['docs'], ['show'], ['types']]) {
      expect((await run([...words, url])).stdout).toMatch(/whoami|Whoami|schema/);
    }
  });

  it('shows no token: neither in its lines, nor in the list of logins, nor as JSON', async () => {
    const outcome = await login();
    const listed = await run(['login']);
    const json = await run(['login', '--json']);
    expect(listed.stdout).toBe(`${url}  by ${authorization.issuer}  ${SCOPE}  renewed by itself\n`);
    expect(JSON.parse(json.stdout)).toMatchObject([{ address: url, scope: SCOPE, renewed: true }]);
    const { access_token: access, refresh_token: refresh } = stored().logins[url]!.tokens;
    for (const { stdout, stderr } of [outcome, listed, json]) {
      expect(stdout + stderr).not.toContain(access);
      expect(stdout + stderr).not.toContain(refresh);
    }
  });

  it('renews a token that has expired, once, and keeps the new one; so does connect()', async () => {
    authorization.lifetime = 1;
    await login();
    const before = stored().logins[url]!.tokens;
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    authorization.lifetime = 3_600;
    expect(JSON.parse(await whoami())).toContain('ann');
    const after = stored().logins[url]!.tokens;
    expect(after.access_token).not.toBe(before.access_token);
    expect(after.refresh_token).not.toBe(before.refresh_token);
    expect(statSync(loginFile()).mode & 0o777).toBe(0o600);
    const count = authorization.requests.length;
    vi.stubEnv('XDG_CONFIG_HOME', folder.path);
    try {
      await using connection = await connect(url, { auth: 'stored' });
      expect(await connection.call('whoami')).toContain('ann');
    } finally {
      vi.unstubAllEnvs();
    }
    expect(authorization.requests.length).toBe(count);
  });

  it('renews once where several commands find the token expired at the same time', async () => {
    authorization.lifetime = 1;
    await login();
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    authorization.lifetime = 3_600;
    authorization.requests.length = 0;
    const outcomes = await Promise.all([1, 2, 3].map(() => run(['list', url])));
    expect(outcomes.map(({ code }) => code)).toEqual([0, 0, 0]);
    expect(authorization.requests.filter((path) => path === '/token')).toHaveLength(1);
  });

  it('renews a token that the server refuses before it expires', async () => {
    await login();
    const file = stored();
    const login_ = file.logins[url]!;
    const tokens = { ...login_.tokens, access_token: 'revoked-token-0123456789' };
    writeFileSync(loginFile(), JSON.stringify({ logins: { [url]: { ...login_, tokens } } }));
    expect(JSON.parse(await whoami())).toContain('ann');
  });

  it('says to log in again where the token cannot be renewed', async () => {
    await login();
    const login_ = stored().logins[url]!;
    const tokens = { ...login_.tokens, access_token: 'a'.repeat(20), refresh_token: 'b'.repeat(20) };
    writeFileSync(loginFile(), JSON.stringify({ logins: { [url]: { ...login_, tokens } } }));
    const { code, stderr } = await run(['list', url]);
    expect(code).toBe(3);
    expect(stderr).toContain(
      `${url}: The login has expired, and ${authorization.issuer} does not renew it. Run "anyshape login ${url}"`,
    );
    expect(stderr).not.toMatch(/a{20}|b{20}/);
  });

  it('with the secret of a client needs no person, and renews itself', async () => {
    const words = ['login', url, '--client-credentials', '--client-id', CLIENT_ID, '--scope', SCOPE];
    const env = { ANYSHAPE_CLIENT_SECRET: CLIENT_SECRET };
    authorization.lifetime = 1;
    const outcome = await run([...words, '--issuer', authorization.issuer], undefined, env);
    expect(outcome).toEqual({ code: 0, stdout: '', stderr: `anyshape: logged in to ${url}\n` });
    authorization.lifetime = 3_600;
    expect(await whoami()).toContain(CLIENT_ID);
    const other = await run([...words, '--issuer', 'https://id.example.com'], undefined, env);
    expect(other.code).toBe(3);
    expect(other.stderr).toContain(
      `The server wants a login at ${authorization.issuer}, and not at https://id.example.com.`,
    );
  });

  it('opens the browser that BROWSER names', async () => {
    const visited = join(folder.path, 'visited');
    const browser = folder.put('browser.sh', `#!/bin/sh\nprintf %s "$1" > ${visited}\n`);
    chmodSync(browser, 0o755);
    const { code, stderr } = await run(['login', url], undefined, { BROWSER: browser });
    expect(code).toBe(0);
    expect(stderr).toContain(readFileSync(visited, 'utf8'));
  });
});

describe('a login that is refused', () => {
  it('by the person, or by the authorization server, keeps nothing', async () => {
    const refused = await run(['login', url, '--no-browser'], (page) => agreeOn(page, 'ann', false));
    expect(refused.code).toBe(3);
    expect(refused.stderr).toContain('The authorization server refuses the login: access_denied');
    expect(existsSync(loginFile())).toBe(false);
  });

  it('by a request with another state, host, path or method is not ended', async () => {
    const outcome = await run(['login', url, '--no-browser'], async (page) => {
      const redirect = new URL(page).searchParams.get('redirect_uri')!;
      for (const wrong of [
        `${redirect}?code=stolen&state=guess`,
        `${redirect}?error=access_denied`,
        redirect.replace('/callback', '/'),
      ]) {
        const response = await fetch(wrong);
        expect(response.status).toBe(400);
        expect(await response.text()).not.toContain('stolen');
      }
      const { stdout } = await promisify(execFile)('curl', [
        ...['-s', '-o', '/dev/null', '-w', '%{http_code}', '-H', 'Host: rebound.example'],
        `${redirect}?code=stolen&state=${new URL(page).searchParams.get('state')}`,
      ]);
      expect(stdout).toBe('400');
      return agreeOn(page, 'ann');
    });
    expect(outcome.code).toBe(0);
  });

  it.each([
    [['login', 'tools.ts'], 2, 'give the http(s) address'],
    [['login', 'http://mcp.example.com/mcp'], 2, 'not sent over plain http'],
    [['login', 'https://mcp.example.com/mcp', '--client-credentials'], 2, '--client-credentials needs'],
    [['login', 'http://127.0.0.1:9/mcp', '--port', '0'], 2, 'A port is a number'],
    [['logout'], 2, 'or --all'],
  ])('is wrong usage: %j', async (words, code, reason) => {
    const outcome = await run(words);
    expect(outcome.code).toBe(code);
    expect(outcome.stderr).toContain(reason);
  });

  it('is refused a secret without the authorization server that it is for', async () => {
    const words = ['login', url, '--client-id', CLIENT_ID];
    const outcome = await run(words, undefined, { ANYSHAPE_CLIENT_SECRET: CLIENT_SECRET });
    expect(outcome.code).toBe(2);
    expect(outcome.stderr).toContain('--issuer must name the authorization server');
    expect(outcome.stderr).not.toContain(CLIENT_SECRET);
  });

  it('by a server that is not there, or asks for no token, has a reason', async () => {
    const open = await serve([], { http: { port: 0 }, onError: () => undefined });
    const outcome = await run(['login', open.url!, '--no-browser']);
    await open.close();
    expect(outcome.code).toBe(3);
    expect(outcome.stderr).toContain('and does not say where tokens come from.');
    const gone = await run(['login', `http://127.0.0.1:${await freePort()}/mcp`, '--no-browser']);
    expect(gone.stderr).toContain('(connection refused)');
  });
});

it('a kept token is in no output, also where the server repeats it', async () => {
  const token = 'kept-token-0123456789';
  const hostile = createServer((request, response) => {
    const message = `not with ${request.headers.authorization}`;
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, error: { code: -32603, message } });
    request.resume();
    response.writeHead(200, { 'content-type': 'application/json' }).end(body);
  });
  await new Promise<void>((resolve) => hostile.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(hostile.address() as AddressInfo).port}/mcp`;
  const kept = {
    grant: 'authorization_code',
    discovery: { authorizationServerUrl: authorization.issuer },
    client: { client_id: 'a' },
    tokens: { access_token: token, token_type: 'Bearer' },
  };
  folder.put('anyshape/logins.json', JSON.stringify({ logins: { [address]: kept } }));
  const commands = [['list'], ['list', '--json'], ['show'], ['check', '--sarif'], ['call', 'a'], ['types']];
  const all = [...commands, ['check', '--json'], ['docs'], ['call', 'a', '--json']];
  const outcomes = await Promise.all(all.map((words) => run([...words, address, '--timeout', '3s'])));
  for (const { code, stdout, stderr } of outcomes) {
    expect(code).toBe(3);
    expect(stdout + stderr).not.toContain(token);
  }
  hostile.close();
  hostile.closeAllConnections();
});

describe('anyshape logout', () => {
  it('revokes the token and removes it', async () => {
    await login();
    authorization.requests.length = 0;
    expect(await run(['logout', url])).toEqual({
      code: 0,
      stdout: '',
      stderr: `anyshape: logged out of ${url}\n`,
    });
    expect(authorization.requests).toEqual(['/token/revocation']);
    expect(stored().logins).toEqual({});
    expect((await run(['list', url])).stderr).toContain('The server asks for a token (401).');
    expect((await run(['logout', url])).code).toBe(1);
    await login();
    const all = await run(['logout', '--all', '--json']);
    expect(all.stderr).toBe('anyshape: removed 1 login\n');
    expect(JSON.parse(all.stdout)).toEqual([{ address: url, revoked: true }]);
  });

  it('leaves other logins, and a file that is no JSON, as they are', async () => {
    await login();
    const other = 'https://other.example/mcp';
    const { [url]: own } = stored().logins;
    writeFileSync(loginFile(), JSON.stringify({ logins: { [url]: own, [other]: own, broken: 1 } }));
    await run(['logout', url]);
    expect(Object.keys(stored().logins)).toEqual([other]);
    writeFileSync(loginFile(), '{"secret-in-a-broken-file');
    const outcome = await run(['logout', other]);
    expect(outcome.code).toBe(3);
    expect(outcome.stderr).toContain('is not JSON');
    expect(outcome.stderr).not.toContain('secret-in-a-broken-file');
    expect(readFileSync(loginFile(), 'utf8')).toBe('{"secret-in-a-broken-file');
  });
});

/**
 * A server that wants a token, behind the gateway (R-ACCESS, R-GATEWAY): the state says what to run, and the
 * login is taken up.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCli } from '../../src/cli/run.ts';
import { serverOf } from '../../src/cli/server-target.ts';
import { connect } from '../../src/client/index.ts';
import { serve, tool, type RunningServer } from '../../src/index.ts';
import { upstreamStatuses } from '../../src/sources/mcp/status.ts';
import {
  CLIENT_ID,
  CLIENT_SECRET,
  SCOPE,
  startAuthorizationServer,
  type AuthorizationServer,
} from '../auth/authorization-server.ts';
import { until, withGateway } from './setting.ts';

const folder = mkdtempSync(join(tmpdir(), 'anyshape-login-'));
const CLIENT_TOKEN = 'token-of-the-client-0123456789';
let authorization: AuthorizationServer;
let protectedServer: RunningServer;
let url = '';
/** What the protected server gets to see. */
const seen: string[] = [];

beforeAll(async () => {
  authorization = await startAuthorizationServer();
  const probe = await serve([], { http: { port: 0 } });
  await probe.close();
  url = probe.url!;
  const whoami = tool({
    name: 'whoami',
    run: (_args, { auth, meta }) => {
      seen.push(JSON.stringify([auth, meta]));
      return auth?.principal ?? 'no caller';
    },
  });
  protectedServer = await serve([whoami], {
    http: { port: Number(new URL(url).port) },
    auth: {
      jwt: { issuer: authorization.issuer, audience: url, jwksUrl: authorization.jwksUrl },
      resource: url,
      requiredScopes: [SCOPE],
    },
    onError: () => undefined,
  });
});
afterAll(async () => {
  await protectedServer.close();
  authorization.close();
  rmSync(folder, { recursive: true, force: true });
});

it('is "login required" with the command to run, and ready after that command, without a restart', async () => {
  const loginFile = join(folder, 'anyshape', 'logins.json');
  await withGateway([serverOf(url, { loginFile })], async ({ gateway, registry }) => {
    expect(upstreamStatuses(gateway)).toMatchObject([
      { state: 'login required', command: `anyshape login ${url}` },
    ]);
    const env = { XDG_CONFIG_HOME: folder, ANYSHAPE_CLIENT_SECRET: CLIENT_SECRET };
    const io = { stdout: () => undefined, stderr: () => undefined, isTerminal: false, env };
    const client = ['--client-credentials', '--client-id', CLIENT_ID, '--issuer', authorization.issuer];
    const words = ['login', url, ...client, '--scope', SCOPE];
    expect(await runCli(words, io)).toBe(0);
    await until(() => registry.get('whoami') !== undefined);
    const front = await serve(registry, {
      http: { port: 0 },
      auth: { tokens: [{ principal: 'ann', token: CLIENT_TOKEN, scopes: [] }] },
    });
    for (const version of ['2026-07-28', '2025-06-18']) {
      await using client = await connect(front.url!, { token: CLIENT_TOKEN, version });
      expect(await client.call('whoami')).toBe(CLIENT_ID);
    }
    await front.close();
    // The token of the client, and who the client is, stay in front of the gateway.
    expect(seen.join()).not.toContain(CLIENT_TOKEN);
    expect(seen.join()).not.toContain('ann');
  });
});

/** R-ACCESS: a login to a server that the official SDK protects, with its router and its example provider. */
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { toNodeHandler } from '@modelcontextprotocol/node';
import express from 'express';
import { DemoInMemoryAuthProvider } from 'mcp-sdk-v1/examples/server/demoInMemoryOAuthProvider.js';
import { requireBearerAuth } from 'mcp-sdk-v1/server/auth/middleware/bearerAuth.js';
import { getOAuthProtectedResourceMetadataUrl, mcpAuthRouter } from 'mcp-sdk-v1/server/auth/router.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRegistry, tool } from '../../src/index.ts';
import { createHandler } from '../../src/server/index.ts';
import { runCli } from '../../src/cli/run.ts';
import { Folder } from '../e2e/cli-run.ts';

const folder = new Folder();
let server: Server;
let url: URL;

beforeAll(async () => {
  const app = express();
  server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuerUrl = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  url = new URL('/mcp', issuerUrl);
  const provider = new DemoInMemoryAuthProvider();
  app.use(mcpAuthRouter({ provider, issuerUrl, resourceServerUrl: url, scopesSupported: ['mcp:tools'] }));
  const isKnown = requireBearerAuth({
    verifier: provider,
    requiredScopes: ['mcp:tools'],
    resourceMetadataUrl: getOAuthProtectedResourceMetadataUrl(url),
  });
  const handler = createHandler(createRegistry([tool({ name: 'pi', run: () => Math.PI })]));
  app.use('/mcp', isKnown, toNodeHandler({ fetch: (request) => handler(request) }));
});
afterAll(() => {
  folder.remove();
  server.close();
  server.closeAllConnections();
});

async function run(argv: readonly string[]): Promise<[code: number, text: string]> {
  let text = '';
  let visited: Promise<unknown> | undefined;
  const write = (part: string): void => {
    text += part;
    const page = /^ {2}(http\S+)$/m.exec(text)?.[1];
    if (page !== undefined) visited ??= fetch(page);
  };
  const env = { XDG_CONFIG_HOME: folder.path };
  const code = await runCli(argv, { stdout: write, stderr: write, isTerminal: false, env });
  await visited;
  return [code, text];
}

it('lets our command line in, and out again', async () => {
  expect(await run(['call', 'pi', url.href])).toEqual([3, expect.stringContaining('asks for a token (401)')]);
  expect(await run(['login', url.href, '--no-browser'])).toEqual([0, expect.stringContaining('logged in')]);
  expect(await run(['call', 'pi', url.href])).toEqual([0, '3.141592653589793\n']);
  expect((await run(['logout', url.href]))[0]).toBe(0);
  expect((await run(['call', 'pi', url.href]))[0]).toBe(3);
});

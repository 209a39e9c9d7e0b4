/**
 * A page in headless Chromium, from an origin of its own: an allowed one initializes, lists, calls, and reads
 * why it is refused; another one reads nothing. Needs Debian's package `chromium`, and is skipped with its
 * name where that is missing.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serve, tool, type RunningServer } from '../../src/index.ts';
import { modernCall, legacy } from './calls.ts';
import { CHROMIUM, CHROMIUM_FLAGS, isChromiumMissing, removeProfile } from '../browser/chromium.ts';

if (isChromiumMissing)
  console.warn(`SKIPPED: a page in a browser; ${CHROMIUM} is missing (apt-get install chromium)`);

const TOKEN = 'ann-token-0123456789';
const run = promisify(execFile);

/**
 * What runs in the page: plain requests, one after the other; a request that the browser refuses is
 * `blocked`.
 */
async function inPage(url: string, token: string, requests: Record<string, PageRequest>): Promise<void> {
  const results: Record<string, unknown> = {};
  let session: string | undefined;
  for (const [name, { headers, body, isAnonymous }] of Object.entries(requests)) {
    const known = isAnonymous === true ? {} : { Authorization: `Bearer ${token}` };
    const inSession = name.endsWith('in session') ? { 'Mcp-Session-Id': session ?? '' } : {};
    try {
      const all = { ...headers, ...known, ...inSession };
      const response = await fetch(url, { method: 'POST', headers: all, body });
      session ??= response.headers.get('Mcp-Session-Id') ?? undefined;
      results[name] = {
        status: response.status,
        text: await response.text(),
        challenge: response.headers.get('WWW-Authenticate'),
        hasRequestId: response.headers.get('X-Request-Id') !== null,
        hasSession: response.headers.get('Mcp-Session-Id') !== null,
      };
    } catch {
      results[name] = 'blocked';
    }
  }
  document.getElementById('results')!.textContent = btoa(JSON.stringify(results));
}

/** The page has no types of its own here. */
declare const document: { getElementById(id: string): { textContent: string } | null };

interface PageRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly isAnonymous?: boolean;
}

const initialize = legacy(1, 'initialize', {
  protocolVersion: '2025-11-25',
  capabilities: {},
  clientInfo: { name: 'page', version: '1' },
});
const withParameter = modernCall(4, 'greet', { region: 'north' });

const requests = {
  initialize,
  'list in session': legacy(2, 'tools/list', {}),
  'call in session': legacy(3, 'tools/call', { name: 'count', arguments: {} }),
  'modern call': modernCall(4, 'count'),
  'modern call with a parameter': {
    ...withParameter,
    headers: { ...withParameter.headers, 'Mcp-Param-Region': 'north' },
  },
  'call without a token': { ...modernCall(5, 'count'), isAnonymous: true },
  'call with a header of its own': {
    ...modernCall(6, 'count'),
    headers: { ...modernCall(6, 'count').headers, 'X-Other': '1' },
  },
};

describe.skipIf(isChromiumMissing)('a page in Chromium', () => {
  let server: RunningServer;
  let pages: Server;
  let profile: string;
  beforeAll(async () => {
    profile = mkdtempSync(join(tmpdir(), 'anyshape-chromium-'));
    pages = createServer((_request, response) => {
      // Bundlers of tests name functions by a helper that a page does not have.
      const script = `const __name = (it) => it; (${inPage.toString()})(${[server.url, TOKEN, requests].map((value) => JSON.stringify(value)).join()})`;
      response.setHeader('Content-Type', 'text/html');
      response.end(`<!doctype html><p id="results"></p><script>${script}</script>`);
    });
    await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve));
    const { port } = pages.address() as AddressInfo;
    const greet = tool({
      name: 'greet',
      input: { type: 'object', properties: { region: { type: 'string', 'x-mcp-header': 'Region' } } },
      run: ({ region }) => `from the ${region}`,
    });
    server = await serve([tool({ name: 'count', output: { type: 'integer' }, run: () => 7 }), greet], {
      origins: [`http://127.0.0.1:${port}`],
      auth: { tokens: [{ principal: 'ann', token: TOKEN, scopes: [] }] },
      http: { port: 0 },
      onError: () => undefined,
    });
  });
  afterAll(async () => {
    pages.close();
    pages.closeAllConnections();
    await server.close();
    await removeProfile(profile);
  });

  async function resultsAt(host: string): Promise<Record<string, unknown>> {
    const { port } = pages.address() as AddressInfo;
    const address = `http://${host}:${port}/page`;
    const flags = [
      ...CHROMIUM_FLAGS,
      '--virtual-time-budget=20000',
      `--user-data-dir=${join(profile, host)}`,
      '--dump-dom',
      address,
    ];
    const { stdout } = await run(CHROMIUM, flags, { timeout: 120_000 });
    const text = /<p id="results">([^<]*)/.exec(stdout)?.[1] ?? '';
    return JSON.parse(Buffer.from(text, 'base64').toString()) as Record<string, unknown>;
  }

  const ok = (text: RegExp): object => ({
    status: 200,
    text: expect.stringMatching(text) as string,
    hasRequestId: true,
  });

  it('of an allowed origin is served, and reads why it is refused', async () => {
    expect(await resultsAt('127.0.0.1')).toMatchObject({
      initialize: { ...ok(/"protocolVersion":"2025-11-25"/), hasSession: true },
      'list in session': ok(/"name":"count"/),
      'call in session': ok(/"text":"7"/),
      'modern call': ok(/"structuredContent":7/),
      'modern call with a parameter': ok(/from the north/),
      'call without a token': { status: 401, challenge: expect.stringMatching(/^Bearer/) as string },
      'call with a header of its own': 'blocked',
    });
  });

  it('of another origin reads nothing', async () => {
    const results = await resultsAt('localhost');
    expect(new Set(Object.values(results))).toEqual(new Set(['blocked']));
    expect(Object.keys(results)).toHaveLength(Object.keys(requests).length);
  });
});

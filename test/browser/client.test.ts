/**
 * `anyshape/client` and `anyshape/schema` in a browser: bundled from the built package with the condition
 * `browser`, no module of Node in it, and run in headless Chromium against a protected server. Needs `npm run
 * build`.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { build } from 'rolldown';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serve, tool, type RunningServer } from '../../src/index.ts';
import { root } from '../repo/paths.ts';
import { CHROMIUM, CHROMIUM_FLAGS, isChromiumMissing, removeProfile } from './chromium.ts';

if (isChromiumMissing)
  console.warn(`SKIPPED: the client in a browser; ${CHROMIUM} is missing (apt-get install chromium)`);

const TOKEN = 'ann-token-0123456789';
let script: string;
let modules: readonly string[];

beforeAll(async () => {
  const { output } = await build({
    input: join(root, 'test/browser/page.mjs'),
    platform: 'browser',
    write: false,
    output: { format: 'esm', codeSplitting: false },
    logLevel: 'silent',
  });
  const [chunk] = output;
  script = chunk.code;
  modules = [...chunk.imports, ...chunk.dynamicImports, ...chunk.moduleIds];
});

describe('a bundle for browsers', () => {
  it('has the browser build of the package, and no module of Node', () => {
    expect(modules.filter((id) => id.startsWith('node:'))).toEqual([]);
    expect(modules).toContain(join(root, 'dist/browser/client.js'));
    expect(modules.filter((id) => id.includes('undici'))).toEqual([]);
    expect(script).not.toMatch(/from\s*["']node:|require\(["']/);
  });
});

describe.skipIf(isChromiumMissing)('the client in Chromium', () => {
  const profile = mkdtempSync(join(tmpdir(), 'anyshape-chromium-'));
  let server: RunningServer;
  let pages: Server;
  let chromium: ChildProcess;
  let results: Record<string, unknown>;

  beforeAll(async () => {
    let onPosted: (body: Promise<string>) => void;
    const posted = new Promise<string>((resolve) => {
      onPosted = resolve;
    });
    pages = createServer((request, response) => {
      if (request.method === 'POST') onPosted(text(request));
      const settings = JSON.stringify({ url: server.url, token: TOKEN, gone: 'http://127.0.0.1:9/mcp' });
      response.setHeader('Content-Type', 'text/html');
      response.end(
        `<!doctype html><meta charset="utf-8">` +
          `<script type="application/json" id="settings">${settings}</script>` +
          `<script type="module">${script.replaceAll('</script', '<\\/script')}</script>`,
      );
    });
    await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve));
    const address = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`;
    const number = { type: 'number' } as const;
    const input = { type: 'object', properties: { a: number, b: number }, required: ['a', 'b'] } as const;
    server = await serve(
      [
        tool({ name: 'add', input, output: number, run: ({ a, b }) => a + b }),
        tool({
          name: 'work',
          run: (_input, { progress, log }) => {
            log('info', 'working');
            progress(1, 2);
            return 'done';
          },
        }),
      ],
      {
        origins: [address],
        auth: { tokens: [{ principal: 'ann', token: TOKEN, scopes: [] }] },
        http: { port: 0 },
        onError: () => undefined,
      },
    );
    chromium = spawn(CHROMIUM, [...CHROMIUM_FLAGS, `--user-data-dir=${profile}`, address], {
      stdio: 'ignore',
    });
    results = JSON.parse(await posted) as Record<string, unknown>;
  });
  afterAll(async () => {
    chromium.kill();
    await once(chromium, 'exit');
    pages.close();
    pages.closeAllConnections();
    await server.close();
    await removeProfile(profile);
  });

  it.each(['2026-07-28', '2025-11-25'])('lists and calls on %s, with progress and log', (version) => {
    expect(results[version]).toEqual({
      tools: ['add', 'work'],
      value: 3,
      content: [{ type: 'text', text: '"done"' }],
      reports: [1],
      messages: ['working'],
    });
  });

  it('refuses arguments before they are sent, and judges by schemas', () => {
    expect(results['arguments']).toMatchObject({ error: 'ArgumentsError' });
    expect(results['schema']).toEqual([true, false, false]);
  });

  it('names why it cannot connect', () => {
    expect(results).toMatchObject({
      'no token': { error: 'ConnectionError', reason: 'unauthorized' },
      'wrong token': { error: 'ConnectionError', message: 'The server refuses the token (401).' },
      stored: { error: 'TypeError', message: expect.stringContaining('is for Node') as string },
      command: { error: 'TypeError' },
      gone: { error: 'ConnectionError', reason: 'unreachable' },
    });
  });
});

/** `anyshape serve --http` as a process of its own: what it says, whom it serves, how it ends. Needs `npm run build`. */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { connect } from '../../src/client/index.ts';

const BIN = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));
const running: ChildProcess[] = [];
const folder = mkdtempSync(join(tmpdir(), 'anyshape-http-'));

interface Served {
  readonly url: string;
  readonly stderr: () => string;
  /** When the text has been said. */
  readonly said: (text: string) => Promise<void>;
  readonly end: () => Promise<number | null>;
}

async function serveHttp(...argv: string[]): Promise<Served> {
  const child = spawn(process.execPath, [BIN, 'serve', ...argv, '--http', '0'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(child);
  let stderr = '';
  const waiting = new Set<() => void>();
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
    for (const look of waiting) look();
  });
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const said = (text: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        if (!stderr.includes(text)) return;
        waiting.delete(look);
        resolve();
      };
      waiting.add(look);
      look();
      void exited.then(() => reject(new Error(`ended before it said ${text}: ${stderr}`)));
    });
  await said('To end: Ctrl+C');
  const url = /http:\/\/127\.0\.0\.1:\d+\/mcp/.exec(stderr)![0];
  const end = (): Promise<number | null> => {
    child.kill('SIGTERM');
    return exited;
  };
  return { url, stderr: () => stderr, said, end };
}

afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});

describe('anyshape serve --http', () => {
  it('says what it serves and how to connect, serves old and new clients, and ends in peace', async () => {
    const served = await serveHttp('--trace');
    for (const words of [
      '7 tools',
      'claude mcp add',
      'mcpServers',
      '"type":"http"',
      'inspector',
      'curl http',
    ]) {
      expect(served.stderr()).toContain(words);
    }
    for (const version of ['2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28']) {
      const connection = await connect(served.url, { version });
      expect(await connection.call('count', { text: 'three short words' })).toBe(3);
      await connection.close();
    }
    expect(served.stderr()).toMatch(
      /tools\/call · "count" · 2025-06-18 · value · wrapped · text added · [\d.]+ ms/,
    );
    expect(served.stderr()).toMatch(/tools\/call · "count" · 2026-07-28 · value · text added · [\d.]+ ms/);
    const health = await fetch(served.url.replace('/mcp', '/health'));
    expect(await health.json()).toMatchObject({ status: 'ok' });
    expect(await served.end()).toBe(0);
  });

  it('loads a module again when it changes, and keeps the tools where that fails', async () => {
    const file = join(folder, 'tools.ts');
    const module = (name: string): string =>
      `import { tool } from 'anyshape';\nexport default tool({ name: '${name}', run: () => '${name}' });\n`;
    writeFileSync(file, module('first'));
    const served = await serveHttp(file, '--watch');
    const connection = await connect(served.url);
    expect(await connection.call('first')).toBe('first');
    writeFileSync(file, module('second'));
    await served.said('loaded again');
    expect((await connection.tools({ refresh: true })).map(({ name }) => name)).toEqual(['second']);
    writeFileSync(file, 'export default (');
    await served.said('tools.ts');
    expect(await connection.call('second')).toBe('second');
    await connection.close();
    expect(await served.end()).toBe(0);
    rmSync(folder, { recursive: true });
  });

  it('says that a port is taken', async () => {
    const { url } = await serveHttp();
    const second = spawn(process.execPath, [BIN, 'serve', '--http', new URL(url).port]);
    running.push(second);
    let said = '';
    second.stderr.on('data', (text) => (said += String(text)));
    const code = await new Promise((resolve) => second.once('exit', resolve));
    expect(code).toBe(3);
    expect(said).toContain('EADDRINUSE');
  });
});

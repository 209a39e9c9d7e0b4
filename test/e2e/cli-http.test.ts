/**
 * `anyshape serve --http` as a process of its own: what it says, whom it serves, how it ends. Needs `npm run
 * build`.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { connect } from '../../src/client/index.ts';

const BIN = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));
const running: ChildProcess[] = [];
const folder = mkdtempSync(join(tmpdir(), 'anyshape-http-'));

type Line = Record<string, unknown>;

/** For the processes that a test starts. */
let environment: Record<string, string> = {};

interface Served {
  readonly child: ChildProcess;
  /** Of the JSON log; fails where a line is no JSON. */
  readonly lines: () => Line[];
  readonly exited: Promise<number | null>;
  readonly url: string;
  readonly stderr: () => string;
  /** When the text has been said. */
  readonly said: (text: string) => Promise<void>;
  readonly end: () => Promise<number | null>;
}

async function serveHttp(...argv: string[]): Promise<Served> {
  const child = spawn(process.execPath, [BIN, 'serve', '--http', '0', ...argv], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
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
  await said('/mcp');
  const url = /http:\/\/127\.0\.0\.1:\d+\/mcp/.exec(stderr)![0];
  const end = (): Promise<number | null> => {
    child.kill('SIGTERM');
    return exited;
  };
  const lines = (): Line[] =>
    stderr
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Line);
  return { child, url, stderr: () => stderr, said, end, exited, lines };
}

afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
  environment = {};
});

describe('anyshape serve --http', () => {
  it('says what it serves and how to connect, serves old and new clients, and ends in peace', async () => {
    const served = await serveHttp('--trace', '--log', 'text');
    await served.said('To end: Ctrl+C');
    for (const words of ['7 tools', 'claude mcp add', 'anyshape install', 'inspector', 'curl http']) {
      expect(served.stderr()).toContain(words);
    }
    const widths = served
      .stderr()
      .split('\n')
      .map((line) => line.length);
    expect(Math.max(...widths.slice(0, 15))).toBeLessThanOrEqual(80);
    expect(served.stderr()).not.toContain('Bearer');
    for (const version of ['2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28']) {
      const connection = await connect(served.url, { version });
      expect(await connection.call('count', { text: 'three short words' })).toBe(3);
      await connection.close();
    }
    await served.said('"count" · 2026-07-28 · value');
    expect(served.stderr()).toMatch(
      /tools\/call · "count" · 2025-06-18 · value · wrapped · text added · [\d.]+ ms/,
    );
    expect(served.stderr()).toMatch(/tools\/call · "count" · 2026-07-28 · value · text added · [\d.]+ ms/);
    const health = await fetch(served.url.replace('/mcp', '/health'));
    expect(await health.json()).toMatchObject({ status: 'ok' });
    expect(await served.end()).toBe(0);
  });

  it.skipIf(spawnSync('curl', ['--version']).status !== 0).each(['', 'secret-of-the-test'])(
    'prints a curl command that works as it stands (token: "%s")',
    async (token) => {
      if (token !== '') environment = { ANYSHAPE_TOKENS: `someone:${token}` };
      const served = await serveHttp('--log', 'text');
      await served.said('To end: Ctrl+C');
      expect(served.stderr()).not.toContain('secret-of-the-test');
      const [, command] = /^ {2}curl +(curl [^]*?'\{.*\}')$/m.exec(served.stderr())!;
      const env = { ...process.env, ANYSHAPE_TOKEN: token };
      const answer = spawnSync('sh', ['-c', `${command!} --silent`], { encoding: 'utf8', env });
      expect(answer.stdout).toContain('"get_forecast"');
      expect(await served.end()).toBe(0);
    },
  );

  it('loads a module again when it changes, and keeps the tools where that fails', async () => {
    const file = join(folder, 'tools.ts');
    const module = (name: string): string =>
      `import { tool } from 'anyshape';\nexport default tool({ name: '${name}', run: () => '${name}' });\n`;
    writeFileSync(file, module('first'));
    const served = await serveHttp(file, '--watch', '--log', 'text');
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

const PRINTING = `import { tool } from 'anyshape';
console.log('at the start', { a: 1 });
process.stderr.write('straight to stderr\\n');
process.emitWarning('careful');
const later = (message) => setTimeout(() => { throw new Error(message); }, 10);
let isBroken = false;
// Set while the module loads, so it belongs to no tool.
setInterval(() => { if (isBroken) throw new Error('no tool threw this'); }, 10).unref();
export default [
  tool({ name: 'talk', output: { type: 'integer' }, onMismatch: 'warn', run: () => { console.log('x'.repeat(9_000)); return 'no'; } }),
  tool({ name: 'crash', run: () => { throw new Error('boom'); } }),
  tool({ name: 'late', run: () => (later('too late'), 1) }),
  tool({ name: 'break', run: () => ((isBroken = true), 1) }),
  tool({ name: 'wait', run: () => new Promise((resolve) => setTimeout(resolve, 1_500, 'waited')) }),
  tool({ name: 'bad', output: { type: 'intger' }, run: () => 1 }),
];
`;

describe('the log of anyshape serve --http', () => {
  const put = (name: string): string => {
    const file = join(mkdtempSync(join(tmpdir(), 'anyshape-log-')), name);
    writeFileSync(file, PRINTING);
    return file;
  };

  it('is JSON in every line, the address first, where stderr is no terminal', async () => {
    const served = await serveHttp(put('tools.mjs'), '--trace');
    const connection = await connect(served.url);
    await connection.call('talk').catch(() => undefined);
    await connection.call('crash').catch(() => undefined);
    await connection.close();
    expect(await served.end()).toBe(0);
    const lines = served.lines();
    expect(lines[0]).toMatchObject({ level: 'info', event: 'listening', url: served.url, tools: 5 });
    for (const line of lines)
      expect(line).toMatchObject({
        level: expect.stringMatching(/^(?:debug|info|warn|error)$/) as string,
        time: expect.stringMatching(/^\d{4}-.*Z$/) as string,
        event: expect.stringMatching(/./) as string,
        msg: expect.any(String) as string,
      });
    const of = (event: string): Line[] => lines.filter((line) => line['event'] === event);
    expect(of('print').map(({ text }) => text)).toEqual([
      'at the start { a: 1 }',
      'straight to stderr',
      `${'x'.repeat(8_000)}…`,
    ]);
    // What a tool prints has the id of its request.
    const { requestId } = of('call').find(({ tool }) => tool === 'talk')!;
    expect(of('print').map((line) => [line['tool'], line['requestId']])).toEqual([
      [undefined, undefined],
      [undefined, undefined],
      ['talk', requestId],
    ]);
    expect(of('warning')).toMatchObject([{ level: 'warn', msg: 'Warning: careful' }]);
    expect(of('refused')).toMatchObject([{ level: 'error', tool: 'bad' }]);
    expect(of('mismatch')).toMatchObject([{ level: 'warn', tool: 'talk', delivered: true, count: 1 }]);
    expect(of('crash')).toMatchObject([{ level: 'error', tool: 'crash', err: { message: 'boom' } }]);
    expect(of('trace').map(({ tool }) => tool)).toEqual(expect.arrayContaining(['talk', 'crash']));
    expect(of('closing')).toMatchObject([{ signal: 'SIGTERM' }]);
  });

  it('has only lines of its level, and always the address', async () => {
    const served = await serveHttp(put('tools.mjs'), '--log-level', 'error');
    expect(await served.end()).toBe(0);
    expect(served.lines().map(({ event }) => event)).toEqual(['listening', 'refused']);
  });

  it('is text with --log text', async () => {
    const served = await serveHttp(put('tools.mjs'), '--log', 'text');
    await served.said('To end: Ctrl+C');
    expect(await served.end()).toBe(0);
    const text = served.stderr();
    expect(text).toMatch(/^at the start \{ a: 1 \}\nstraight to stderr\nanyshape: The tool "bad" is refused/);
    expect(text).toContain(
      `\nanyshape: serving 5 tools at ${served.url}\n  talk, crash, late, break, wait\n`,
    );
    expect(text).toMatch(/\nanyshape: SIGTERM: closing; a second signal ends at once\n$/);
  });

  it('names the tool of an uncaught exception, and goes on', async () => {
    const served = await serveHttp(put('tools.mjs'));
    const connection = await connect(served.url);
    await connection.call('late');
    await served.said('too late');
    expect(await connection.call('wait')).toBe('waited');
    expect(await served.end()).toBe(0);
    expect(served.lines().filter(({ event }) => event === 'fault')).toMatchObject([
      { level: 'error', tool: 'late', kind: 'exception' },
    ]);
  });

  it('tells of an uncaught exception of no tool, lets calls finish, and exits with 1', async () => {
    const served = await serveHttp(put('tools.mjs'));
    const connection = await connect(served.url);
    const waited = connection.call('wait');
    await connection.call('break');
    expect(await waited).toBe('waited');
    expect(await served.exited).toBe(1);
    expect(served.lines().find(({ event }) => event === 'fatal')).toMatchObject({
      level: 'error',
      err: { message: 'no tool threw this' },
    });
  });

  it('lets a call finish at the first signal, and ends at once at the second', async () => {
    const served = await serveHttp(put('tools.mjs'));
    const connection = await connect(served.url);
    const waited = connection.call('wait');
    await new Promise((resolve) => setTimeout(resolve, 300));
    served.child.kill('SIGTERM');
    expect(await waited).toBe('waited');
    expect(await served.exited).toBe(0);

    const again = await serveHttp(put('tools.mjs'));
    const other = await connect(again.url);
    void other.call('wait').catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 300));
    again.child.kill('SIGTERM');
    await again.said('SIGTERM');
    again.child.kill('SIGINT');
    expect(await again.exited).toBe(130);
  });
});

describe('anyshape serve on an address of the network', () => {
  async function outcome(...argv: string[]): Promise<{ code: unknown; lines: Line[] }> {
    const child = spawn(process.execPath, [BIN, 'serve', '--http', '0', ...argv]);
    running.push(child);
    let stderr = '';
    child.stderr.on('data', (text) => (stderr += String(text)));
    const code = await new Promise((resolve) => child.once('exit', resolve));
    const lines = stderr.trimEnd().split('\n');
    return { code, lines: lines.map((line) => JSON.parse(line) as Line) };
  }

  it.each(['0.0.0.0', '::', '192.0.2.1'])('is refused without authentication: --host %s', async (host) => {
    const { code, lines } = await outcome('--host', host);
    expect(code).toBe(2);
    expect(lines).toMatchObject([
      { level: 'error', event: 'usage', msg: expect.stringMatching(/ANYSHAPE_TOKENS.*--insecure/) as string },
    ]);
  });

  it('goes on with --insecure and a warning, or with tokens and without one', async () => {
    const served = await serveHttp('--host', '0.0.0.0', '--insecure');
    expect(await served.end()).toBe(0);
    expect(served.lines().map(({ event }) => event)).toEqual(['listening', 'insecure', 'closing']);
    expect(served.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/mcp$/);
    environment = { ANYSHAPE_TOKENS: 'ann:0123456789abcdef' };
    const closed = await serveHttp('--host', '0.0.0.0');
    expect(await closed.end()).toBe(0);
    expect(closed.lines().map(({ event }) => event)).toEqual(['listening', 'closing']);
  });
});

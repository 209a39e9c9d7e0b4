/** `anyshape serve mcp.json` as users start it; needs `npm run build`. */
import { spawn, type ChildProcess } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, describe, expect, it } from 'vitest';
import { runCli } from '../../src/cli/run.ts';
import { connect } from '../../src/client/index.ts';
import { isRunning, SCRIPTED, scriptFolder, until } from './setting.ts';

const BIN = new URL('../../dist/cli/main.js', import.meta.url).pathname;
const scripts = scriptFolder();
const started: ChildProcess[] = [];
afterAll(() => {
  for (const child of started) child.kill('SIGKILL');
  scripts.remove();
});

const tools = (...names: string[]): object[] =>
  names.map((name) => ({ name, inputSchema: { type: 'object' } }));
const entry = (script: string, more: object = {}): object => ({
  command: process.execPath,
  args: [SCRIPTED, script],
  ...more,
});

interface Served {
  readonly url: string;
  readonly child: ChildProcess;
  readonly log: () => string;
}

async function serveHttp(
  words: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Served> {
  const child = spawn(process.execPath, [BIN, 'serve', '--http', '0', ...words], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  started.push(child);
  let text = '';
  child.stderr.on('data', (chunk: Buffer) => (text += String(chunk)));
  await until(() => text.includes('"listening"'));
  return { url: /"url":"([^"]+)"/.exec(text)![1]!, child, log: () => text };
}

describe('a configuration file', () => {
  it('is served over stdio, comments and all, and no process is left', async () => {
    const pids = scripts.path('stdio-pids');
    const script = scripts.write({ tools: tools('pid'), pids });
    const file = scripts.path('commented.json');
    writeFileSync(file, `{ // servers\n "servers": { "one": ${JSON.stringify(entry(script))}, } }`);
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(
      new StdioClientTransport({ command: process.execPath, args: [BIN, 'serve', file], stderr: 'ignore' }),
    );
    const { tools: listed } = await client.listTools();
    expect(listed.map(({ name }) => name)).toEqual(['pid']);
    await client.close();
    await until(() => scripts.pids('stdio-pids').every((pid) => !isRunning(pid)));
  });

  it('is watched: a new server follows, a removed one ends, and the others keep their process', async () => {
    const script = scripts.write({ tools: tools('pid') });
    const file = scripts.write({ mcpServers: { one: entry(script), two: entry(script) } }, 'watched.json');
    const { url, child } = await serveHttp([file]);
    await using server = await connect(url);
    const names = async (): Promise<string[]> =>
      (await server.tools({ refresh: true })).map(({ name }) => name);
    expect(await names()).toEqual(['one__pid', 'two__pid']);
    const [one, two] = [await server.call('one__pid'), await server.call('two__pid')];
    scripts.write({ mcpServers: { one: entry(script), three: entry(script) } }, 'watched.json');
    let now: string[] = [];
    for (let step = 0; step < 500 && now[1] !== 'three__pid'; step++) now = await names();
    expect(now).toEqual(['one__pid', 'three__pid']);
    expect(await server.call('one__pid')).toBe(one);
    await until(() => !isRunning(Number(two)));
    child.kill('SIGTERM');
    await until(() => !isRunning(Number(one)));
  });

  it('that is killed leaves none behind that ignores the end of its stdin, nor what that one started', async () => {
    const [pids, children] = [scripts.path('stubborn-pids'), scripts.path('stubborn-children')];
    const script = scripts.write({ tools: tools('pid'), pids, child: children, faults: ['outlive'] });
    const { child } = await serveHttp([scripts.write({ mcpServers: { one: entry(script) } })]);
    child.kill('SIGKILL');
    const all = [...scripts.pids('stubborn-pids'), ...scripts.pids('stubborn-children')];
    expect(all.some(isRunning)).toBe(true);
    await until(() => !all.some(isRunning));
  });

  it('that is killed leaves no server behind', async () => {
    const pids = scripts.path('killed-pids');
    const script = scripts.write({ tools: tools('pid'), pids });
    const { child } = await serveHttp([scripts.write({ mcpServers: { one: entry(script) } })]);
    child.kill('SIGKILL');
    await until(() => scripts.pids('killed-pids').every((pid) => !isRunning(pid)));
  });
});

describe('the status', () => {
  it('names each server with its state, tools, refused ones and last error', async () => {
    const broken = { name: 'broken', inputSchema: { $ref: '#/$defs/none' } };
    const good = scripts.write({ tools: [...tools('pid', 'secret_tool'), broken] });
    const gone = scripts.write({ tools: [], faults: ['no start'] });
    const file = scripts.write({
      mcpServers: { good: entry(good, { deny: ['secret_*'] }), gone: entry(gone) },
    });
    const { url } = await serveHttp([file]);
    await using server = await connect(url);
    await server.call('good__pid');
    let out = '';
    const io = {
      stdout: (text: string) => void (out += text),
      stderr: () => undefined,
      isTerminal: false,
      env: {},
    };
    expect(await runCli(['status', url, '--json'], io)).toBe(1);
    const status = JSON.parse(out) as object;
    expect(status).toMatchObject({
      tools: 1,
      upstreams: [
        {
          key: 'good',
          state: 'ready',
          protocol: '2025-11-25',
          tools: 1,
          refused: [{ name: 'good__broken', kind: 'tool' }],
          denied: ['secret_tool'],
          calls: 1,
          restarts: 0,
        },
        { key: 'gone', state: 'waiting', tools: 0, lastError: expect.stringMatching(/./) },
      ],
    });
    out = '';
    expect(await runCli(['status', url], io)).toBe(1);
    expect(out).toContain('  good  ready  MCP 2025-11-25, 1 tool, 1 call\n    refused good__broken: ');
    const metrics = await (await fetch(new URL('/metrics', url))).text();
    expect(metrics).toContain('anyshape_upstream_up{server="gone"} 0\n');
    expect(metrics).toContain('anyshape_upstream_calls_total{server="good"} 1\n');
    expect(metrics).toContain('anyshape_upstream_tool_calls_total{server="good",tool="pid"} 1\n');
    expect(metrics).toContain('anyshape_tool_calls_total{tool="good__pid",outcome="value"} 1\n');
    expect(metrics).toContain('# TYPE anyshape_repaired_calls_total counter\n');
  });

  it('needs the scope console where tokens are checked', async () => {
    const file = scripts.write({ mcpServers: { one: entry(scripts.write({ tools: tools('pid') })) } });
    const tokens = 'me:token-of-me-123456,ops:token-of-ops-456789:console';
    const { url } = await serveHttp([file], { ANYSHAPE_TOKENS: tokens });
    const statusOf = async (token?: string): Promise<number> => {
      const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
      return (await fetch(new URL('/status', url), { headers })).status;
    };
    expect(await statusOf()).toBe(401);
    expect(await statusOf('token-of-me-123456')).toBe(403);
    expect(await statusOf('token-of-ops-456789')).toBe(200);
  });
});

describe('secrets', () => {
  it('reach the server they are for, and no log, list or result of the gateway', async () => {
    const secret = 'sk-very-secret-123';
    writeFileSync(scripts.path('key.txt'), 'from-a-file-456\n');
    const script = scripts.write({ tools: tools('environment', 'print', 'meta', 'exit') });
    const file = scripts.write({
      mcpServers: {
        one: entry(script, {
          env: { KEY: '${GATEWAY_KEY}', FILE: '${file:key.txt}', LEVEL: '${NOT_SET:-low}' },
        }),
        lacking: entry(script, { env: { KEY: '${NOT_SET}' } }),
      },
    });
    const { url, log } = await serveHttp([file], {
      GATEWAY_KEY: secret,
      ANYSHAPE_TOKENS: 'me:client-token-789',
    });
    await using server = await connect(url, { token: 'client-token-789' });
    const environment = JSON.parse(String(await server.call('environment'))) as Record<string, string>;
    expect(environment).toMatchObject({ KEY: secret, FILE: 'from-a-file-456', LEVEL: 'low' });
    expect(JSON.stringify(environment)).not.toContain('client-token-789');
    expect(await server.call('meta')).not.toContain('client-token-789');
    await server.call('print', { text: `using ${secret}` });
    await server.call('exit').catch(() => undefined);
    await until(() => log().includes('upstream-print') && log().includes('"waiting"'));
    expect(log()).toContain('using [secret]');
    expect(log()).toContain('/mcpServers/lacking: the variable NOT_SET is not set');
    expect(log()).not.toContain(secret);
    expect(log()).not.toContain('from-a-file-456');
  });
});

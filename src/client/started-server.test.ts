/** A server that was started ends when connecting to it fails, whatever it does to go on. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { connect, type ConnectOptions, type StdioTarget } from './index.ts';

const folder = mkdtempSync(join(tmpdir(), 'anyshape-started-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let programs = 0;

/** Writes down its number, and outlives the end of stdin and every signal that can be ignored. */
function stubborn(
  answer = '',
  around: (line: string) => StdioTarget = (line) => shell(`exec ${line}`),
): { readonly target: StdioTarget; readonly started: () => number[] } {
  const file = join(folder, `${++programs}.pids`);
  const program = `
    require('node:fs').appendFileSync(${JSON.stringify(file)}, process.pid + '\\n');
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => {});
    setInterval(() => {}, 1000);
    require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
      const { id, method } = JSON.parse(line);
      const say = (body) => console.log(JSON.stringify({ jsonrpc: '2.0', id, ...body }));
      ${answer}
    });`;
  const quoted = `'${program.replaceAll("'", `'\\''`)}'`;
  const target = around(`${process.execPath} --eval ${quoted}`);
  const started = (): number[] => readFileSync(file, 'utf8').trim().split('\n').map(Number);
  return { target, started };
}

function shell(line: string): StdioTarget {
  return { command: '/bin/sh', args: ['-c', line] };
}

/** One that ended may keep its number until its parent asks for it. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return process.platform !== 'linux' || !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'latin1'));
  } catch {
    return false;
  }
}

/** A moment after SIGKILL. */
async function leftOf(pids: readonly number[]): Promise<number[]> {
  for (let turn = 0; turn < 20 && pids.some(isRunning); turn++) await sleep(50);
  return pids.filter(isRunning);
}

const OLD = `if (method !== 'initialize') return say({ error: { code: -32601, message: 'no' } });`;

it.concurrent.each<[string, ConnectOptions, string, number, RegExp]>([
  ['never answers', { version: '2025-11-25' }, '', 1, /timed out|did not answer within 400 ms/],
  [
    'never answers, in any version',
    { connectTimeoutMs: 5_000 },
    '',
    2,
    /timed out|did not answer within 5000 ms/,
  ],
  ['never answers, in a pinned modern version', { version: '2026-07-28' }, '', 1, /./],
  [
    'speaks another version',
    { connectTimeoutMs: 10_000 },
    `${OLD} say({ result: { protocolVersion: '1999-01-01', capabilities: {}, serverInfo: { name: 'x', version: '1' } } });`,
    2,
    /protocol version is not supported: 1999-01-01/,
  ],
  [
    'answers with nonsense',
    { connectTimeoutMs: 2_000, version: '2025-11-25' },
    `${OLD} say({ result: 5 });`,
    1,
    /./,
  ],
])('one that %s', { timeout: 30_000 }, async (_what, options, answer, processes, message) => {
  const { target, started } = stubborn(answer);
  await expect(connect(target, { connectTimeoutMs: 400, ...options })).rejects.toThrow(message);
  expect(started().length).toBe(processes);
  expect(await leftOf(started())).toEqual([]);
});

it.concurrent('one that is given up by a signal', { timeout: 30_000 }, async () => {
  const { target, started } = stubborn();
  const signal = AbortSignal.timeout(500);
  await expect(connect(target, { signal })).rejects.toThrow('aborted due to timeout');
  expect(started().length).toBe(1);
  expect(await leftOf(started())).toEqual([]);
});

it.concurrent('one that a shell or npx has started in turn', { timeout: 30_000 }, async () => {
  const { target, started } = stubborn('', (line) => shell(`${line}; echo over`));
  await expect(connect(target, { connectTimeoutMs: 400, version: '2025-11-25' })).rejects.toThrow();
  expect(started().length).toBe(1);
  expect(await leftOf(started())).toEqual([]);
});

/** The server of the soak: the real command in a process of its own, as operators start it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export interface SoakServer {
  readonly url: string;
  readonly pid: number;
  /** The numbers that the tool `work` was run with, in order. */
  readonly begun: () => number[];
  /** SIGTERM; the exit code, or the signal that had to be used. */
  readonly stop: () => Promise<number | string | null>;
}

const START_MS = 20_000;
const STOP_MS = 30_000;

export async function startServer(): Promise<SoakServer> {
  const folder = mkdtempSync(join(tmpdir(), 'anyshape-soak-'));
  const ledger = join(folder, 'ledger.txt');
  writeFileSync(ledger, '');
  const child = spawn(
    process.execPath,
    ['--expose-gc', resolve('dist/cli/main.js'), 'serve', resolve('test/soak/tools.mjs'), '--http', '0'],
    { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, SOAK_LEDGER: ledger } },
  );
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  const exited = once(child, 'exit') as Promise<[number | null, string | null]>;
  return {
    url: await urlIn(child.stderr),
    pid: child.pid!,
    begun: () => readFileSync(ledger, 'utf8').split('\n').slice(0, -1).map(Number),
    async stop() {
      const giveUp = setTimeout(kill, STOP_MS);
      child.kill('SIGTERM');
      const [code, signal] = await exited;
      clearTimeout(giveUp);
      process.off('exit', kill);
      process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
      return code ?? signal;
    },
  };
}

function urlIn(stderr: NodeJS.ReadableStream): Promise<string> {
  return new Promise((found, failed) => {
    const giveUp = setTimeout(() => failed(new Error('The server did not start.')), START_MS);
    let text = '';
    stderr.setEncoding('utf8').on('data', (chunk: string) => {
      // Read to the end, else the log would fill the pipe and hold the server up.
      if (text.includes('/mcp')) return;
      text += chunk;
      const [url] = /http:\/\/127\.0\.0\.1:\d+\/mcp/.exec(text) ?? [];
      if (url === undefined) return;
      clearTimeout(giveUp);
      found(url);
    });
  });
}

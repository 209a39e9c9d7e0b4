/** `anyshape console` as a process of its own, as users start it. Needs `npm run build`. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { root } from '../repo/paths.ts';

export interface StartedConsole {
  readonly origin: string;
  /** The address of MCP. */
  readonly mcp: string;
  /** What it logged so far. */
  readonly log: () => string;
  readonly stop: () => Promise<void>;
}

const COMMAND = ['console', '--no-open', '--http', '0'];

export async function startConsole(
  sources: readonly string[],
  env: Readonly<Record<string, string>> = {},
  command: readonly string[] = COMMAND,
  cwd: string = root,
): Promise<StartedConsole> {
  const words = [join(root, 'dist/cli/main.js'), ...command, ...sources, '--log', 'json'];
  const child = spawn(process.execPath, words, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  const url = await new Promise<string>((resolve, reject) => {
    createInterface(child.stderr).on('line', (line) => {
      log += `${line}\n`;
      const { event, url: listening } = JSON.parse(line) as { event: string; url?: string };
      if (event === 'listening' && listening !== undefined) resolve(listening);
    });
    child.on('exit', (code) => reject(new Error(`The server ended with ${code}:\n${log}`)));
  });
  return {
    origin: new URL(url).origin,
    mcp: url,
    log: () => log,
    async stop() {
      if (child.exitCode !== null) return;
      child.kill();
      await once(child, 'exit');
    },
  };
}

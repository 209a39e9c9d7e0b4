/**
 * A project as the page has it: tools, a file of tokens, and anyshape as installed. Its server runs as a
 * process.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../repo/paths.ts';

export const TOKEN = 'token-of-the-operating-tests';

const TOOLS = `import { tool } from 'anyshape';

export const count = tool({
  name: 'count',
  output: { type: 'integer' },
  run: async (_args, { progress }) => {
    progress(1, 2);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    return 2;
  },
});
`;

export class Project {
  readonly folder: string = mkdtempSync(join(tmpdir(), 'anyshape-operating-'));
  readonly tokens: string = join(this.folder, 'tokens');
  private readonly children: ChildProcess[] = [];

  constructor() {
    mkdirSync(join(this.folder, 'node_modules'));
    symlinkSync(root, join(this.folder, 'node_modules/anyshape'));
    this.put('tools.ts', TOOLS);
    this.put('tokens', `ann:${TOKEN}\n`);
    // The server reads them as another user.
    chmodSync(this.folder, 0o755);
  }

  put(name: string, text: string): string {
    const path = join(this.folder, name);
    writeFileSync(path, text);
    return path;
  }

  /** Starts a command, and returns once the address answers. */
  async start(argv: readonly string[], url: string, env: NodeJS.ProcessEnv = {}): Promise<ChildProcess> {
    const [program, ...args] = argv as [string, ...string[]];
    const child = spawn(program, args, { cwd: this.folder, env: { ...process.env, ...env } });
    this.children.push(child);
    let printed = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (printed += String(part)));
    for (let waited = 0; waited < 30_000; waited += 50) {
      if (child.exitCode !== null) throw new Error(`${program} ended: ${printed}`);
      const answer = await fetch(url, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined);
      if (answer !== undefined) return child;
      await sleep(50);
    }
    throw new Error(`${program} does not answer: ${printed}`);
  }

  end(): void {
    for (const child of this.children) child.kill('SIGKILL');
    rmSync(this.folder, { recursive: true, force: true });
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

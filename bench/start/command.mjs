/**
 * `npm run bench:start:command`: `anyshape serve` from the start of its process to the answer to its first `tools/list`, over stdio,
 * for the demo tools and for a module of one tool. Interleaved, the median of several rounds.
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROUNDS = Number(process.env.ROUNDS ?? 15);
const BIN = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));
const SOURCES = { demo: [], 'one tool': [fileURLToPath(new URL('one-tool.mjs', import.meta.url))] };
const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};
const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: { _meta: META } };

function firstList(sources) {
  return new Promise((resolve, reject) => {
    const start = process.hrtime.bigint();
    const child = spawn(process.execPath, [BIN, 'serve', ...sources], { stdio: ['pipe', 'pipe', 'inherit'] });
    child.stdin.write(`${JSON.stringify(LIST)}\n`);
    child.once('error', reject);
    child.stdout.once('data', () => {
      const milliseconds = Number(process.hrtime.bigint() - start) / 1e6;
      const usage = usageOf(child.pid);
      child.kill('SIGKILL');
      resolve({ milliseconds, ...usage });
    });
  });
}

/** From /proc: to ask the process itself would load more into it. */
function usageOf(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return {
    cpu: (Number(fields[11]) + Number(fields[12])) * 10,
    megabytes: Number(/VmHWM:\s+(\d+)/.exec(status)[1]) / 1024,
  };
}

const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];

const runs = Object.fromEntries(Object.keys(SOURCES).map((name) => [name, []]));
for (let round = 0; round < ROUNDS; round++)
  for (const [name, sources] of Object.entries(SOURCES)) runs[name].push(await firstList(sources));
for (const [name, all] of Object.entries(runs)) {
  const middle = (what) => median(all.map((run) => run[what])).toFixed(0);
  console.log(
    `${name.padEnd(9)} ${middle('milliseconds')} ms, ${middle('cpu')} ms CPU, ${middle('megabytes')} MB`,
  );
}

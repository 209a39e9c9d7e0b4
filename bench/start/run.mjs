/**
 * `npm run bench:start`: from the start of a stdio server's process to the answer to its first `tools/list`.
 * A program of 1,000 tools beside the official low-level server, which checks nothing and derives nothing;
 * then `anyshape serve` with a file of one tool beside its demo. In turn, the median of several rounds
 * (`ROUNDS`); time, CPU time and peak memory of the server's process, for a modern client and for one of
 * 2025.
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROUNDS = Number(process.env.ROUNDS ?? 9);
const pathOf = (name) => fileURLToPath(new URL(name, import.meta.url));
const COMMAND = pathOf('../../dist/cli/main.js');
/** The first of each pair is compared with the second. */
const PAIRS = [
  { anyshape: [pathOf('anyshape.mjs')], 'low-level': [pathOf('low-level.mjs')] },
  { 'one tool': [COMMAND, 'serve', pathOf('one-tool.mjs')], demo: [COMMAND, 'serve'] },
];
const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};
const CLIENTS = {
  '2026-07-28': [{ jsonrpc: '2.0', id: 1, method: 'tools/list', params: { _meta: META } }],
  '2025-11-25': [
    {
      jsonrpc: '2.0',
      id: 0,
      method: 'initialize',
      params: {
        protocolVersion: '2025-11-25',
        capabilities: {},
        clientInfo: { name: 'bench', version: '1' },
      },
    },
    { jsonrpc: '2.0', method: 'notifications/initialized' },
    { jsonrpc: '2.0', id: 1, method: 'tools/list' },
  ],
};

function firstList(args, messages) {
  return new Promise((resolve, reject) => {
    const begun = process.hrtime.bigint();
    const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
    child.stdin.write(messages.map((message) => `${JSON.stringify(message)}\n`).join(''));
    let text = '';
    child.once('error', reject);
    child.stdout.setEncoding('utf8').on('data', (chunk) => {
      text += chunk;
      const answer = text.split('\n').find((line) => /"id":1[,}]/.test(line) && line.endsWith('}'));
      if (answer === undefined || !text.endsWith('\n')) return;
      const ms = Number(process.hrtime.bigint() - begun) / 1e6;
      const tools = JSON.parse(answer).result.tools.length;
      const usage = usageOf(child.pid);
      child.kill('SIGKILL');
      resolve({ ms, tools, ...usage });
    });
  });
}

/** From /proc: a process that answers for itself would load more to do so. */
function usageOf(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const cpuMs = (Number(fields[11]) + Number(fields[12])) * 10;
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const mb = (name) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)[1]) / 1024;
  return { cpuMs, peakMb: mb('VmHWM') };
}

const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];

for (const pair of PAIRS) {
  for (const [version, messages] of Object.entries(CLIENTS)) {
    const names = Object.keys(pair);
    const taken = Object.fromEntries(names.map((name) => [name, []]));
    for (let round = 0; round < ROUNDS; round++)
      for (const name of names) taken[name].push(await firstList(pair[name], messages));
    const counts = names.map((name) => taken[name][0].tools).join(' and ');
    console.log(`${names.join(' and ')}, ${version}, ${counts} tools listed`);
    for (const [what, unit] of [
      ['ms', 'ms to the first list'],
      ['cpuMs', 'ms CPU'],
      ['peakMb', 'MB at most'],
    ]) {
      const values = names.map((name) => median(taken[name].map((one) => one[what])));
      const texts = names.map((name, index) => `${name} ${values[index].toFixed(0).padStart(5)}`);
      console.log(`  ${unit.padEnd(22)} ${texts.join('   ')}   ratio ${(values[0] / values[1]).toFixed(2)}`);
    }
  }
}

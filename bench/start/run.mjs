/**
 * `npm run bench:start`: a stdio server with 1,000 tools, from the start of its process to the answer to its first
 * `tools/list`, beside the official low-level server, which checks nothing and derives nothing. Interleaved, the median of
 * several rounds; time, CPU time and peak memory of the server's process. For modern clients and for old ones.
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROUNDS = Number(process.env.ROUNDS ?? 9);
const SERVERS = ['anyshape', 'low-level'];
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

function firstList(server, messages) {
  const script = fileURLToPath(new URL(`${server}.mjs`, import.meta.url));
  return new Promise((resolve, reject) => {
    const begun = process.hrtime.bigint();
    const child = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'inherit'] });
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

/** From /proc, since a process that is asked would load more to answer. */
function usageOf(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const cpuMs = (Number(fields[11]) + Number(fields[12])) * 10;
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const mb = (name) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)[1]) / 1024;
  return { cpuMs, peakMb: mb('VmHWM') };
}

const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];

for (const [version, messages] of Object.entries(CLIENTS)) {
  const taken = Object.fromEntries(SERVERS.map((server) => [server, []]));
  for (let round = 0; round < ROUNDS; round++)
    for (const server of SERVERS) taken[server].push(await firstList(server, messages));
  const middle = (server, what) => median(taken[server].map((one) => one[what]));
  console.log(`${version}, ${taken.anyshape[0].tools} tools listed`);
  for (const [what, unit] of [
    ['ms', 'ms to the first list'],
    ['cpuMs', 'ms CPU'],
    ['peakMb', 'MB at most'],
  ]) {
    const [ours, theirs] = SERVERS.map((server) => middle(server, what));
    console.log(
      `  ${unit.padEnd(22)} anyshape ${ours.toFixed(0).padStart(5)}   low-level ${theirs.toFixed(0).padStart(5)}   ratio ${(ours / theirs).toFixed(2)}`,
    );
  }
}

/**
 * `npm run bench:gateway`: anyshape and other gateways from npm, each before the same trivial stdio server, in
 * a process of its own, in turn, in rounds; and those that take many servers before fifty of them. Prints
 * medians, and writes results/gateway.md where all gateways run.
 *
 *   --seconds <number>   how long each figure is measured (3)
 *   --rounds <number>    how often (3)
 *   --only <regex>       only gateways with such a name
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { openEventStream } from './gateway/event-stream.mjs';
import { bodyOf, Connection, requestBytes } from './server/http-load.mjs';

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
  },
});
const SECONDS = Number(options.seconds);
const ROUNDS = Number(options.rounds);
const TICKS_A_SECOND = 100;
const path = (name) => fileURLToPath(new URL(name, import.meta.url));
const UPSTREAM = path('gateway/upstream.mjs');
const folder = mkdtempSync(join(tmpdir(), 'anyshape-bench-'));
const configuration = join(folder, 'mcp.json');
const entry = { command: process.execPath, args: [UPSTREAM] };
writeFileSync(configuration, JSON.stringify({ mcpServers: { up: entry } }));
const many = join(folder, 'many.json');
const fortyTools = { ...entry, env: { TOOLS: '40' } };
const servers = Array.from({ length: 50 }, (_, index) => [`up${index}`, fortyTools]);
writeFileSync(many, JSON.stringify({ mcpServers: Object.fromEntries(servers) }));

const bin = (name) => path(`node_modules/.bin/${name}`);
const gateways = [
  {
    name: 'anyshape',
    tool: 'echo',
    takesMany: true,
    words: (port, file) => [
      path('../dist/cli/main.js'),
      'serve',
      file,
      '--http',
      port,
      '--rate',
      '1000000000',
    ],
    eras: ['2026-07-28', '2025-06-18'],
  },
  {
    name: 'mcp-proxy',
    tool: 'echo',
    words: (port) => [
      bin('mcp-proxy'),
      '--host',
      '127.0.0.1',
      '--port',
      port,
      '--',
      process.execPath,
      UPSTREAM,
    ],
    eras: ['2026-07-28', '2025-06-18'],
  },
  {
    name: 'supergateway',
    tool: 'echo',
    words: (port) => [
      ...[bin('supergateway'), '--stdio', `${process.execPath} ${UPSTREAM}`, '--port', port],
      ...['--outputTransport', 'streamableHttp', '--stateful', '--logLevel', 'none'],
    ],
    eras: ['2025-06-18'],
  },
  {
    name: 'mcp-hub',
    tool: 'up__echo',
    takesMany: true,
    words: (port, file) => [bin('mcp-hub'), '--port', port, '--config', file],
    eras: ['SSE'],
  },
];

const CLIENT = { name: 'bench', version: '1' };
const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': CLIENT,
  'io.modelcontextprotocol/clientCapabilities': {},
};
const request = (id, method, params) => ({ jsonrpc: '2.0', id, method, params });
const initialize = (protocolVersion) =>
  request(0, 'initialize', { protocolVersion, capabilities: {}, clientInfo: CLIENT });
const initialized = { jsonrpc: '2.0', method: 'notifications/initialized' };

/** A function that makes one call, and one that ends the client. */
async function openClient(url, era, tool) {
  const call = request(1, 'tools/call', { name: tool, arguments: { text: 'hello' } });
  if (era === 'SSE') {
    const stream = await openEventStream(url);
    await stream.send(initialize('2024-11-05'));
    await stream.send(initialized);
    return { call: () => stream.send(call).then(checked), close: () => stream.close() };
  }
  const connection = new Connection(url);
  if (era === '2026-07-28') {
    const message = { ...call, params: { ...call.params, _meta: META } };
    const headers = { 'MCP-Protocol-Version': era, 'Mcp-Method': 'tools/call', 'Mcp-Name': tool };
    const bytes = requestBytes(headers, message);
    return { call: () => connection.ask(bytes).then(bodyOf).then(checked), close: () => connection.close() };
  }
  const { head } = await connection.ask(requestBytes({}, initialize(era)));
  const id = /mcp-session-id: (\S+)/i.exec(head)?.[1];
  const headers = { 'MCP-Protocol-Version': era, ...(id !== undefined && { 'Mcp-Session-Id': id }) };
  await connection.ask(requestBytes(headers, initialized));
  const bytes = requestBytes(headers, call);
  return { call: () => connection.ask(bytes).then(bodyOf).then(checked), close: () => connection.close() };
}

function checked(body) {
  if (!body.includes('"text":"hello"')) throw new Error(`a call failed: ${body.slice(0, 200)}`);
}

/** Of the process alone, in milliseconds. */
function cpuOf(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND) * 1_000;
}

async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return String(port);
}

async function measure(url, pid, era, tool, connections) {
  const clients = [];
  for (let index = 0; index < connections; index++) clients.push(await openClient(url, era, tool));
  try {
    const run = async (milliseconds) => {
      const end = performance.now() + milliseconds;
      const times = [];
      await Promise.all(
        clients.map(async ({ call }) => {
          for (let start = performance.now(); start < end;) {
            await call();
            const now = performance.now();
            times.push(now - start);
            start = now;
          }
        }),
      );
      return times.sort((a, b) => a - b);
    };
    await run((SECONDS * 1_000) / 2);
    const [cpu, start] = [cpuOf(pid), performance.now()];
    const times = await run(SECONDS * 1_000);
    const seconds = (performance.now() - start) / 1_000;
    return {
      calls: times.length / seconds,
      p50: times[Math.floor(times.length / 2)],
      cpu: (cpuOf(pid) - cpu) / times.length,
    };
  } finally {
    for (const { close } of clients) close();
  }
}

async function ready(url, era, tool) {
  for (let step = 0; ; step++) {
    try {
      const client = await openClient(url, era, tool);
      await client.call().finally(() => client.close());
      return;
    } catch (error) {
      if (step === 100) throw error;
      await pause(200);
    }
  }
}

/** Calls straight to the upstream over its stdin, so many of them at the same time. */
async function measureAlone(connections) {
  const child = spawn(process.execPath, [UPSTREAM], { stdio: ['pipe', 'pipe', 'ignore'] });
  try {
    const waiting = new Map();
    createInterface({ input: child.stdout }).on('line', (line) => {
      const { id } = JSON.parse(line);
      waiting.get(id)?.();
      waiting.delete(id);
    });
    let next = 0;
    const call = () => {
      const id = ++next;
      child.stdin.write(
        `${JSON.stringify(request(id, 'tools/call', { name: 'echo', arguments: { text: 'hello' } }))}\n`,
      );
      return new Promise((resolve) => waiting.set(id, resolve));
    };
    const end = performance.now() + SECONDS * 1_000;
    const start = performance.now();
    const times = [];
    const turn = async () => {
      for (let before = performance.now(); before < end;) {
        await call();
        const now = performance.now();
        times.push(now - before);
        before = now;
      }
    };
    await Promise.all(Array.from({ length: connections }, turn));
    const seconds = (performance.now() - start) / 1_000;
    times.sort((a, b) => a - b);
    return { calls: times.length / seconds, p50: times[Math.floor(times.length / 2)], cpu: NaN };
  } finally {
    child.kill('SIGKILL');
  }
}

async function withGateway({ words }, file, work) {
  const port = await freePort();
  const start = performance.now();
  const child = spawn(process.execPath, words(port, file), { stdio: 'ignore' });
  try {
    return await work(`http://127.0.0.1:${port}/mcp`, child.pid, start);
  } finally {
    child.kill('SIGTERM');
    await pause(1_000);
    child.kill('SIGKILL');
  }
}

const SERVERS = 50;
const TOOLS = 2_000;

/** How long until all tools are listed, and what the process then holds. */
async function measureMany(gateway, era) {
  return withGateway(gateway, many, async (url, pid, start) => {
    for (let step = 0; step < 600; step++) {
      const listed = await countTools(url, era).catch(() => 0);
      if (listed === TOOLS) {
        const seconds = (performance.now() - start) / 1_000;
        const status = readFileSync(`/proc/${pid}/status`, 'latin1');
        return { seconds, megabytes: Number(/VmRSS:\s+(\d+)/.exec(status)[1]) / 1_024 };
      }
      await pause(50);
    }
    throw new Error('not all tools were listed');
  });
}

async function countTools(url, era) {
  const list = (cursor) => request(2, 'tools/list', cursor === undefined ? {} : { cursor });
  if (era === 'SSE') {
    const stream = await openEventStream(url);
    try {
      await stream.send(initialize('2024-11-05'));
      await stream.send(initialized);
      return JSON.parse(await stream.send(list())).result.tools.length;
    } finally {
      stream.close();
    }
  }
  const connection = new Connection(url);
  try {
    let count = 0;
    for (let cursor; ;) {
      const message = { ...list(cursor), params: { ...list(cursor).params, _meta: META } };
      const headers = { 'MCP-Protocol-Version': era, 'Mcp-Method': 'tools/list' };
      const { result } = JSON.parse(bodyOf(await connection.ask(requestBytes(headers, message))));
      count += result.tools.length;
      cursor = result.nextCursor;
      if (cursor === undefined) return count;
    }
  } finally {
    connection.close();
  }
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
const samples = new Map();
const note = (row, sample) => {
  samples.set(row, [...(samples.get(row) ?? []), sample]);
  console.error(row, JSON.stringify(sample));
};
const chosen = gateways.filter(({ name }) => new RegExp(options.only).test(name));

for (let round = 0; round < ROUNDS; round++) {
  for (const connections of [1, 16]) {
    note(`upstream alone, stdio, ${connections}`, await measureAlone(connections));
  }
  for (const gateway of chosen) {
    await withGateway(gateway, configuration, async (url, pid) => {
      for (const era of gateway.eras) {
        for (const connections of [1, 16]) {
          await ready(url, era, gateway.tool);
          note(
            `${gateway.name}, ${era}, ${connections}`,
            await measure(url, pid, era, gateway.tool, connections),
          );
        }
      }
    });
  }
  for (const gateway of chosen.filter(({ takesMany }) => takesMany)) {
    note(`${gateway.name}, many`, await measureMany(gateway, gateway.eras[0]));
  }
}
rmSync(folder, { recursive: true, force: true });
report();

function report() {
  const of = (row, member) => median(samples.get(row).map((sample) => sample[member]));
  const shown = (value, digits) => (Number.isNaN(value) ? '' : value.toFixed(digits));
  const calls = [...samples.keys()].filter((row) => !row.endsWith('many'));
  const many_ = [...samples.keys()].filter((row) => row.endsWith('many'));
  const lines = [
    '# Gateways before one trivial server',
    '',
    `Written by \`npm run bench:gateway\`: ${ROUNDS} rounds in turn, medians, ${SECONDS} s for each figure, Node`,
    `${process.versions.node}, ${cpus().length} cores (${cpus()[0].model}), ${new Date().toISOString().slice(0, 10)}. Load, gateway and server`,
    'share these cores, so the calls a second of one run compare with each other alone; CPU is that of the',
    "gateway's own process.",
    '',
    '| gateway | client | connections | calls a second | p50 ms | CPU ms for a call |',
    '| --- | --- | ---: | ---: | ---: | ---: |',
    ...calls.map((row) => {
      const [name, era, connections] = row.split(', ');
      const cells = [Math.round(of(row, 'calls')), shown(of(row, 'p50'), 3), shown(of(row, 'cpu'), 3)];
      return `| ${[name, era, connections, ...cells].join(' | ')} |`;
    }),
    '',
    `## ${SERVERS} servers with ${TOOLS.toLocaleString('en')} tools`,
    '',
    'From the start of the gateway until a client has listed all tools, and the resident memory of the',
    "gateway's own process then.",
    '',
    '| gateway | seconds | MB |',
    '| --- | ---: | ---: |',
    ...many_.map(
      (row) =>
        `| ${row.split(', ')[0]} | ${shown(of(row, 'seconds'), 2)} | ${shown(of(row, 'megabytes'), 0)} |`,
    ),
    '',
  ];
  console.log(lines.join('\n'));
  if (options.only === '') writeFileSync(path('results/gateway.md'), lines.join('\n'));
}

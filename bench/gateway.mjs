/**
 * `npm run bench:gateway`: anyshape and other gateways from npm, each before the same trivial stdio server, in a process
 * of its own, in turn. Prints calls a second, the median time of a call, and the CPU time of the gateway's own process for
 * a call. Writes nothing.
 *
 *   --seconds <number>   how long each figure is measured (3)
 *   --only <regex>       only gateways with such a name
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { openEventStream } from './gateway/event-stream.mjs';
import { bodyOf, Connection, requestBytes } from './server/http-load.mjs';

const { values: options } = parseArgs({
  options: { seconds: { type: 'string', default: '3' }, only: { type: 'string', default: '' } },
});
const SECONDS = Number(options.seconds);
const TICKS_A_SECOND = 100;
const path = (name) => fileURLToPath(new URL(name, import.meta.url));
const UPSTREAM = path('gateway/upstream.mjs');
const folder = mkdtempSync(join(tmpdir(), 'anyshape-bench-'));
const configuration = join(folder, 'mcp.json');
const entry = { command: process.execPath, args: [UPSTREAM] };
writeFileSync(configuration, JSON.stringify({ mcpServers: { up: entry } }));

const bin = (name) => path(`node_modules/.bin/${name}`);
const gateways = [
  {
    name: 'anyshape',
    tool: 'echo',
    words: (port) => [
      path('../dist/cli/main.js'),
      'serve',
      configuration,
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
    words: (port) => [bin('mcp-hub'), '--port', port, '--config', configuration],
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
      'calls/s': Math.round(times.length / seconds),
      'p50 ms': Number(times[Math.floor(times.length / 2)].toFixed(2)),
      'CPU ms/call': Number(((cpuOf(pid) - cpu) / times.length).toFixed(3)),
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

const rows = {};
for (const { name, tool, words, eras } of gateways) {
  if (!new RegExp(options.only).test(name)) continue;
  const port = await freePort();
  const child = spawn(process.execPath, words(port), { stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}/mcp`;
  try {
    for (const era of eras) {
      for (const connections of [1, 16]) {
        const row = `${name}, ${era}, ${connections}`;
        try {
          await ready(url, era, tool);
          rows[row] = await measure(url, child.pid, era, tool, connections);
        } catch (error) {
          rows[row] = { failed: error.message.slice(0, 60) };
        }
        console.error(row, JSON.stringify(rows[row]));
      }
    }
  } finally {
    child.kill('SIGTERM');
    await pause(500);
    child.kill('SIGKILL');
  }
}
rmSync(folder, { recursive: true, force: true });
console.table(rows);

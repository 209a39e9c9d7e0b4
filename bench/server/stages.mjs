/**
 * `npm run bench:stages`: the order of the stages, tested by what they cost. Requests with a body of 4 MB are
 * refused by a guard (403), by authentication (401) and by the limit of requests at once (503). Each must
 * take at most 1.5 times the CPU time of the cheapest of them, of a bare `node:http` server that refuses on
 * the head alone, and of one that treats the connection alike. One that closes at once is shown, and
 * not held against them: it cuts off clients that still send. Then a good caller is timed alone and beside
 * four clients without a token that send 4 MB bodies. Exits with 1 where a goal is missed.
 *
 *   --quick         a smoke test: prints, judges nothing
 *   --dist <dist>   another build, beside its node_modules
 */
import { fork } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildAt } from './build.mjs';
import { bodyOf, Connection } from './http-load.mjs';
import { longRequest, waitRequest } from './long-request.mjs';
import { startCommand, startProgram } from './processes.mjs';
import { upload } from './upload.mjs';

const MAX_RATIO = 1.5;
const SENDERS = 16;
const {
  values: { quick: isQuick, dist },
} = parseArgs({ options: { quick: { type: 'boolean', default: false }, dist: { type: 'string' } } });
const [WARM_MS, SLICE_MS, ROUNDS, CALLER_MS] = isQuick ? [300, 200, 1, 1_000] : [2_000, 700, 5, 6_000];
/** More requests at once than any default admits. */
const MAX_OCCUPIERS = 1_000;
const LIMIT_MS = 180_000;

const token = 'bench-bench-bench-bench';
const withToken = { Authorization: `Bearer ${token}` };
const pathOf = (name) => fileURLToPath(new URL(name, import.meta.url));
const running = [];
const stopAll = () => running.splice(0).forEach(({ stop }) => stop());
process.on('exit', stopAll);
setTimeout(() => {
  console.error(`bench:stages took longer than ${LIMIT_MS / 1000} s`);
  process.exit(1);
}, LIMIT_MS).unref();

const [open, full] = [await startOurs(), await startOurs()];
const occupying = await occupy(full.url);
const [keeping, closing, lingering] = [
  await startBare('keep'),
  await startBare('close'),
  await startBare('close-later'),
];
const refusals = {
  'guard, 403': { ...open, status: '403', bytes: longRequest({ Host: 'evil.example' }) },
  'authentication, 401': { ...open, status: '401', bytes: longRequest({}) },
  'requests at once, 503': { ...full, status: '503', bytes: longRequest(withToken) },
  'node:http': { ...keeping, status: '401', bytes: longRequest({}) },
  'node:http that closes later': { ...lingering, status: '401', bytes: longRequest({}) },
  'node:http that closes at once': { ...closing, status: '401', bytes: longRequest({}) },
};
const figures = await measureRefusals();
for (const connection of occupying) connection.close();
const missed = judge(figures);
await timeGoodCaller();
stopAll();
if (isQuick) console.log('A smoke test: too short to judge by.');
process.exit(missed > 0 && !isQuick ? 1 : 0);

async function startOurs() {
  // The share of one principal is the whole, so that the server itself is full.
  const limits = ['--rate', '1000000000', '--max-calls', '64', '--principal-calls', '64'];
  const words = [pathOf('waiting-tool.mjs'), '--http', '0', ...limits];
  const server = await startCommand(buildAt(dist), words, 'http', { ANYSHAPE_TOKENS: `bench:${token}` });
  running.push(server);
  return server;
}

async function startBare(connection) {
  const server = await startProgram('refusing', { token, connection }, 'http');
  running.push(server);
  return server;
}

/** Calls that wait, until the server takes no further one. */
async function occupy(url) {
  const connections = [];
  const probe = async () => {
    const connection = new Connection(url);
    const { head } = await connection.ask(waitRequest(withToken, 0));
    connection.close();
    return head;
  };
  while (!(await probe()).startsWith('HTTP/1.1 503')) {
    if (connections.length >= MAX_OCCUPIERS)
      throw new Error(`${connections.length} requests at once are not refused`);
    for (let count = 0; count < 64; count++) {
      const connection = new Connection(url);
      connection.ask(waitRequest(withToken, 600_000)).catch(() => undefined);
      connections.push(connection);
    }
    await pause(200);
  }
  return connections;
}

async function measureRefusals() {
  const taken = new Map(Object.keys(refusals).map((name) => [name, { cpus: [], outcomes: {} }]));
  for (const [name, refusal] of Object.entries(refusals)) {
    await refuse(refusal, WARM_MS, {});
    const { status } = await upload(refusal.url, refusal.bytes);
    // A server that closes at once may cut off a client that still sends.
    if (status !== refusal.status && status !== 'cut off')
      throw new Error(`${name}: answered with ${status}`);
  }
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, refusal] of Object.entries(refusals)) {
      const { cpus, outcomes } = taken.get(name);
      cpus.push(await refuse(refusal, SLICE_MS, outcomes));
    }
  }
  return taken;
}

/** µs of the server's CPU for each request. */
async function refuse({ url, bytes, cpu }, milliseconds, outcomes) {
  const before = await cpu();
  const end = performance.now() + milliseconds;
  let count = 0;
  const send = async () => {
    do {
      const { status, closes } = await upload(url, bytes);
      count++;
      const outcome = closes ? `${status}, closes` : status;
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    } while (performance.now() < end);
  };
  await Promise.all(Array.from({ length: SENDERS }, send));
  return ((await cpu()) - before) / count;
}

function judge(taken) {
  const rows = [...taken].map(([name, { cpus, outcomes }]) => ({ name, cpu: median(cpus), outcomes }));
  console.log('Refusals of requests with a body of 4 MB\n');
  for (const { name, cpu, outcomes } of rows) {
    const counts = Object.entries(outcomes).map(([outcome, count]) => `${count} × ${outcome}`);
    console.log(`  ${name.padEnd(38)} ${cpu.toFixed(0).padStart(6)} µs CPU   ${counts.join(', ')}`);
  }
  const ours = rows.slice(0, 3);
  const cheapest = Math.min(...ours.map(({ cpu }) => cpu));
  console.log('');
  const [keeps, closesLater] = rows.slice(3);
  const verdicts = ours.flatMap(({ name, cpu }) => [
    [`${name}, against the cheapest stage`, cpu / cheapest],
    [`${name}, against ${keeps.name}`, cpu / keeps.cpu],
    [`${name}, against ${closesLater.name}`, cpu / closesLater.cpu],
  ]);
  for (const [what, ratio] of verdicts)
    console.log(`  ${what}: ${ratio.toFixed(2)} times, ${ratio <= MAX_RATIO ? 'reached' : 'missed'}`);
  return verdicts.filter(([, ratio]) => !(ratio <= MAX_RATIO)).length;
}

async function timeGoodCaller() {
  console.log('\nA good caller, alone and beside four clients without a token that send 4 MB bodies\n');
  for (const [name, { url }] of Object.entries({
    anyshape: open,
    'node:http': keeping,
    'node:http, closing': closing,
  })) {
    const alone = await latencies(url);
    const uploader = fork(pathOf('uploader.mjs'), [url, '4'], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    running.push({ stop: () => uploader.kill('SIGKILL') });
    await pause(500);
    const beside = await latencies(url);
    uploader.kill('SIGKILL');
    console.log(`  ${name.padEnd(20)} alone ${textOf(alone)}   beside them ${textOf(beside)}`);
  }
}

async function latencies(url) {
  const connection = new Connection(url);
  const bytes = waitRequest(withToken, 0);
  const times = [];
  for (const end = performance.now() + CALLER_MS; performance.now() < end; await pause(2)) {
    const sent = performance.now();
    const answer = await connection.ask(bytes);
    times.push(performance.now() - sent);
    if (!answer.head.startsWith('HTTP/1.1 200')) throw new Error(`a good call got ${bodyOf(answer)}`);
  }
  connection.close();
  return times.toSorted((left, right) => left - right);
}

function textOf(times) {
  const worst = times.at(-1);
  return `median ${median(times).toFixed(2)} ms, worst ${worst.toFixed(1)} ms (${times.length} calls)`;
}

function median(values) {
  return values.toSorted((left, right) => left - right)[values.length >> 1];
}

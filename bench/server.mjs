/**
 * Servers side by side: the official SDK with the same tools and checks, `fastmcp`, an empty `node:http`, and anyshape, each
 * in a process of its own, in turn, three rounds. CPU time for each request, requests a second, and the 99th
 * percentile; medians, and ratios to anyshape. `npm run bench:server`, or with a part of a cell's name behind it.
 */
import { cells } from './server/cells.mjs';
import { httpTarget, stdioTarget } from './server/target.mjs';

const ROUNDS = 3;
/** A sample ends with its requests, or after this. */
const SAMPLE_MS = 3_000;
const WARM_MS = 10_000;
const only = process.argv[2] ?? '';

async function load(target, { method, at, requests }, limitMs) {
  const { ask, close } = await target.connect(at, method);
  const times = [];
  let begun = 0;
  let end = 0;
  const one = async (index, count) => {
    while (begun < count && performance.now() < end) {
      begun++;
      const start = performance.now();
      await ask(index);
      times.push(performance.now() - start);
    }
  };
  const all = (count) => {
    [begun, times.length, end] = [0, 0, performance.now() + limitMs];
    return Promise.all(Array.from({ length: at }, (_, index) => one(index, count)));
  };
  await all(Math.ceil(requests / 10));
  const before = await target.cpu();
  const start = performance.now();
  await all(requests);
  const seconds = (performance.now() - start) / 1000;
  const cpu = ((await target.cpu()) - before) / times.length;
  close();
  times.sort((left, right) => left - right);
  return { cpu, rate: times.length / seconds, p99: times[Math.floor(times.length * 0.99)] };
}

const median = (numbers) => numbers.toSorted((left, right) => left - right)[numbers.length >> 1];

async function measured(cell) {
  const { tools, bytes, transport, candidates } = cell;
  const make = transport === 'http' ? httpTarget : stdioTarget;
  const targets = [];
  for (const name of candidates) targets.push([name, await make(name, { tools, bytes, transport })]);
  const samples = new Map(candidates.map((name) => [name, []]));
  // First until the optimiser has seen enough, which fast servers need more requests for.
  for (const [, target] of targets) await load(target, { ...cell, requests: cell.requests * 2 }, WARM_MS);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, target] of targets) samples.get(name).push(await load(target, cell, SAMPLE_MS));
  }
  for (const [, { stop }] of targets) stop();
  const field = (name, key) => median(samples.get(name).map((sample) => sample[key]));
  return candidates.map((name) => ({
    name,
    cpu: field(name, 'cpu'),
    rate: field(name, 'rate'),
    p99: field(name, 'p99'),
  }));
}

const microseconds = (value) =>
  value < 10_000 ? `${value.toFixed(0)} µs` : `${(value / 1000).toFixed(1)} ms`;

function ratioText(row, ours, goals) {
  const goal = goals[row.name];
  if (row === ours) return '';
  const isFloor = row.name === 'empty';
  const ratio = isFloor ? ours.cpu / row.cpu : row.cpu / ours.cpu;
  if (goal === undefined) return `${ratio.toFixed(1)} times`;
  const isReached = isFloor ? ratio <= goal : ratio >= goal;
  return `${ratio.toFixed(1)} times (goal ${isFloor ? '≤' : '≥'} ${goal}: ${isReached ? 'reached' : 'MISSED'})`;
}

console.log(`Node ${process.version}, median of ${ROUNDS} interleaved rounds\n`);
console.log('| what | server | CPU per request | against anyshape | per second | p99 |');
console.log('|---|---|---|---|---|---|');
for (const cell of cells.filter(({ name }) => name.includes(only))) {
  const rows = await measured(cell);
  const ours = rows.find(({ name }) => name === 'anyshape');
  for (const row of rows) {
    const { name, cpu, rate, p99 } = row;
    const against = ratioText(row, ours, cell.goals);
    console.log(
      `| ${cell.name} | ${name} | ${microseconds(cpu)} | ${against} | ${rate.toFixed(0)} | ${p99.toFixed(1)} ms |`,
    );
  }
}
process.exit();

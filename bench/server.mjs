/**
 * Servers side by side: the official SDK with the same tools and checks, `fastmcp`, an empty `node:http`, and anyshape, each
 * in a process of its own, in turn, several rounds; medians. Writes a table, the goals and a chart to `results/`. Run by
 * `npm run bench:server`; with a part of a cell's name behind it, only such cells are measured, and nothing is written.
 */
import { writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { chartOf } from './chart.mjs';
import { progress } from './progress.mjs';
import { cells } from './server/cells.mjs';
import { goalsOf } from './server/goals.mjs';
import { measured, ROUNDS } from './server/measure.mjs';
import { tableOf } from './table.mjs';

const REFERENCE = 'low-level';
const only = process.argv[2] ?? '';
const chosen = cells.filter(({ name }) => name.includes(only));
if (chosen.length === 0) {
  console.error(`No cell is named like that. There are: ${cells.map(({ name }) => name).join('; ')}.`);
  process.exit(2);
}

const tell = progress(chosen.reduce((sum, { candidates }) => sum + candidates.length + ROUNDS, 0));
const byServer = new Map(chosen.flatMap(({ candidates }) => candidates).map((name) => [name, {}]));
const goals = [];
for (const cell of chosen) {
  const found = await measured(cell, (doing) => tell(`${cell.name}: ${doing}`));
  for (const [server, figures] of found) Object.assign(byServer.get(server), rowsOf(cell, figures));
  goals.push(...goalsOf(cell, found));
}
tell();

const table = tableOf(byServer, { reference: REFERENCE, units: 'as named' });
const verdicts = ['| goal | asked | found | |', '| --- | --- | --- | --- |', ...goals, ''].join('\n');
console.log(`${table}\n${verdicts}`);
if (only === '') {
  const title = 'CPU time for each request against the official low-level server; smaller is better';
  const rows = chosen.map(({ name }) => `${name}: CPU, µs`);
  const here = (name) => fileURLToPath(new URL(name, import.meta.url));
  writeFileSync(here('results/server.md'), `${aboutThisRun()}\n\n${table}\n${verdicts}`);
  writeFileSync(here('results/server.svg'), chartOf(byServer, { reference: REFERENCE, rows, title }));
}
process.exit();

/** Everything so that smaller is better. */
function rowsOf({ name }, figures) {
  if (typeof figures === 'string') return { [`${name}: CPU, µs`]: figures };
  return {
    [`${name}: CPU, µs`]: figures.cpu,
    [`${name}: time for each, µs`]: 1e6 / figures.rate,
    [`${name}: 99th percentile, ms`]: figures.p99,
  };
}

function aboutThisRun() {
  const machine = `${availableParallelism()} cores, load ${loadavg()[1].toFixed(1)}`;
  return `Node ${process.version}, ${machine}, median of ${ROUNDS} rounds in turn. CPU is that of the server's process with all its threads. Figures are ratios to the official low-level server, smaller is better; in its own column as the row names them. Made by \`npm run bench:server\`.`;
}

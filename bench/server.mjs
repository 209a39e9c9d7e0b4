/**
 * `npm run bench:server`: anyshape beside the official low-level server and an empty `node:http`, each in a
 * process of its own, in turn, medians of three rounds. Prints ratios of CPU time and whether each goal is
 * reached; writes both and a chart to `results/`. Exits with 1 where a goal is missed.
 *
 *   --quick             a smoke test in under a minute: prints, judges nothing, writes nothing
 *   --only <regex>      only cells with such a name; writes nothing
 *   --baseline <dist>   measures another build in the same run, beside its node_modules; writes nothing
 *   --no-fast-path      measures anyshape with its fast path off as well; writes nothing
 */
import { writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { format, resolveConfig } from 'prettier';
import { chartOf } from './chart.mjs';
import { progress } from './progress.mjs';
import { buildAt } from './server/build.mjs';
import { cells } from './server/cells.mjs';
import { goalsOf } from './server/goals.mjs';
import { measure, PACES } from './server/measure.mjs';
import { tableOf } from './table.mjs';

const REFERENCE = 'low-level';
const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    baseline: { type: 'string' },
    'no-fast-path': { type: 'boolean', default: false },
  },
});
const chosen = cells.filter(({ name }) => new RegExp(options.only).test(name));
if (chosen.length === 0) {
  console.error(`No cell has such a name. The cells are:\n  ${cells.map(({ name }) => name).join('\n  ')}`);
  process.exit(2);
}
const builds = {
  own: buildAt(),
  ...(options.baseline !== undefined && { baseline: buildAt(options.baseline) }),
};
const pace = options.quick ? PACES.quick : PACES.full;
const isWhole =
  !options.quick && options.only === '' && options.baseline === undefined && !options['no-fast-path'];

const steps = chosen.reduce((sum, cell) => sum + candidatesOf(cell).length + pace.rounds, 0);
const onStep = progress(steps);
const byServer = new Map(chosen.flatMap(candidatesOf).map((name) => [name, {}]));
const goals = [];
const changes = [];
for (const cell of chosen) {
  const figures = await measure(cell, candidatesOf(cell), {
    builds,
    pace,
    onStep: (step) => onStep(`${cell.name}: ${step}`),
  });
  for (const [server, values] of figures) Object.assign(byServer.get(server), rowsOf(cell, values));
  goals.push(...goalsOf(cell, figures));
  if (builds.baseline !== undefined) changes.push(changeOf(cell, figures));
}
onStep();

const table = tableOf(byServer, { reference: REFERENCE, units: 'as named' });
const verdicts = [
  '| goal | asked | found | |',
  '| --- | --- | --- | --- |',
  ...goals.map(({ row }) => row),
  '',
].join('\n');
console.log(`${table}\n${verdicts}`);
if (builds.baseline !== undefined) {
  const head = '| CPU for each request | baseline, µs | this build, µs | |\n| --- | --- | --- | --- |';
  console.log([head, ...changes, ''].join('\n'));
}
const missed = goals.filter(({ isReached }) => !isReached).length;
if (options.quick) console.log('A smoke test: too short to judge by.');
else console.log(missed === 0 ? 'All goals reached.' : `${missed} of ${goals.length} goals missed.`);
if (isWhole) {
  const title = 'CPU time for each request against the official low-level server; smaller is better';
  const rows = chosen.map(({ name }) => name);
  const pathOf = (name) => fileURLToPath(new URL(name, import.meta.url));
  const page = pathOf('results/server.md');
  const text = `${aboutThisRun()}\n\n${table}\n${verdicts}`;
  writeFileSync(page, await format(text, { ...(await resolveConfig(page)), filepath: page }));
  writeFileSync(pathOf('results/server.svg'), chartOf(cpuByServer(), { reference: REFERENCE, rows, title }));
}
process.exit(missed > 0 && !options.quick ? 1 : 0);

function candidatesOf({ candidates }) {
  const others = builds.baseline === undefined ? [] : ['baseline'];
  if (others.length > 0 && candidates.includes('log off')) others.push('baseline, log off');
  return [...candidates, ...others, ...(options['no-fast-path'] ? ['fast path off'] : [])];
}

/** Of all figures, smaller is better. */
function rowsOf({ name }, figures) {
  if (typeof figures === 'string') return { [`${name}: CPU, µs`]: figures };
  return {
    [`${name}: CPU, µs`]: figures.cpu,
    [`${name}: time for each, µs`]: 1e6 / figures.rate,
    [`${name}: 99th percentile, ms`]: figures.p99,
  };
}

/** The rows of the chart, by the names of their cells alone: those fit its margin. */
function cpuByServer() {
  const cpuOf = (rows) => Object.fromEntries(chosen.map(({ name }) => [name, rows[`${name}: CPU, µs`]]));
  return new Map([...byServer].map(([server, rows]) => [server, cpuOf(rows)]));
}

function changeOf({ name }, figures) {
  const [before, now] = ['baseline', 'anyshape'].map((server) => figures.get(server).cpu);
  const ratio = now / before;
  const text = Number.isFinite(ratio) ? `${ratio.toPrecision(3)} times` : 'not measured';
  return `| ${name} | ${before?.toFixed(0) ?? ''} | ${now?.toFixed(0) ?? ''} | ${text} |`;
}

function aboutThisRun() {
  const machine = `${availableParallelism()} cores, load ${loadavg()[1].toFixed(1)}`;
  return [
    `Node ${process.version}, ${machine}, median of ${pace.rounds} rounds in turn.`,
    "CPU is that of the server's process with all its threads.",
    'Figures are ratios to the official low-level server, smaller is better; in its own column as the row names',
    'them. `anyshape` is `anyshape serve tools.mjs` with its log in a file; `log off` is a program without a log;',
    '`empty` is `node:http` that reads the body and answers `{}`, `minimal` the least that a server of calls can do',
    'on it. Made by `npm run bench:server`.',
  ].join('\n');
}

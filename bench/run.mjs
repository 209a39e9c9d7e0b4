/**
 * Us beside our peers: every engine in fresh processes of its own, in turn, several rounds; of each cell the best round
 * counts. We and Ajv, of which ratios are made, get one round more than the others, so that all of it takes ten minutes.
 * Writes a table and a chart to `results/`. Run by `npm run bench`; options narrow it down:
 * `node bench/run.mjs --engines=interpreter,ajv --measures=hot,cold --rounds=1`.
 */
import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { buildBoth } from './data/budget-builds.mjs';
import { prepareData } from './data/index.mjs';
import { engines } from './engines/index.mjs';
import { chartOf } from './chart.mjs';
import { progress } from './progress.mjs';
import { bestOf, tableOf } from './table.mjs';

/** What is measured, and whether one round tells it all. */
const MEASURES = {
  suite: 1,
  hostile: 1,
  cold: Infinity,
  hot: Infinity,
  mix: Infinity,
  errors: Infinity,
  budget: 1,
};
const COMPARED = new Set(['interpreter', 'generating', 'ajv']);
const TIME_LIMIT = 60_000;
const REFERENCE = 'ajv';
/** Of the chart. */
const ROWS = [
  'cold, 2,000 tools, ms',
  'heap of these, MB',
  'first 100 calls of 500 schemas, ms',
  'mix of 500, warm',
  'flat5 valid',
  'nested100 valid',
  'oneOf10 valid',
  'tree8 valid',
];
const run = promisify(execFile);
const here = (name) => fileURLToPath(new URL(name, import.meta.url));

const { values: options } = parseArgs({
  options: { engines: { type: 'string' }, measures: { type: 'string' }, rounds: { type: 'string' } },
});
const chosen = options.engines?.split(',') ?? Object.keys(engines);
const measures = options.measures?.split(',') ?? Object.keys(MEASURES);
const rounds = Number(options.rounds ?? 3);
const unknown = [
  ...chosen.filter((name) => !Object.hasOwn(engines, name)),
  ...measures.filter((name) => !Object.hasOwn(MEASURES, name)),
];
if (unknown.length > 0) {
  console.error(
    `Not known: ${unknown.join(', ')}. Engines: ${Object.keys(engines)}; measures: ${Object.keys(MEASURES)}.`,
  );
  process.exit(2);
}

const file = prepareData();

if (measures.includes('budget')) await buildBoth();

/** Whoever failed in one round is not waited for in the next. */
const hopeless = new Set();

/** The cells of one process, or why there are none. */
async function measured(engine, measure) {
  try {
    const args = ['--expose-gc', here('worker.mjs'), engine, measure, file];
    const { stdout } = await run(process.execPath, args, { timeout: TIME_LIMIT, maxBuffer: 1e8 });
    return JSON.parse(stdout);
  } catch (error) {
    const [reason] = String(error.stderr || error.message).match(/\w*Error: .*/) ?? ['no answer in time'];
    hopeless.add(`${measure} ${engine}`);
    return { [`${measure} failed`]: reason };
  }
}

const plan = Array.from({ length: rounds }, (_, round) =>
  measures
    .filter((measure) => round < MEASURES[measure])
    .flatMap((measure) => chosen.map((engine) => ({ round, measure, engine })))
    .filter(({ engine }) => round < roundsOf(engine)),
).flat();
const tell = progress(plan.length);
const results = Object.fromEntries(chosen.map((name) => [name, []]));
for (const { round, measure, engine } of plan) {
  tell(`round ${round + 1}: ${measure}, ${engine}`);
  if (hopeless.has(`${measure} ${engine}`)) continue;
  results[engine].push(await measured(engine, measure));
}
tell();

const names = new Map(await Promise.all(chosen.map(async (key) => [key, (await engines[key]()).name])));
const best = new Map(chosen.map((key) => [names.get(key), bestOf(results[key])]));
const table = tableOf(best, { reference: REFERENCE, units: 'ns or as named' });
mkdirSync(here('results'), { recursive: true });
writeFileSync(here('results/results.md'), `${aboutThisRun()}\n\n${table}`);
const title = 'Time and memory against Ajv; smaller is better';
writeFileSync(here('results/results.svg'), chartOf(best, { reference: REFERENCE, rows: ROWS, title }));
console.log(table);

function roundsOf(engine) {
  return COMPARED.has(engine) ? rounds : Math.max(rounds - 1, 1);
}

function aboutThisRun() {
  const cores = `${availableParallelism()} cores`;
  const best = `best of ${rounds} rounds, of ${Math.max(rounds - 1, 1)} for peers`;
  return `Node ${process.version}, ${cores}, ${best}. Times are ratios to Ajv, smaller is faster; in the column of Ajv nanoseconds, or what the row names. Made by \`npm run bench\`.`;
}

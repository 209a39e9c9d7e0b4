/**
 * Searches for schemas and values that cost too much: the families in `families.mjs`, by the interpreter, by generated
 * code and by Ajv. A check may take a second of CPU; what Ajv decides in 1 to 300 ms has to be decided, in ten times that
 * without code and in three times that with it. Lists every family that breaks the rule, and then the worst ones.
 *
 * `npm run bench:cost -- [--sample=<count>] [--seed=<number>] [--filter=<regular expression>]
 * [--engines=interpreter,code,ajv] [--readings=<file>] [--verbose]`
 *
 * All 6,900 families take hours; `--sample` takes so many of them, always the same for one seed. `--readings` keeps all
 * readings in a file, so that another run can measure other engines.
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { families } from './families.mjs';
import { report } from './report.mjs';

const here = (name) => fileURLToPath(new URL(name, import.meta.url));
const { values: options } = parseArgs({
  options: {
    filter: { type: 'string', default: '' },
    engines: { type: 'string', default: 'interpreter,code,ajv' },
    module: { type: 'string', default: here('../../dist/schema/index.js') },
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    verbose: { type: 'boolean', default: false },
    readings: { type: 'string' },
  },
});
const SILENCE = 20_000;
/** What takes Ajv longer, to compile or to decide, is outside of the rule. */
const SILENCE_OF_AJV = 6_000;
const isKept = options.readings !== undefined;
const readings =
  isKept && existsSync(options.readings) ? JSON.parse(readFileSync(options.readings, 'utf8')) : {};
const indexes = chosenIndexes();
const names = indexes.map((index) => families()[index].name);

const start = performance.now();
for (const engine of options.engines.split(',')) {
  await measureAll(engine);
  if (isKept) writeFileSync(options.readings, JSON.stringify(readings, undefined, 1));
}
report(names, readings);
console.log(`${Math.round((performance.now() - start) / 1_000)} s, seed ${options.seed}`);

/** Those that the filter takes; with `--sample`, so many of them. */
function chosenIndexes() {
  const filter = new RegExp(options.filter);
  const all = families().flatMap(({ name }, index) => (filter.test(name) ? [index] : []));
  if (options.sample === undefined) return all;
  const random = randomFrom(Number(options.seed));
  const keyed = all.map((index) => ({ index, key: random() })).sort((a, b) => a.key - b.key);
  return keyed
    .slice(0, Number(options.sample))
    .map(({ index }) => index)
    .sort((a, b) => a - b);
}

/** Mulberry32: the same numbers for one seed everywhere. */
function randomFrom(seed) {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

async function measureAll(engine) {
  for (let rest = indexes; rest.length > 0;) rest = await measure(engine, rest);
}

/** Resolves to the indexes that are left after a family that took too long or ended the process. */
function measure(engine, pending) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [here('worker.mjs'), engine, options.module], {
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    child.stdin.end(JSON.stringify(pending));
    let current;
    let timer;
    let isSilent = false;
    let done = 0;
    const silence = engine === 'ajv' ? SILENCE_OF_AJV : SILENCE;
    const watch = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        isSilent = true;
        child.kill('SIGKILL');
      }, silence * waitPerSecond());
    };
    watch();
    createInterface({ input: child.stdout }).on('line', (line) => {
      watch();
      const { index, begins, name, ...reading } = JSON.parse(line);
      current = begins === undefined ? undefined : { index, name: begins };
      if (begins !== undefined) return;
      done++;
      note(engine, name, reading);
    });
    child.on('close', () => {
      clearTimeout(timer);
      // Between two families, or before the first one: the rest is for the next process.
      if (current === undefined) return resolve(done > 0 || isSilent ? pending.slice(done) : []);
      note(engine, current.name, {
        outcome: isSilent ? 'hangs' : 'crashes',
        accepts: SILENCE,
        check: SILENCE,
      });
      resolve(pending.slice(pending.indexOf(current.index) + 1));
    });
  });
}

/** How long a second of CPU takes where other processes want the processors, too. */
function waitPerSecond() {
  return Math.max(1, (2 * loadavg()[0]) / availableParallelism());
}

function note(engine, name, reading) {
  (readings[name] ??= {})[engine] = reading;
  if (!options.verbose) return;
  const { outcome, accepts = NaN, check = NaN } = reading;
  console.log(`${engine} ${outcome} ${Math.round(accepts)} ${Math.round(check)} ${name}`);
}

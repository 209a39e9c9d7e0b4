/**
 * Searches for schemas and values that cost too much: every family in `families.mjs`, by the interpreter, by generated code
 * and by Ajv. A check may take a second; what Ajv decides in 1 to 300 ms has to be decided, in ten times that without code and in
 * three times that with it. Lists what is not so, and with
 * `--readings=<file>` keeps all readings there, so that another run can measure other engines.
 * `npm run bench:cost -- [--filter=<regular expression>] [--engines=interpreter,code,ajv] [--verbose]`; all of it takes hours.
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const here = (name) => fileURLToPath(new URL(name, import.meta.url));
const { values: options } = parseArgs({
  options: {
    filter: { type: 'string', default: '' },
    engines: { type: 'string', default: 'interpreter,code,ajv' },
    module: { type: 'string', default: here('../../dist/schema/index.js') },
    verbose: { type: 'boolean', default: false },
    readings: { type: 'string' },
  },
});
const SILENCE = 20_000;
const MOST = 1_000;
const isKept = options.readings !== undefined;
const readings =
  isKept && existsSync(options.readings) ? JSON.parse(readFileSync(options.readings, 'utf8')) : {};
const names = new Set();

for (const engine of options.engines.split(',')) await measureAll(engine);
if (isKept) writeFileSync(options.readings, JSON.stringify(readings, undefined, 1));
report();

async function measureAll(engine) {
  for (let first = 0; first !== undefined;) first = await measureFrom(engine, first);
}

/** Resolves to where to go on after a family that took too long; undefined where all are measured. */
function measureFrom(engine, first) {
  return new Promise((resolve) => {
    const args = [here('worker.mjs'), engine, options.module, String(first), options.filter];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] });
    let current;
    let timer;
    const watch = () => {
      clearTimeout(timer);
      timer = setTimeout(() => child.kill('SIGKILL'), SILENCE);
    };
    watch();
    createInterface({ input: child.stdout }).on('line', (line) => {
      watch();
      const { index, begins, name, ...reading } = JSON.parse(line);
      current = begins === undefined ? undefined : { index, name: begins };
      if (begins === undefined) note(engine, name, reading);
    });
    child.on('close', () => {
      clearTimeout(timer);
      if (current === undefined) return resolve(undefined);
      note(engine, current.name, { outcome: 'hangs', accepts: SILENCE, check: SILENCE });
      resolve(current.index + 1);
    });
  });
}

function note(engine, name, reading) {
  names.add(name);
  (readings[name] ??= {})[engine] = reading;
  if (options.verbose)
    console.log(
      `${engine} ${reading.outcome} ${Math.round(reading.accepts)} ${Math.round(reading.check)} ${name}`,
    );
}

function report() {
  const lines = [];
  for (const name of names) {
    const { interpreter, code, ajv } = readings[name];
    for (const [reading, factor, tier] of [
      [interpreter, 10, 'interpreter'],
      [code, 3, 'code'],
    ]) {
      if (reading?.accepts === undefined) continue;
      const faults = faultsOf(reading, factor, ajv);
      if (faults.length > 0) lines.push(`${name} [${tier}] ${faults.join('; ')}`);
    }
    if (interpreter !== undefined && code !== undefined && interpreter.outcome !== code.outcome)
      lines.push(`${name} outcomes differ: ${interpreter.outcome}, ${code.outcome}`);
  }
  console.log(lines.join('\n'));
  console.log(`${lines.length} faults in ${names.size} families`);
}

function faultsOf({ outcome, accepts, check }, factor, ajv) {
  const faults = [];
  if (Math.max(accepts, check) > MOST)
    faults.push(`takes ${Math.round(accepts)}, ${Math.round(check)} ms (${outcome})`);
  const isOrdinary = ajv?.accepts >= 1 && ajv.accepts <= 300;
  if (!isOrdinary) return faults;
  if (outcome === 'exhausted') faults.push(`exhausted, Ajv decides in ${Math.round(ajv.accepts)} ms`);
  else if (outcome !== ajv.outcome) faults.push(`${outcome}, Ajv ${ajv.outcome}`);
  else if (accepts > Math.min(factor * ajv.accepts + 1, MOST))
    faults.push(`${accepts.toFixed(1)} ms, Ajv ${ajv.accepts.toFixed(1)}`);
  return faults;
}

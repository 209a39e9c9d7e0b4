/**
 * What it costs to import the engine, beside Ajv 2020 with ajv-formats: fresh processes in turn, the median of each,
 * and the ratio. Build first; run by `npm run bench:import`.
 */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const ROUNDS = 15;
const root = fileURLToPath(new URL('..', import.meta.url));
const candidates = {
  'anyshape/schema': ['./dist/schema/index.js'],
  'ajv/dist/2020 and ajv-formats': ['ajv/dist/2020.js', 'ajv-formats'],
};

/** Measured inside the process, so that the start of Node itself does not count. */
function importMilliseconds(modules) {
  const imports = modules.map((name) => `await import(${JSON.stringify(name)});`).join(' ');
  const program = `const start = performance.now(); ${imports} console.log(performance.now() - start);`;
  return Number(
    execFileSync(process.execPath, ['--input-type=module', '-e', program], { cwd: root, encoding: 'utf8' }),
  );
}

const times = Object.fromEntries(Object.keys(candidates).map((name) => [name, []]));
for (let round = 0; round < ROUNDS; round++) {
  for (const [name, modules] of Object.entries(candidates)) times[name].push(importMilliseconds(modules));
}
const medians = Object.entries(times).map(([name, all]) => [name, all.sort((a, b) => a - b)[ROUNDS >> 1]]);
for (const [name, median] of medians) console.log(`${name.padEnd(30)} ${median.toFixed(1)} ms`);
console.log(`ratio ${(medians[0][1] / medians[1][1]).toFixed(2)}`);

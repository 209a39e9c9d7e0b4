/** One measuring process: `worker.mjs <engine> <measure> <data file>`, cells as JSON on stdout. */
import { readFileSync } from 'node:fs';
import { engines } from './engines/index.mjs';

const args = process.argv.slice(2);
const [engineName, measureName, file] = args;
const engine = await engines[engineName]();
const { measure } = await import(`./measures/${measureName}.mjs`);
const data = measureName.startsWith('hostile') ? undefined : JSON.parse(readFileSync(file, 'utf8'));
process.stdout.write(JSON.stringify(await measure(engine, data, args)));

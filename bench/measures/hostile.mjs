/** Hostile: schemas and values that mean harm, each in a process of its own with two seconds to decide. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { hostileCases } from '../data/hostile.mjs';

const run = promisify(execFile);
const LIMIT = 2_000;
const worker = fileURLToPath(new URL('../worker.mjs', import.meta.url));

export async function measure(_engine, _data, [engineName, , file]) {
  const cells = {};
  for (const name of Object.keys(hostileCases)) {
    const args = [worker, engineName, 'hostile-case', file, name];
    try {
      const { stdout } = await run(process.execPath, args, { timeout: LIMIT, killSignal: 'SIGKILL' });
      cells[`hostile: ${name}`] = JSON.parse(stdout).outcome;
    } catch (error) {
      cells[`hostile: ${name}`] = error.killed ? 'hangs' : 'dies';
    }
  }
  return cells;
}

/** Inspector on the command line, one process for each request. */
import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { outcomeOf } from './mcp-result.mjs';

const PACKAGE = dirname(
  createRequire(import.meta.url).resolve('@modelcontextprotocol/inspector/package.json'),
);
const LAUNCHER = join(PACKAGE, 'clients/launcher/build/index.js');
const run = promisify(execFile);

export async function connect({ url }) {
  const ask = async (...words) => {
    const argv = [LAUNCHER, '--cli', url, '--transport', 'http', '--format', 'json', '--quiet', ...words];
    const { stdout } = await run(process.execPath, argv, { maxBuffer: 2 ** 26 }).catch(failure);
    return JSON.parse(stdout);
  };
  return {
    list: async () => (await ask('--method', 'tools/list')).result.tools.map(({ name }) => name),
    call: async (name, args) => {
      const words = ['--method', 'tools/call', '--tool-name', name, '--tool-args-json', JSON.stringify(args)];
      return outcomeOf((await ask(...words)).result);
    },
    close: async () => undefined,
  };
}

/** A tool's own error has an exit code, and its result on stdout all the same. */
function failure(error) {
  if (error.stdout?.trim().startsWith('{')) return { stdout: error.stdout };
  throw new Error(error.stderr?.trim() || error.message, { cause: error });
}

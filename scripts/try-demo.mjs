/**
 * The demo as a new user sees it: started over HTTP on a free port, called once, stopped. Needs `npm run build`.
 * Prints the result of the call; exits with 1 where a step fails or takes longer than 30 seconds.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { connect } from '../dist/client/index.js';

const TIME_LIMIT_MS = 30_000;
const program = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));

const server = spawn(process.execPath, [program, 'serve', '--http', '0'], {
  stdio: ['ignore', 'ignore', 'pipe'],
  timeout: TIME_LIMIT_MS,
  killSignal: 'SIGKILL',
});
const exit = once(server, 'exit');
try {
  const connection = await connect(await listeningAddress());
  const tools = await connection.tools();
  const words = await connection.call('count', { text: 'three short words' });
  await connection.close();
  console.log(`${tools.length} tools; count answers ${JSON.stringify(words)}`);
} finally {
  server.kill('SIGTERM');
}
const [code, signal] = await exit;
console.log(`stopped with ${signal ?? `exit code ${code}`}`);
process.exitCode = code === 0 ? 0 : 1;

/** From the first line of the log that has one. */
async function listeningAddress() {
  for await (const line of createInterface({ input: server.stderr })) {
    const [address] = /https?:\/\/[^\s"]+\/mcp/.exec(line) ?? [];
    if (address !== undefined) return address;
  }
  throw new Error('The demo ended before it listened.');
}

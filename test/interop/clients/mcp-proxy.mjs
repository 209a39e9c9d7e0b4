/** mcp-proxy: our server over stdio, the official client over HTTP. */
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { connect as connectUrl } from './official.mjs';

const PROXY = fileURLToPath(new URL('../node_modules/mcp-proxy/dist/bin/mcp-proxy.mjs', import.meta.url));
const START_LIMIT_MS = 30_000;

export async function connect({ command }) {
  const port = await freePort();
  const argv = [PROXY, '--port', String(port), '--host', '127.0.0.1', '--server', 'stream', '--', ...command];
  const proxy = spawn(process.execPath, argv, { stdio: 'ignore' });
  process.once('exit', () => proxy.kill());
  const url = `http://127.0.0.1:${port}/mcp`;
  await answers(`http://127.0.0.1:${port}/ping`);
  return connectUrl({ url });
}

async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function answers(url) {
  const end = Date.now() + START_LIMIT_MS;
  while (Date.now() < end) {
    const response = await fetch(url).catch(() => undefined);
    if (response !== undefined) return;
    await sleep(200);
  }
  throw new Error('mcp-proxy does not listen.');
}

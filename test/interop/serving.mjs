/**
 * A server of the awkward set in a process of its own, over HTTP or as a command for stdio, with the loopback
 * API that its routes call. Both run on the Node of this process.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const ANSWERS = { price: { usd: 64000.5, note: null }, drift: [{ usd: 'unknown' }] };

/** The words after `node`, by which a server is started. */
const COMMANDS = {
  anyshape: (over, api) => [
    at('../../dist/cli/main.js'),
    'serve',
    at('servers/anyshape.mjs'),
    at('cases/routes.json'),
    ...['--root', `interop=${api}`, '--allow-private', '--rate', '100000'],
    ...(over === 'HTTP' ? ['--http', '0'] : []),
  ],
  official: (over) => [at('servers/official.mjs'), ...(over === 'HTTP' ? [] : ['stdio'])],
};

/** Hands `use` a target; out come the calls that reached the tools, and the paths that reached the API. */
export async function withServer(kind, over, use) {
  const folder = await mkdtemp(join(tmpdir(), 'anyshape-interop-'));
  const file = join(folder, 'record');
  const api = await loopbackApi();
  const words = COMMANDS[kind](over, api.url);
  const env = { INTEROP_RECORD: file, INTEROP_FOLDER: folder };
  try {
    if (over === 'HTTP') await overHttp(words, env, (url) => use({ url, env }));
    else await use({ command: [process.execPath, ...words], env });
    const lines = await readFile(file, 'utf8').catch(() => '');
    const calls = lines
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
    return { calls, paths: api.paths };
  } finally {
    api.server.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function overHttp(words, env, use) {
  const server = spawn(process.execPath, words, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(server, 'close');
  try {
    await use(
      await Promise.race([urlIn(server), ended.then(() => Promise.reject(new Error('The server ended.')))]),
    );
  } finally {
    server.kill();
    await ended;
  }
}

/** The first line on either stream that names an address. */
function urlIn({ stdout, stderr }) {
  return new Promise((resolve) => {
    for (const stream of [stdout, stderr])
      createInterface(stream).on('line', (line) => {
        const [url] = /http:\/\/127\.0\.0\.1:\d+\/mcp/.exec(line) ?? [];
        if (url !== undefined) resolve(url);
      });
  });
}

async function loopbackApi() {
  const paths = [];
  const server = createServer(({ url }, response) => {
    paths.push(url);
    const answer = ANSWERS[url.split('/')[1]];
    response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer ?? { error: 'gone' }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, paths, url: `http://127.0.0.1:${server.address().port}` };
}

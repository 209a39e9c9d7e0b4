/**
 * The CPU time of a call of an operation, in this process, beside that of a bare `fetch` with `response.json()`:
 * 10 kB of JSON from an HTTP server in a process of its own. In turn; the best of several rounds.
 */
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { documentOfItems, VALUE } from './overhead-document.mjs';
import { loadRegistry } from './load-registry.mjs';

const CALLS = 2_000;
const ROUNDS = 5;

export async function measureOverhead(folder, note) {
  const script = join(folder, 'api.mjs');
  writeFileSync(
    script,
    `import { createServer } from 'node:http';
     const body = ${JSON.stringify(JSON.stringify(VALUE))};
     const server = createServer((request, response) => {
       response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
       response.end(body);
     });
     server.listen(0, '127.0.0.1', () => console.log(server.address().port));`,
  );
  const api = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] });
  const port = await new Promise((resolve) =>
    api.stdout.once('data', (chunk) => resolve(String(chunk).trim())),
  );
  const url = `http://127.0.0.1:${port}`;
  const file = join(folder, 'items.json');
  writeFileSync(file, JSON.stringify(documentOfItems(url)));
  const { registry, close } = await loadRegistry(file);
  try {
    const ways = {
      fetch: async () => {
        const response = await fetch(`${url}/items/7`);
        await response.json();
      },
      anyshape: async () => {
        const outcome = await registry.call('getItems', { id: 7 });
        if (outcome.kind !== 'value') throw new Error(JSON.stringify(outcome));
      },
    };
    const best = {};
    for (let round = 0; round < ROUNDS; round++) {
      for (const [name, call] of Object.entries(ways)) {
        note(`overhead, ${name}`);
        const begun = process.cpuUsage();
        for (let i = 0; i < CALLS; i++) await call();
        const { user, system } = process.cpuUsage(begun);
        best[name] = Math.min(best[name] ?? Infinity, (user + system) / 1_000 / CALLS);
      }
    }
    return { ...best, more: best.anyshape - best.fetch, bytes: JSON.stringify(VALUE).length };
  } finally {
    await close();
    api.kill('SIGKILL');
  }
}

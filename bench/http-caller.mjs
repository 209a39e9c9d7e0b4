/**
 * What the safe caller costs beside a bare `fetch` of the same URL: CPU time of this process for one call with an answer
 * of 10 kB of JSON, parsed. The server is a process of its own. (1) The call alone; (2) with secrets taken out of the value
 * and the result noted for drift, as a route does. Both take turns with `fetch`, so that a busy machine is busy for all.
 * Run by `npm run bench:http`, which bundles it first; exits with 1 where a call costs 0.5 ms more than `fetch`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createDrift } from '../src/drift/index.ts';
import { createCaller, jsonOf, redactValue } from '../src/sources/http/index.ts';

const ALLOWED_MS = 0.5;
const ROUNDS = 15;
const CALLS = 300;

const answer = JSON.stringify({
  items: Array.from({ length: 75 }, (_, id) => ({
    id,
    name: `The name of item ${id}`,
    state: id % 2 === 0 ? 'open' : 'closed',
    labels: ['bug', `area-${id % 7}`],
    price: id / 3,
    owner: { login: `user-${id}` },
  })),
});
const schema = {
  type: 'object',
  properties: {
    items: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          id: { type: 'integer' },
          name: { type: 'string' },
          state: { enum: ['open', 'closed'] },
          labels: { type: 'array', items: { type: 'string' } },
          price: { type: 'number' },
          owner: { type: 'object', properties: { login: { type: 'string' } } },
        },
      },
    },
  },
};

const program = `
  const answer = ${JSON.stringify(answer)};
  const server = require('node:http').createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(answer);
  });
  server.listen(0, '127.0.0.1', () => console.log(server.address().port));
`;
const server = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
const [port] = await once(server.stdout, 'data');
const url = `http://127.0.0.1:${String(port).trim()}/items?key=none`;

const caller = createCaller({ allowPrivate: ['127.0.0.1'] });
const drift = createDrift();
const secrets = ['a-secret-of-some-length-0123456789'];
const request = {
  url,
  method: 'GET',
  headers: { authorization: `Bearer ${secrets[0]}` },
  home: new URL(url).origin,
  secrets,
};

const ways = {
  fetch: async () => (await fetch(url, { headers: request.headers })).json(),
  'the caller': async () => jsonOf(await caller.send(request)),
  'with redaction and drift': async () => {
    const value = redactValue(jsonOf(await caller.send(request)), secrets);
    drift.note({ tool: 'items', schema, value, failures: [] });
    return value;
  },
};

async function cpuOf(way) {
  const before = process.cpuUsage();
  for (let i = 0; i < CALLS; i++) await way();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / CALLS;
}

const measured = Object.fromEntries(Object.keys(ways).map((name) => [name, []]));
for (let round = -2; round < ROUNDS; round++) {
  for (const [name, way] of Object.entries(ways)) {
    const cost = await cpuOf(way);
    if (round >= 0) measured[name].push(cost);
  }
}
await caller.close();
server.kill();

const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];
const bare = median(measured.fetch);
console.log(`CPU for one call, ${answer.length} bytes of JSON, median of ${ROUNDS} rounds of ${CALLS} calls`);
for (const [name, costs] of Object.entries(measured)) {
  const cost = median(costs);
  console.log(
    `  ${name.padEnd(26)} ${cost.toFixed(3)} ms  (${cost < bare ? '' : '+'}${(cost - bare).toFixed(3)} ms)`,
  );
  if (cost - bare >= ALLOWED_MS) process.exitCode = 1;
}

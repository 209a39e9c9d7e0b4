/** Tools on a route of a Hono application, for a client of each era. Checks itself. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { createRegistry, tool } from 'anyshape';
import { connect } from 'anyshape/client';
import { createHandler } from 'anyshape/server';
import { Hono } from 'hono';

const registry = createRegistry(
  tool({ name: 'primes', output: { type: 'array', items: { type: 'integer' } }, run: () => [2, 3, 5, 7] }),
);
const handler = createHandler(registry);

const app = new Hono();
app.all('/mcp', (context) => handler(context.req.raw));

const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 });
await once(server, 'listening');
const { port } = server.address() as AddressInfo;
for (const version of ['2025-06-18', '2026-07-28']) {
  const client = await connect(`http://127.0.0.1:${port}/mcp`, { version });
  assert.deepEqual(await client.call('primes'), [2, 3, 5, 7]);
  await client.close();
}
await handler.close();
server.close();
console.log('Hono: 2 calls, all as expected');

/**
 * Tools behind a plain `(Request) => Promise<Response>`, as runtimes take it: `Deno.serve((request) => handler(request))`,
 * `export default { fetch: (request) => handler(request) }` on Bun and workers. Checks itself, without a port.
 */
import assert from 'node:assert/strict';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { createRegistry, tool } from 'anyshape';
import { connect } from 'anyshape/client';
import { createHandler } from 'anyshape/server';

const registry = createRegistry(
  tool({ name: 'primes', output: { type: 'array', items: { type: 'integer' } }, run: () => [2, 3, 5, 7] }),
);
const handler = createHandler(registry);

/** A client whose requests go straight to the handler. */
const transport = new StreamableHTTPClientTransport(new URL('http://localhost/mcp'), {
  fetch: (address, options) => handler(new Request(address, options)),
});
const client = await connect(transport);
assert.equal(client.version, '2026-07-28');
assert.deepEqual(await client.call('primes'), [2, 3, 5, 7]);
await client.close();
await handler.close();
console.log('plain fetch: 1 call, as expected');

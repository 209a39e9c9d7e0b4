/** The handler that every runtime serves, made while its modules load, as docs/http.md shows it. */
import { createRegistry, tool } from '../../src/index.ts';
import { createHandler } from '../../src/server/index.ts';

const registry = createRegistry([
  tool({ name: 'primes', output: { type: 'array', items: { type: 'integer' } }, run: () => [2, 3, 5, 7] }),
  tool({
    name: 'later',
    input: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
    output: { type: 'string' },
    run: async ({ text }, { progress }) => {
      progress(1, 2);
      await new Promise((resolve) => setTimeout(resolve, 20));
      return text;
    },
  }),
  tool({
    name: 'asks',
    run: async (_args, { ask }) =>
      ask('Who?', { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] }),
  }),
]);

const handler = createHandler(registry, {
  auth: { tokens: [{ principal: 'ann', token: 'ann-token-0123456789', scopes: [] }] },
});

export default { fetch: (request: Request): Promise<Response> => handler(request) };

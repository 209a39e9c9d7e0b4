/** A web-standard `fetch` in; its address behind `@hono/node-server` out. */
import { serve } from '@hono/node-server';

export function onHono(fetch) {
  return new Promise((resolve) => {
    serve({ fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => resolve(`http://127.0.0.1:${port}/mcp`));
  });
}

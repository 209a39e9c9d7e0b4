/** `createHandler` with its defaults but for the rate limit, behind `@hono/node-server`. */
import { toolsOf } from '../shapes.mjs';
import { onHono } from './on-hono.mjs';

export async function start({ build, isFastPathOff = false, ...settings }) {
  const [{ createRegistry, tool }, { createHandler }] = await Promise.all([
    import(build.index),
    import(build.server),
  ]);
  const handler = createHandler(createRegistry(toolsOf(tool, settings)), {
    requestLimits: { perMinute: 1e9 },
    ...(isFastPathOff && { [build.fastPathOption]: false }),
  });
  return onHono((request) => handler(request));
}

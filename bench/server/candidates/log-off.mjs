/** anyshape in a program, with its defaults but for the rate limit, and without a log. */
import { toolsOf } from '../shapes.mjs';

export async function start({ build, ...settings }) {
  const { serve, tool } = await import(build.index);
  const options = { http: { port: 0 }, requestLimits: { perMinute: 1e9 } };
  return (await serve(toolsOf(tool, settings), options)).url;
}

/** anyshape as it is built, with its defaults but for how often one caller may call. */
import { createRegistry, serve, tool } from '../../../dist/index.js';
import { descriptionOf, inputSchema, nameOf, outputSchema, resultMaker } from '../shapes.mjs';

export async function start({ tools, bytes, transport, lane = true }) {
  const run = resultMaker(bytes);
  const made = Array.from({ length: tools }, (_, index) =>
    tool({
      name: nameOf(index),
      description: descriptionOf(index),
      input: inputSchema,
      output: outputSchema,
      run,
    }),
  );
  const common = { lane, requestLimits: { perMinute: 1e9 } };
  const options = transport === 'http' ? { ...common, http: { port: 0 } } : common;
  return (await serve(createRegistry(made), options)).url;
}

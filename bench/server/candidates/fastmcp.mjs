/** `fastmcp` from npm. It speaks no 2026-07-28, so that it is asked in a session of 2025-11-25. */
import { FastMCP } from 'fastmcp';
import { z } from 'zod';
import { descriptionOf, nameOf, resultMaker, zodShapes } from '../shapes.mjs';

const PORT = 18_765;

export async function start({ tools, bytes, transport }) {
  const run = resultMaker(bytes);
  const parameters = z.object(zodShapes(z).input);
  const output = z.object(zodShapes(z).output);
  const server = new FastMCP({ name: 'bench', version: '1.0.0' });
  for (let index = 0; index < tools; index++) {
    server.addTool({
      name: nameOf(index),
      description: descriptionOf(index),
      parameters,
      execute: async (args) => JSON.stringify(output.parse(run(args))),
    });
  }
  if (transport === 'stdio') return void (await server.start({ transportType: 'stdio' }));
  const port = PORT + (process.pid % 1_000);
  await server.start({
    transportType: 'httpStream',
    httpStream: { port, host: '127.0.0.1', endpoint: '/mcp' },
  });
  return `http://127.0.0.1:${port}/mcp`;
}

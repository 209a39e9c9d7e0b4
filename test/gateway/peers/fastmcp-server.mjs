/** A server on `fastmcp`, over stdio: a text, a list of blocks, progress and an error. */
import { FastMCP, UserError } from 'fastmcp';
import { z } from 'zod';

const server = new FastMCP({ name: 'fast', version: '1.0.0' });
server.addTool({
  name: 'add',
  description: 'Adds two numbers.',
  parameters: z.object({ a: z.number(), b: z.number() }),
  execute: async ({ a, b }, { reportProgress }) => {
    await reportProgress({ progress: 1, total: 1 });
    return String(a + b);
  },
});
server.addTool({
  name: 'fail',
  description: 'Fails in words.',
  execute: async () => {
    throw new UserError('no luck');
  },
});
server.addResource({
  uri: 'fast://note',
  name: 'note',
  mimeType: 'text/plain',
  load: async () => ({ text: 'a note' }),
});
await server.start({ transportType: 'stdio' });

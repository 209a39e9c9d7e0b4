/** The official `McpServer` with Zod, which checks arguments and results by itself. */
import { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { descriptionOf, nameOf, resultMaker, zodShapes } from '../shapes.mjs';
import { onSdk } from './on-sdk.mjs';

export function start({ tools, bytes, transport, inline = false }) {
  const run = resultMaker(bytes);
  const schemas = () => {
    const { input, output } = zodShapes(z);
    return { inputSchema: z.object(input), outputSchema: z.object(output) };
  };
  const ready = schemas();
  const factory = () => {
    const server = new McpServer({ name: 'bench', version: '1' });
    for (let index = 0; index < tools; index++) {
      const settings = { description: descriptionOf(index), ...(inline ? schemas() : ready) };
      server.registerTool(nameOf(index), settings, (args) => {
        const result = run(args);
        return { content: [{ type: 'text', text: JSON.stringify(result) }], structuredContent: result };
      });
    }
    return server;
  };
  return onSdk(factory, transport);
}

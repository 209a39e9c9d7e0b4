/** The official `McpServer` with Zod, which checks arguments and results by itself. All tools share schemas that are made once. */
import { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { descriptionOf, nameOf, resultMaker, zodShapes } from '../shapes.mjs';
import { onSdk } from './on-sdk.mjs';

export function start({ tools, bytes, transport }) {
  const run = resultMaker(bytes);
  const { input, output } = zodShapes(z);
  const [inputSchema, outputSchema] = [z.object(input), z.object(output)];
  const factory = () => {
    const server = new McpServer({ name: 'bench', version: '1' });
    for (let index = 0; index < tools; index++) {
      const settings = { description: descriptionOf(index), inputSchema, outputSchema };
      server.registerTool(nameOf(index), settings, (args) => {
        const result = run(args);
        return { content: [{ type: 'text', text: JSON.stringify(result) }], structuredContent: result };
      });
    }
    return server;
  };
  return onSdk(factory, transport);
}

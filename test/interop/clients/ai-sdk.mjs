/** What both versions of AI SDK have in common. */
import { outcomeOf } from './mcp-result.mjs';

export async function connectWith(createMCPClient, { url }) {
  const client = await createMCPClient({ transport: { type: 'http', url } });
  const tools = await client.tools();
  return {
    list: async () => Object.keys(tools),
    call: async (name, args) => outcomeOf(await tools[name].execute(args, { toolCallId: '1', messages: [] })),
    close: () => client.close(),
  };
}

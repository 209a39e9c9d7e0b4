/** Genkit: the tools that \`generate\` would be given, which it names \`server/tool\`. */
import { createMcpClient } from '@genkit-ai/mcp';
import { genkit } from 'genkit';
import { outcomeOf } from './mcp-result.mjs';

export async function connect({ url }) {
  const client = createMcpClient({ name: 'interop', mcpServer: { url }, rawToolResponses: true });
  await client.ready();
  const actions = await client.getActiveTools(genkit({}));
  const tools = new Map(actions.map((action) => [action.__action.name.replace(/^[^/]*\//, ''), action]));
  return {
    list: async () => [...tools.keys()],
    call: async (name, args) => outcomeOf(await tools.get(name)(args)),
    close: () => client.disable(),
  };
}

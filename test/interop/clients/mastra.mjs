/** Mastra: the tools that an agent would be given, which it names \`server_tool\`. */
import { MCPClient } from '@mastra/mcp';
import { outcomeOf } from './mcp-result.mjs';

const PREFIX = 'interop_';

export async function connect({ url }) {
  const client = new MCPClient({ servers: { interop: { url: new URL(url) } } });
  const tools = await client.listTools();
  return {
    list: async () => Object.keys(tools).map((name) => name.slice(PREFIX.length)),
    call: async (name, args) => outcomeOfTool(await tools[`${PREFIX}${name}`].execute(args, {})),
    close: () => client.disconnect(),
  };
}

/**
 * A tool with an output schema gives the structured content alone; a refusal by Mastra's own check is a
 * value, too.
 */
function outcomeOfTool(result) {
  if (result?.error === true && typeof result.message === 'string') return { thrown: result.message };
  const isWhole = Array.isArray(result?.content);
  return isWhole ? outcomeOf(result) : { structured: result, hasStructured: result !== undefined, texts: [] };
}

/**
 * OpenAI Agents: the function tools that an agent would be given, under the names that it gives them
 * (letters, digits and underscores). Each call gives a text, or the blocks of the result; structured content
 * never arrives by default.
 */
import { getAllMcpTools, MCPServerStreamableHttp, RunContext } from '@openai/agents';

export async function connect({ url }) {
  const server = new MCPServerStreamableHttp({ name: 'interop', url });
  await server.connect();
  const tools = new Map((await getAllMcpTools([server])).map((tool) => [tool.name, tool]));
  const toolOf = (name) => tools.get(name) ?? tools.get(name.replaceAll(/\W/g, '_'));
  const context = new RunContext({});
  return {
    list: async () =>
      (await server.listTools()).map(({ name }) => name).filter((name) => toolOf(name) !== undefined),
    call: async (name, args) => outcomeOf(await toolOf(name).invoke(context, JSON.stringify(args))),
    close: () => server.close(),
  };
}

function outcomeOf(result) {
  if (typeof result === 'string') return { texts: [result] };
  const blocks = Array.isArray(result) ? result : [result];
  return { texts: blocks.filter(({ type }) => type === 'text').map(({ text }) => text) };
}

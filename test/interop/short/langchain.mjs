/**
 * LangChain: the tools that an agent would be given. Structured content arrives as an artifact of the
 * message; a text beside structured content or `_meta` arrives as the JSON of its block.
 */
import { MultiServerMCPClient } from '@langchain/mcp-adapters';

export async function connect({ url }) {
  const client = new MultiServerMCPClient({
    mcpServers: { interop: { transport: 'http', url } },
    useStandardContentBlocks: true,
  });
  const tools = new Map((await client.getTools()).map((tool) => [tool.name, tool]));
  return {
    list: async () => [...tools.keys()],
    call: async (name, args) =>
      outcomeOf(await tools.get(name).invoke({ type: 'tool_call', id: '1', name, args })),
    close: () => client.close(),
  };
}

function outcomeOf({ content, artifact, status }) {
  const blocks = typeof content === 'string' ? [{ type: 'text', text: content }] : content;
  const texts = blocks.filter(({ type }) => type === 'text').map(({ text }) => textOf(text));
  const structured = (Array.isArray(artifact) ? artifact : [])
    .filter(({ type }) => type === 'mcp_structured_content')
    .map(({ data }) => data);
  return {
    structured: structured[0],
    hasStructured: structured.length > 0,
    texts,
    isError: status === 'error',
  };
}

function textOf(text) {
  if (!text.startsWith('{"type":"text"')) return text;
  return JSON.parse(text).text;
}

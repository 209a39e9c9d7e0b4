/** The messages that candidates are asked with, for the protocol version that they speak. */
import { nameOf } from './shapes.mjs';

const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};
const call = { name: nameOf(0), arguments: { owner: 'octo', repo: 'hello', number: 7, labels: ['bug'] } };

export const paramsOf = { 'tools/call': call, 'tools/list': {} };

export const modern = (method, id) => ({
  jsonrpc: '2.0',
  id,
  method,
  params: { ...paramsOf[method], _meta: META },
});
export const legacy = (method, id) => ({ jsonrpc: '2.0', id, method, params: paramsOf[method] });

export const modernHeaders = (method) => ({
  'MCP-Protocol-Version': '2026-07-28',
  'Mcp-Method': method,
  ...(method === 'tools/call' && { 'Mcp-Name': call.name }),
});

export const initialize = {
  jsonrpc: '2.0',
  id: 0,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'bench', version: '1' } },
};
export const initialized = { jsonrpc: '2.0', method: 'notifications/initialized' };

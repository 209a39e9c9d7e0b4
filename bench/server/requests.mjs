/** The messages that candidates are asked with, in the protocol version of a cell. */
import { nameOf } from './shapes.mjs';

const MODERN = '2026-07-28';
const CLIENT = { name: 'bench', version: '1' };
const META = {
  'io.modelcontextprotocol/protocolVersion': MODERN,
  'io.modelcontextprotocol/clientInfo': CLIENT,
  'io.modelcontextprotocol/clientCapabilities': {},
};
export const callParams = {
  name: nameOf(0),
  arguments: { owner: 'octo', repo: 'hello', number: 7, labels: ['bug'] },
};
const PARAMS = { 'tools/call': callParams, 'tools/list': {} };

export const isModern = (version) => version === MODERN;

export function message(version, method, id) {
  const params = isModern(version) ? { ...PARAMS[method], _meta: META } : PARAMS[method];
  return { jsonrpc: '2.0', id, method, params };
}

export function headers(version, method, sessionId) {
  if (!isModern(version)) {
    return {
      'MCP-Protocol-Version': version,
      ...(sessionId !== undefined && { 'Mcp-Session-Id': sessionId }),
    };
  }
  return {
    'MCP-Protocol-Version': version,
    'Mcp-Method': method,
    ...(method === 'tools/call' && { 'Mcp-Name': callParams.name }),
  };
}

export const initialize = (version) => ({
  jsonrpc: '2.0',
  id: 0,
  method: 'initialize',
  params: { protocolVersion: version, capabilities: {}, clientInfo: CLIENT },
});
export const initialized = { jsonrpc: '2.0', method: 'notifications/initialized' };

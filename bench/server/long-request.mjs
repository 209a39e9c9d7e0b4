/**
 * A call of the tool `wait` with a body of almost 4 MiB, which is the most that a server takes by default.
 */
import { requestBytes } from './http-load.mjs';

const BODY_BYTES = 4 * 1024 * 1024;

export function waitRequest(headers, ms, padding = '') {
  const version = '2026-07-28';
  const meta = {
    'io.modelcontextprotocol/protocolVersion': version,
    'io.modelcontextprotocol/clientCapabilities': {},
    ...(padding !== '' && { padding }),
  };
  const params = { name: 'wait', arguments: { ms }, _meta: meta };
  const names = { 'MCP-Protocol-Version': version, 'Mcp-Method': 'tools/call', 'Mcp-Name': 'wait' };
  return requestBytes({ ...names, ...headers }, { jsonrpc: '2.0', id: 1, method: 'tools/call', params });
}

export function longRequest(headers) {
  return waitRequest(headers, 0, 'x'.repeat(BODY_BYTES - 1_000));
}

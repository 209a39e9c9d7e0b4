/**
 * Calls as clients of 2026-07-28 and of sessions put them on the wire, for tests that count connections
 * themselves.
 */
import { request as httpRequest, type Agent, type ClientRequest, type IncomingMessage } from 'node:http';
import { messagesIn, type Message } from './exchange.ts';

export interface Sent {
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'DELETE' | 'OPTIONS';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};
const JSON_BODY = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };

function modern(id: number, method: string, params: object, name?: string): Sent {
  const headers = {
    ...JSON_BODY,
    'MCP-Protocol-Version': '2026-07-28',
    'Mcp-Method': method,
    ...(name !== undefined && { 'Mcp-Name': name }),
  };
  const body = JSON.stringify({ jsonrpc: '2.0', id, method, params: { ...params, _meta: META } });
  return { headers, body };
}

export function modernCall(id: number, name: string, args: object = {}): Sent {
  return modern(id, 'tools/call', { name, arguments: args }, name);
}

export function legacy(id: number, method: string, params: object, session?: string): Sent {
  const headers = {
    ...JSON_BODY,
    'MCP-Protocol-Version': '2025-11-25',
    ...(session !== undefined && { 'Mcp-Session-Id': session }),
  };
  return { headers, body: JSON.stringify({ jsonrpc: '2.0', id, method, params }) };
}

export const listen: Sent = modern(1, 'subscriptions/listen', { notifications: { toolsListChanged: true } });

export function stream(session: string): Sent {
  const headers = {
    Accept: 'text/event-stream',
    'Mcp-Session-Id': session,
    'MCP-Protocol-Version': '2025-11-25',
  };
  return { method: 'GET', headers };
}

/** The head of the answer; the body is still to be read. */
export function open(url: string, sent: Sent, agent: Agent | false = false): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    start(url, sent, agent).on('response', resolve).on('error', reject);
  });
}

export function start(
  url: string,
  { method = 'POST', headers, body = '' }: Sent,
  agent: Agent | false,
): ClientRequest {
  const length = method === 'POST' ? { 'Content-Length': String(Buffer.byteLength(body)) } : {};
  return httpRequest(url, { method, agent, headers: { ...headers, ...length } }).end(body);
}

export interface Reply {
  readonly status: number;
  readonly messages: readonly Message[];
}

export async function readReply(incoming: IncomingMessage): Promise<Reply> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const messages = messagesIn(Buffer.concat(chunks).toString(), incoming.headers['content-type']);
  return { status: incoming.statusCode ?? 0, messages };
}

export async function ask(url: string, sent: Sent, agent: Agent | false = false): Promise<Reply> {
  return readReply(await open(url, sent, agent));
}

export async function openSession(url: string): Promise<string> {
  const clientInfo = { name: 'test', version: '1' };
  const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo };
  const answer = await open(url, legacy(1, 'initialize', params));
  await readReply(answer);
  const session = String(answer.headers['mcp-session-id']);
  const { headers } = legacy(0, '', {}, session);
  const body = JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' });
  await ask(url, { headers, body });
  return session;
}

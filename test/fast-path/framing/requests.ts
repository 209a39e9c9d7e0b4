/**
 * Requests as text: a call that is as plain as can be, and the same with something changed. One character is
 * one byte.
 */

const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

export interface Asked {
  readonly method?: string;
  readonly params?: object;
  /** Instead of the message. */
  readonly body?: string;
}

/** A request of 2026-07-28 whose length is right. */
export function requestText(
  id: number | string,
  { method = 'tools/call', params = {}, body }: Asked,
): string {
  const message = { jsonrpc: '2.0', id, method, params: { ...params, _meta: META } };
  const sent = body ?? asBytes(JSON.stringify(message));
  const name = 'name' in params ? [`Mcp-Name: ${String(params.name)}`] : [];
  const lines = [
    'POST /mcp HTTP/1.1',
    'Host: 127.0.0.1',
    'Content-Type: application/json',
    'Accept: application/json, text/event-stream',
    'MCP-Protocol-Version: 2026-07-28',
    `Mcp-Method: ${method}`,
    ...name,
    `Content-Length: ${sent.length}`,
  ];
  return `${lines.join('\r\n')}\r\n\r\n${sent}`;
}

/** What the fast path answers by itself. */
export function callText(id: number | string, name = 'echo', args: object = { n: id }): string {
  return requestText(id, { params: { name, arguments: args } });
}

/** The same call with another body under the same head. */
export function callWithBody(body: string): string {
  return requestText(0, { params: { name: 'echo' }, body });
}

/** UTF-8, a character for each byte. */
export function asBytes(text: string): string {
  return Buffer.from(text).toString('latin1');
}

/** The first occurrence; a case whose text has none would test nothing. */
export function swapped(text: string, from: string, to: string): string {
  if (!text.includes(from)) throw new Error(`There is no ${JSON.stringify(from)} in the request.`);
  return text.replace(from, () => to);
}

export function partsOf(text: string): { readonly head: string; readonly body: string } {
  const end = text.indexOf('\r\n\r\n') + 4;
  return { head: text.slice(0, end), body: text.slice(end) };
}

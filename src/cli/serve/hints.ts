/** What is served in; a message for the person who started `serve` out: what is served, and how to connect. */
import { resolve } from 'node:path';
import { counted } from '../../json/index.ts';

const commandOf = (sources: readonly string[]): string[] => [
  '-y',
  'anyshape',
  'serve',
  ...sources.map((source) => resolve(source)),
];

export function stdioHint(count: number, sources: readonly string[]): string {
  const config = { mcpServers: { anyshape: { command: 'npx', args: commandOf(sources) } } };
  return lines(
    `serving ${counted(count, 'tool')}, and waiting for an MCP client on stdin.`,
    '  A client starts this command by itself. Add this to its configuration:',
    `    ${JSON.stringify(config)}`,
    `  To look at the tools: ${['anyshape show', ...sources].join(' ')}`,
    '  To end: Ctrl+C',
  );
}

/** `seen` is what old and new clients get, as lines of text. */
export function httpHint(
  names: readonly string[],
  url: string,
  sources: readonly string[],
  seen: readonly string[],
): string {
  const call = {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/list',
    params: {
      _meta: {
        'io.modelcontextprotocol/protocolVersion': '2026-07-28',
        'io.modelcontextprotocol/clientCapabilities': {},
      },
    },
  };
  return lines(
    `serving ${counted(names.length, 'tool')} at ${url}`,
    `  ${names.slice(0, 12).join(', ')}${names.length > 12 ? ', …' : ''}`,
    '',
    '  Claude Code      claude mcp add --transport http anyshape ' + url,
    `  Claude Desktop   ${JSON.stringify({ mcpServers: { anyshape: { command: 'npx', args: commandOf(sources) } } })}`,
    `  VS Code          ${JSON.stringify({ servers: { anyshape: { type: 'http', url } } })}`,
    `  Inspector        npx @modelcontextprotocol/inspector --transport http --server-url ${url}`,
    `  curl             curl ${url} -H 'Content-Type: application/json' -H 'MCP-Protocol-Version: 2026-07-28' \\`,
    `                     -H 'Mcp-Method: tools/list' -d '${JSON.stringify(call)}'`,
    '',
    `  What old and new clients see, by example (in full: ${['anyshape show', ...sources].join(' ')})`,
    ...seen.map((line) => `    ${line}`),
    '',
    '  To end: Ctrl+C',
  );
}

function lines(...all: readonly string[]): string {
  return all.join('\n');
}

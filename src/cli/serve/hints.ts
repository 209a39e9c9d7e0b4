/**
 * What is served in; a message for the person who started `serve` out: what is served, and how to connect.
 * Lines fit 80 columns, commands can be copied as they stand, and a token is named by its variable, never
 * printed.
 */
import { counted } from '../../json/index.ts';
import { hosts } from '../../sources/hosts/hosts.ts';

const COLUMNS = 80;
/** Newer versions of the Inspector do not start on Node 20. */
const INSPECTOR = 'npx @modelcontextprotocol/inspector@0.15';
const AUTHORIZATION = '"Authorization: Bearer $ANYSHAPE_TOKEN"';
const REMOTE_HOSTS: readonly string[] = Object.entries(hosts).flatMap(([name, { remote }]) =>
  remote === undefined ? [] : [name],
);

export function stdioHint(count: number, sources: readonly string[]): string {
  return lines(
    `serving ${counted(count, 'tool')}, and waiting for an MCP client on stdin.`,
    '  A client starts this command by itself. To add it to the configuration of one:',
    `    ${installCommand(sources)} --write`,
    `    (${Object.keys(hosts).join(', ')})`,
    `  To look at the tools: ${['anyshape show', ...sources].join(' ')}`,
    '  To end: Ctrl+C',
  );
}

export interface HttpHint {
  readonly names: readonly string[];
  readonly url: string;
  readonly sources: readonly string[];
  /** What old and new clients get, as lines of text. */
  readonly overview: readonly string[];
  readonly needsToken: boolean;
  /** The address of the page, where it is served. */
  readonly console?: string | undefined;
}

export function httpHint({ names, url, sources, overview, needsToken, console }: HttpHint): string {
  return lines(
    `serving ${counted(names.length, 'tool')} at ${url}`,
    ...listOf(names),
    ...(needsToken ? ['  Callers need a token; ANYSHAPE_TOKEN holds one of them below.'] : []),
    '',
    ...(console === undefined ? [] : block('Console', [console])),
    ...block('Claude Code', [
      'claude mcp add --transport http',
      `anyshape ${url}`,
      ...(needsToken ? [`--header ${AUTHORIZATION}`] : []),
    ]),
    ...block('Other hosts', [`anyshape install ${url} --host NAME`]),
    `               (${REMOTE_HOSTS.join(', ')})`,
    // The command line of the Inspector sends no headers; its page has a field for the token.
    ...block('Inspector', needsToken ? [INSPECTOR] : [`${INSPECTOR} --cli`, `${url} --method tools/list`]),
    ...block('curl', [
      `curl ${url}`,
      "-H 'Content-Type: application/json'",
      "-H 'Accept: application/json, text/event-stream'",
      ...(needsToken ? [`-H ${AUTHORIZATION}`] : []),
      `-d '${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })}'`,
    ]),
    '',
    `  What old and new clients see (in full: ${['anyshape show', ...sources].join(' ')})`,
    ...overview.map((line) => `    ${line}`),
    '',
    '  To end: Ctrl+C',
  );
}

const installCommand = (sources: readonly string[]): string =>
  ['anyshape install', ...sources, '--host NAME'].join(' ');

/** One command under its title, continued on lines of its own. */
function block(title: string, [first = '', ...rest]: readonly string[]): string[] {
  const all = [`  ${title.padEnd(13)}${first}`, ...rest.map((line) => `${' '.repeat(17)}${line}`)];
  return all.map((line, index) => (index < all.length - 1 ? `${line} \\` : line));
}

/** As many names as fit one line. */
function listOf(names: readonly string[]): string[] {
  let line = '  ';
  for (const [index, name] of names.entries()) {
    const next = `${line}${index === 0 ? '' : ', '}${name}`;
    if (next.length > COLUMNS - 3) return [`${line}, …`];
    line = next;
  }
  return [line];
}

function lines(...all: readonly string[]): string {
  return all.join('\n');
}

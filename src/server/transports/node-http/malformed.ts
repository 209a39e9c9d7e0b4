/**
 * The head of a request in; whether no web Request can be made of it out: the guards and the SDK would
 * disagree about it.
 */
import type { IncomingMessage } from 'node:http';

/**
 * Headers that decide who asks for what. `node:http` keeps the first of several and drops the others without
 * a word.
 */
const ONCE: ReadonlySet<string> = new Set([
  'host',
  'origin',
  'authorization',
  'content-type',
  'mcp-session-id',
]);

export function isMalformed({ method, url = '', headers, rawHeaders }: IncomingMessage): boolean {
  if (method === 'TRACE' || method === 'CONNECT' || !url.startsWith('/')) return true;
  if (headers.host !== undefined && !isReadableHost(headers.host)) return true;
  // Where each name comes once, as nearly always, there are as many members as lines.
  return Object.keys(headers).length * 2 !== rawHeaders.length && hasTwice(rawHeaders);
}

function hasTwice(rawHeaders: readonly string[]): boolean {
  let seen: string[] | undefined;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!;
    if (name.length < 4 || name.length > 14) continue;
    const lower = name.toLowerCase();
    if (!ONCE.has(lower)) continue;
    if (seen?.includes(lower) === true) return true;
    (seen ??= []).push(lower);
  }
  return false;
}

let readableHost: string | undefined;

/** Most requests carry the same Host header; the last one that could be read is remembered. */
function isReadableHost(host: string): boolean {
  if (host === readableHost) return true;
  const address = `http://${host}/`;
  if (!URL.canParse(address)) return false;
  const { username, password } = new URL(address);
  if (username !== '' || password !== '') return false;
  readableHost = host;
  return true;
}

/**
 * What a browser needs to call from an allowed origin (CORS): an answer to its preflight, which carries no
 * credentials, and headers on every reply, refusals included, so that the page can read them.
 */
import type { IncomingCall, RequestHead } from './incoming-call.ts';
import type { Reply } from './reply.ts';

const METHODS = 'GET, POST, DELETE';
const EXPOSED = 'Mcp-Session-Id, WWW-Authenticate, Retry-After, X-Request-Id';
const MAX_AGE_SECONDS = '600';
const ALLOWED_HEADERS: ReadonlySet<string> = new Set([
  ...['authorization', 'content-type', 'accept', 'last-event-id', 'x-request-id'],
  ...['mcp-protocol-version', 'mcp-session-id', 'mcp-method', 'mcp-name'],
]);
const PARAMETER_HEADER = /^mcp-param-[a-z0-9!#$%&'*+.^_`|~-]+$/;

export function preflightReply({ head, origin }: IncomingCall): Reply | undefined {
  if (head.method !== 'OPTIONS' || origin === undefined) return undefined;
  if (head.header('access-control-request-method') === undefined) return undefined;
  const allowed = requestedHeaders(head).filter(
    (name) => ALLOWED_HEADERS.has(name) || PARAMETER_HEADER.test(name),
  );
  const headers = {
    'access-control-allow-methods': METHODS,
    'access-control-max-age': MAX_AGE_SECONDS,
    ...(allowed.length > 0 && { 'access-control-allow-headers': allowed.join(', ') }),
  };
  return { status: 204, headers };
}

export function corsHeaders(origin: string): Readonly<Record<string, string>> {
  return {
    'access-control-allow-origin': origin,
    'access-control-expose-headers': EXPOSED,
    vary: 'Origin',
  };
}

function requestedHeaders(head: RequestHead): string[] {
  const text = head.header('access-control-request-headers') ?? '';
  return text
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '');
}

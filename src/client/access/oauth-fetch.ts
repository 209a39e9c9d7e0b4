/**
 * A `fetch` for requests to authorization servers, which the MCP server names and which are therefore
 * untrusted: only https, plain http only between this machine and itself, no redirects, bounded in size and
 * time.
 */
import { boundedFetch, type Fetch } from '../bounded-fetch.ts';
import { Breaches } from '../breaches.ts';
import { ConnectionError } from '../connection-error.ts';
import { isLoopback } from './access.ts';

const MAX_BYTES = 1_048_576;
const BOUNDS = {
  bytes: MAX_BYTES,
  unpackedBytes: MAX_BYTES,
  events: 1,
  eventBytes: MAX_BYTES,
  lineBytes: MAX_BYTES,
};

export function oauthFetch(server: URL, timeoutMs: number): Fetch {
  const fetch = boundedFetch({ bounds: BOUNDS, breaches: new Breaches() });
  return (url, init = {}) => {
    const { protocol, hostname, origin } = new URL(url);
    const isOwn = isLoopback(hostname) && isLoopback(server.hostname);
    if (protocol !== 'https:' && !(protocol === 'http:' && isOwn))
      throw new ConnectionError('unauthorized', `The server wants a login at ${origin}, which is not https.`);
    const signals = [AbortSignal.timeout(timeoutMs), ...(init.signal ? [init.signal] : [])];
    return fetch(url, { ...init, redirect: 'error', signal: AbortSignal.any(signals) });
  };
}

/**
 * The first checks of a request, on its head alone: Host, Origin, and no token in the address. By default
 * only names of this machine pass, so that no web page can reach a local server by a name of its own (DNS
 * rebinding). A header that is not written exactly as browsers write it is refused, never interpreted.
 */
import {
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  validateHostHeader,
  validateOriginHeader,
} from '@modelcontextprotocol/server';
import type { RequestHead } from '../pipeline/incoming-call.ts';
import { hostNames, originNames } from './names.ts';

/** Which Host and Origin headers pass, against requests that a web page makes a browser send. */
export interface GuardOptions {
  /**
   * Names that a Host header may carry, on any port; default those of this machine. `any` where a proxy in
   * front has checked.
   */
  readonly hosts?: readonly string[] | 'any';
  /**
   * Who may call from a browser: names, on any port; whole origins such as `https://app.example.com`; all
   * extensions of a kind, such as `moz-extension://*`. Default `hosts`. A request without Origin comes from
   * no browser, and passes.
   */
  readonly origins?: readonly string[];
}

export type GuardReason = 'host' | 'origin' | 'token-in-query';

export interface GuardRefusal {
  readonly reason: GuardReason;
  readonly status: 400 | 403;
  readonly message: string;
}

/** Undefined where the request may go on; then its Origin, if it has one, is an allowed one. */
export type Guards = (head: RequestHead) => GuardRefusal | undefined;

/** Throws where a name is written in a way that no request could match. */
export function createGuards(options: GuardOptions = {}): Guards {
  const hosts = options.hosts === 'any' ? undefined : hostNames(options.hosts ?? localhostAllowedHostnames());
  const origins = originNames(options.origins ?? hosts ?? localhostAllowedOrigins());
  const checkHost = rememberAllowed((host) => hostRefusal(host, hosts));
  return (head) =>
    checkHost(head.header('host') ?? '') ??
    originRefusal(head.header('origin'), origins) ??
    queryRefusal(head);
}

/** Most requests carry the same Host header; only one that was allowed is remembered. */
function rememberAllowed(
  check: (host: string) => GuardRefusal | undefined,
): (host: string) => GuardRefusal | undefined {
  let allowed: string | undefined;
  return (host) => {
    if (host === allowed) return undefined;
    const refusal = check(host);
    if (refusal === undefined) allowed = host;
    return refusal;
  };
}

/**
 * `name[:port]`. The SDK reads a URL, in which `evil.example@localhost` and `localhost/evil` have the host
 * `localhost`, and `127.1` is 127.0.0.1; browsers write neither.
 */
const HOST = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::\d{1,5})?$/i;
const ORIGIN = /^([a-z][a-z0-9+.-]*):\/\/(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::\d{1,5})?$/i;

function hostRefusal(host: string, allowed: string[] | undefined): GuardRefusal | undefined {
  if (allowed === undefined) return undefined;
  const written = HOST.exec(host)?.[1];
  if (written === undefined)
    return { reason: 'host', status: 403, message: `Invalid Host header${HOSTS_HINT}` };
  const verdict = validateHostHeader(host, allowed);
  if (verdict.ok && isSameName(written, verdict.hostname)) return undefined;
  const message = verdict.ok ? 'Invalid Host header' : verdict.message;
  return { reason: 'host', status: 403, message: `${message}${HOSTS_HINT}` };
}

/** What an operator changes to allow a name. */
const HOSTS_HINT = '. Allowed names are set by ANYSHAPE_HOSTS, or by the option "hosts".';

function originRefusal(origin: string | undefined, allowed: string[]): GuardRefusal | undefined {
  if (origin === undefined) return undefined;
  const [, scheme, written] = ORIGIN.exec(origin) ?? [];
  if (written === undefined) return { reason: 'origin', status: 403, message: 'Invalid Origin header' };
  if (allowed.includes(origin) || allowed.includes(`${scheme}://*`)) return undefined;
  const verdict = validateOriginHeader(origin, allowed);
  // Apps and extensions have schemes of their own, and `localhost` in theirs is not this machine.
  const isWeb = scheme === 'http' || scheme === 'https';
  if (isWeb && verdict.ok && isSameName(written, verdict.hostname)) return undefined;
  return { reason: 'origin', status: 403, message: verdict.ok ? 'Invalid Origin header' : verdict.message };
}

function isSameName(written: string, read: string | undefined): boolean {
  return written.toLowerCase() === read?.toLowerCase();
}

/**
 * Addresses end up in logs and histories, so a token in one is refused, whether it is good or not (RFC 9700,
 * 4.3.2).
 */
function queryRefusal({ query }: RequestHead): GuardRefusal | undefined {
  if (query === '' || !new URLSearchParams(query).has('access_token')) return undefined;
  const message = 'A token does not belong in the address: send it as "Authorization: Bearer …".';
  return { reason: 'token-in-query', status: 400, message };
}

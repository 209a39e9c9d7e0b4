/**
 * The first stage of a request over HTTP: from where it comes. A Request in; the Response that refuses it out, or
 * nothing. By default only names of this machine pass, so that no web page can reach a local server by a name of its
 * own (DNS rebinding). What is not written exactly as browsers write it is refused, never interpreted.
 */
import {
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  validateHostHeader,
  validateOriginHeader,
} from '@modelcontextprotocol/server';
import { hostNames, originNames } from './names.ts';

export interface GuardOptions {
  /**
   * Names that a Host header may carry, on any port; default those of this machine. `any` where somebody in front
   * has checked.
   */
  readonly hosts?: readonly string[] | 'any';
  /**
   * Who may call from a browser: names, on any port; whole origins such as `https://app.example.com`; all extensions of a
   * kind, such as `moz-extension://*`. Default `hosts`. A request without Origin comes from no browser, and passes.
   */
  readonly origins?: readonly string[];
}

export type GuardReason = 'host' | 'origin' | 'token-in-query';

export interface Guards {
  (request: Request): Response | undefined;
  /** Whether a Host header passes; all that the guards ask of a request from no browser, without a query. */
  readonly allowsHost: (host: string) => boolean;
}

interface Refusal {
  readonly reason: GuardReason;
  readonly status: number;
  readonly message: string;
}

/** Throws where a name is written in a way that no request could match. */
export function createGuards(
  options: GuardOptions = {},
  onRefused: (reason: GuardReason, request: Request) => void = () => undefined,
): Guards {
  const hosts = options.hosts === 'any' ? undefined : hostNames(options.hosts ?? localhostAllowedHostnames());
  const origins = originNames(options.origins ?? hosts ?? localhostAllowedOrigins());
  const guard = (request: Request): Response | undefined => {
    // Where a runtime keeps the header to itself, it has made the URL from it.
    const host = request.headers.get('host') ?? new URL(request.url).host;
    const refusal = hostRefusal(host, hosts) ?? originRefusal(request, origins) ?? queryRefusal(request);
    if (refusal === undefined) return undefined;
    onRefused(refusal.reason, request);
    const { status, message } = refusal;
    return Response.json({ jsonrpc: '2.0', error: { code: -32_000, message }, id: null }, { status });
  };
  return Object.assign(guard, { allowsHost: (host: string) => hostRefusal(host, hosts) === undefined });
}

/**
 * `name[:port]`. The SDK reads a URL, in which `evil.example@localhost` and `localhost/evil` have the host `localhost`, and
 * `127.1` is 127.0.0.1; browsers write neither.
 */
const HOST = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::\d{1,5})?$/i;
const ORIGIN = /^([a-z][a-z0-9+.-]*):\/\/(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::\d{1,5})?$/i;

function hostRefusal(host: string, allowed: string[] | undefined): Refusal | undefined {
  if (allowed === undefined) return undefined;
  const written = HOST.exec(host)?.[1];
  if (written === undefined) return { reason: 'host', status: 403, message: 'Invalid Host header' };
  const verdict = validateHostHeader(host, allowed);
  if (verdict.ok && isSameName(written, verdict.hostname)) return undefined;
  return { reason: 'host', status: 403, message: verdict.ok ? 'Invalid Host header' : verdict.message };
}

function originRefusal(request: Request, allowed: string[]): Refusal | undefined {
  const origin = request.headers.get('origin');
  if (origin === null) return undefined;
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

/** Addresses end up in logs and histories, so a token in one is refused, whether it is good or not (RFC 9700, 4.3.2). */
function queryRefusal(request: Request): Refusal | undefined {
  if (!request.url.includes('?') || !new URL(request.url).searchParams.has('access_token')) return undefined;
  const message = 'A token does not belong in the address: send it as "Authorization: Bearer …".';
  return { reason: 'token-in-query', status: 400, message };
}

/**
 * A URI in; the JSON document behind it out, or why there is none. The rule (R-REF-2): only hosts that are
 * allowed by name, over the guarded caller, which checks every resolved address, also of redirects; bounded
 * in bytes, time and number; one log line for each document.
 */
import { lookup } from 'node:dns/promises';
import { CallFailure, createCaller } from '../http/index.ts';
import { parseYaml } from '../text/index.ts';

export interface FetchSettings {
  /** Names or addresses of hosts, with a port to allow only that port. */
  readonly allowHosts: readonly string[];
  /** Whether the allowed hosts may have private addresses; default `false`. */
  readonly allowPrivate?: boolean;
  /** Of one document; default 1 MiB. */
  readonly maxBytes?: number;
  /** For one document, redirects included; default 10,000. */
  readonly timeoutMs?: number;
  /** Called once for each requested document. */
  readonly log?: (line: string) => void;
}

export type Fetched =
  { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly message: string };

export interface Fetcher {
  fetch(uri: string): Promise<Fetched>;
  close(): Promise<void>;
}

const MAX_BYTES = 1_048_576;
const TIMEOUT_MS = 10_000;

export function createFetcher(settings: FetchSettings): Fetcher {
  const { allowHosts, allowPrivate = false, maxBytes = MAX_BYTES, timeoutMs = TIMEOUT_MS } = settings;
  const hosts = allowHosts.map((host) => host.toLowerCase());
  const names = new Set(hosts.map(nameOf));
  const caller = createCaller({
    allowPrivate: allowPrivate ? [...names] : false,
    maxBytes,
    timeoutMs,
    retries: 1,
    // A redirect may name any host: a host that is not allowed gets no address, so nothing is sent.
    async resolve(name) {
      if (!names.has(name.toLowerCase())) throw notAllowed(name);
      return (await lookup(name, { all: true })).map(({ address }) => address);
    },
  });
  const isAllowed = (url: URL): boolean =>
    hosts.includes(url.host.toLowerCase()) || hosts.includes(nameOf(url.hostname.toLowerCase()));
  const get = async (uri: string): Promise<Fetched> => {
    if (!URL.canParse(uri)) return { ok: false, message: 'This is not a URL.' };
    const url = new URL(uri);
    if (!isAllowed(url)) throw notAllowed(url.host);
    const headers = {
      accept: 'application/schema+json, application/json, application/yaml;q=0.9, */*;q=0.5',
    };
    const response = await caller.send({
      url: url.href,
      method: 'GET',
      headers,
      trustedOrigin: url.origin,
      secrets: [],
    });
    const end = new URL(response.url);
    if (!isAllowed(end)) throw notAllowed(end.host);
    if (response.status !== 200)
      return { ok: false, message: `The host "${end.host}" responded with status ${response.status}.` };
    return parse(new TextDecoder('utf-8', { fatal: true }).decode(response.bytes), response.contentType, end);
  };
  return {
    async fetch(uri) {
      const fetched = await get(uri).catch((error: unknown): Fetched => ({
        ok: false,
        message: reasonFor(error),
      }));
      settings.log?.(`${uri}: ${fetched.ok ? 'fetched' : fetched.message}`);
      return fetched;
    },
    close: () => caller.close(),
  };
}

function nameOf(host: string): string {
  return host.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1');
}

function notAllowed(host: string): CallFailure {
  return new CallFailure('E005', `The host "${host}" is not allowed: allow it with --allow-host.`);
}

async function parse(text: string, contentType: string, { pathname }: URL): Promise<Fetched> {
  if (/yaml/.test(contentType) || /\.ya?ml$/i.test(pathname)) {
    const parsed = await parseYaml(text);
    return parsed.ok ? parsed : { ok: false, message: `The document ${parsed.message}.` };
  }
  try {
    return { ok: true, value: JSON.parse(text) as unknown };
  } catch {
    return { ok: false, message: 'The document is not JSON.' };
  }
}

function reasonFor(error: unknown): string {
  return error instanceof CallFailure ? error.message : 'The document cannot be read.';
}

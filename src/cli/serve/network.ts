/** The listening address and the access options in; whether that is safe, and the address to print, out. */

import { isLoopback } from '../../server/transports/node-http/exposure.ts';

/** Undefined where it is safe; otherwise what to do about it. */
export function exposureProblem(host: string | undefined, isAuthenticated: boolean): string | undefined {
  if (host === undefined || isLoopback(host) || isAuthenticated) return undefined;
  return (
    `--host ${host} lets other machines call every tool without authentication. ` +
    'Set ANYSHAPE_TOKENS (or the variables for JWTs), or add --insecure if that is intended.'
  );
}

const EVERY_ADDRESS: ReadonlySet<string> = new Set(['0.0.0.0', '::', '[::]']);

/** `hosts`: the names that the server answers to, where they are configured. */
export function printedUrl(
  url: string,
  host: string | undefined,
  hosts: readonly string[] | 'any' | undefined,
): string {
  const printed = new URL(url);
  const [name] = hosts === undefined || hosts === 'any' ? [] : hosts;
  if (name !== undefined) printed.hostname = name;
  else if (host !== undefined && EVERY_ADDRESS.has(host)) printed.hostname = '127.0.0.1';
  return printed.href;
}

/**
 * Whether a request comes from the console's own page. Browsers let no other page send the header below
 * without asking first, and the preflight does not allow it; the Origin, where there is one, must be the
 * address that was asked. The guards alone do not suffice: they let pages on other ports of this machine in.
 */
import type { RequestHead } from '../pipeline/incoming-call.ts';

/** Sent with every request of the page. */
export const PAGE_HEADER = 'x-anyshape-console';

/** Undefined where the request may be answered. */
export function originRefusal(head: RequestHead): string | undefined {
  if (head.header(PAGE_HEADER) === undefined) return `Only the console asks here: send ${PAGE_HEADER}: 1.`;
  const origin = head.header('origin');
  return origin === undefined || isSameHost(origin, head) ? undefined : 'This is for another origin.';
}

/** The scheme is the proxy's business, so hosts and ports are compared. */
function isSameHost(origin: string, head: RequestHead): boolean {
  return origin.replace(/^[a-z][a-z\d+.-]*:\/\//i, '').toLowerCase() === head.header('host')?.toLowerCase();
}

/** When to send a call again: what the answer asks for in `Retry-After`, else a little longer each time. */
import type { Headers } from './headers.ts';

/** Busy, or a gateway whose backend is. */
const TRY_AGAIN: ReadonlySet<number> = new Set([429, 502, 503, 504]);
const IDEMPOTENT: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
const FIRST_WAIT_MS = 200;

export function isIdempotent(method: string): boolean {
  return IDEMPOTENT.has(method.toUpperCase());
}

/** Milliseconds; undefined where the answer is final. */
export function waitAfter(
  { status, headers }: { readonly status: number; readonly headers: Headers },
  attempt: number,
  now: number,
): number | undefined {
  if (!TRY_AGAIN.has(status)) return undefined;
  return retryAfter(headers['retry-after'], now) ?? growingWait(attempt);
}

/** Half of it by chance, so that those who were turned away together do not come back together. */
export function growingWait(attempt: number): number {
  const wait = FIRST_WAIT_MS * 2 ** attempt;
  return wait / 2 + (Math.random() * wait) / 2;
}

/** Seconds or a date (RFC 9110, 10.2.3). */
function retryAfter(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d+$/.test(header)) return Number(header) * 1_000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

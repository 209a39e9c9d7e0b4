/** When to retry a call: after the time in `Retry-After`, else after a growing wait. */
import type { Headers } from './headers.ts';

/** A busy server, or a gateway with a busy backend. */
const RETRYABLE: ReadonlySet<number> = new Set([429, 502, 503, 504]);
const IDEMPOTENT: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
const FIRST_WAIT_MS = 200;

export function isIdempotent(method: string): boolean {
  return IDEMPOTENT.has(method.toUpperCase());
}

/** Milliseconds; undefined where the response is final. */
export function waitAfter(
  { status, headers }: { readonly status: number; readonly headers: Headers },
  attempt: number,
  now: number,
): number | undefined {
  if (!RETRYABLE.has(status)) return undefined;
  return retryAfter(headers['retry-after'], now) ?? growingWait(attempt);
}

/** Half of it is random, so that clients that were refused together do not retry together. */
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

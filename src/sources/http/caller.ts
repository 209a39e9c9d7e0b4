/**
 * The lifetime of a caller: one pool of connections, and a deadline around each call that covers its redirects, waits
 * and retries. Whatever ends a call ends everything that it started.
 */
import type { Agent } from 'undici';
import { CANCELLED, TIMED_OUT, withDeadline } from '../../tool/deadline.ts';
import { openPool } from './pool.ts';
import { CallFailure } from './failure.ts';
import type { HttpAnswer, HttpRequest } from './message.ts';
import { exchange } from './exchange.ts';

export interface CallerSettings {
  /** All private addresses, or those of these names, addresses and ranges (`10.1.0.0/16`); default none. */
  readonly allowPrivate?: boolean | readonly string[];
  /** For the whole call, redirects and retries included; default 30,000. */
  readonly timeoutMs?: number;
  /** Of a body, as sent and unpacked; default 10 MiB. */
  readonly maxBytes?: number;
  /** How often an idempotent call is sent again; default 2. */
  readonly retries?: number;
  /** Stands in for DNS: a host name in, its addresses out. */
  readonly resolve?: (host: string) => Promise<readonly string[]>;
}

export interface Caller {
  /** @throws CallFailure where there is no answer; an answer of any status is one. */
  send(request: HttpRequest): Promise<HttpAnswer>;
  /** Ends what is under way. */
  close(): Promise<void>;
}

export function createCaller(settings: CallerSettings = {}): Caller {
  const { timeoutMs = 30_000, maxBytes = 10 * 1_048_576 } = settings;
  let pool: Promise<Agent> | undefined;
  return {
    async send(request) {
      const ending = new AbortController();
      pool ??= openPool(settings);
      const work = exchange(await pool, request, { maxBytes, signal: ending.signal });
      try {
        const answer = await withDeadline(work, timeoutMs, request.signal);
        if (answer === TIMED_OUT) throw new CallFailure('E003', `No whole answer within ${timeoutMs} ms.`);
        if (answer === CANCELLED) throw new CallFailure('E009', 'The call was cancelled.');
        return answer;
      } finally {
        ending.abort();
      }
    },
    async close() {
      await (await pool)?.destroy();
    },
  };
}

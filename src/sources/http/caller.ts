/**
 * The lifetime of a caller: one pool of connections, and a deadline around each call that covers its
 * redirects, waits and retries. The end of a call ends everything that it started.
 */
import type { Agent } from 'undici';
import { CANCELLED, pause, TIMED_OUT, withDeadline } from '../../async/deadline.ts';
import { discard, readResponse } from './exchange.ts';
import { CallFailure } from './failure.ts';
import { follow } from './follow.ts';
import { createGuard, type Resolve } from './guard.ts';
import type { HttpResponse, HttpRequest } from './message.ts';
import { openPool } from './pool.ts';
import { redact } from './redact.ts';
import { growingWait, isIdempotent, waitAfter } from './retry.ts';

export interface CallerSettings {
  /**
   * All private addresses, or those of these names, addresses and ranges (`10.1.0.0/16`), each also with a
   * `:port`; default none.
   */
  readonly allowPrivate?: boolean | readonly string[];
  /** For the whole call, redirects and retries included; default 30,000. */
  readonly timeoutMs?: number;
  /** Until there is a connection; default 10,000. */
  readonly connectTimeoutMs?: number;
  /** Without a byte, before the headers or in the body; default 20,000. */
  readonly idleTimeoutMs?: number;
  /** Of a body, as sent and unpacked; default 10 MiB. */
  readonly maxBytes?: number;
  /** How often an idempotent call is sent again; default 2. */
  readonly retries?: number;
  /** The longest wait before that; a response that asks for a longer wait is returned. Default 10,000. */
  readonly maxWaitMs?: number;
  /** To one origin; further calls wait for a free one. Default 16. */
  readonly connections?: number;
  /** Replaces DNS: a host name in, its addresses out. */
  readonly resolve?: Resolve;
}

export interface Caller {
  /** @throws CallFailure where there is no response; a response of any status counts. */
  send(request: HttpRequest): Promise<HttpResponse>;
  /** Ends all pending calls. */
  close(): Promise<void>;
}

const DEFAULTS = {
  allowPrivate: false,
  timeoutMs: 30_000,
  connectTimeoutMs: 10_000,
  idleTimeoutMs: 20_000,
  maxBytes: 10 * 1_048_576,
  retries: 2,
  maxWaitMs: 10_000,
  connections: 16,
} as const;

/** @throws where `allowPrivate` has an invalid entry. */
export function createCaller(options: CallerSettings = {}): Caller {
  const settings = { resolve: undefined, ...DEFAULTS, ...options };
  const { timeoutMs } = settings;
  const guard = createGuard(settings);
  let pool: Promise<Agent> | undefined;
  const pending = new Set<AbortController>();
  let closed = false;
  return {
    async send(request) {
      if (closed) throw new CallFailure('E009', 'The caller is closed.');
      const ending = new AbortController();
      pending.add(ending);
      pool ??= openPool(guard, settings);
      const work = untilFinal(pool, request, settings, ending.signal);
      try {
        const response = await withDeadline(work, timeoutMs, request.signal);
        if (response === TIMED_OUT)
          throw new CallFailure('E003', `No complete response within ${timeoutMs} ms.`);
        if (response === CANCELLED) throw new CallFailure('E009', 'The call was cancelled.');
        return response;
      } catch (error) {
        throw withoutSecrets(error, request.secrets);
      } finally {
        ending.abort();
        pending.delete(ending);
      }
    },
    async close() {
      closed = true;
      for (const ending of pending) ending.abort();
      await (await pool)?.destroy();
    },
  };
}

/** A secret may be the name of a host, or of a header. */
function withoutSecrets(error: unknown, secrets: readonly string[]): unknown {
  return error instanceof CallFailure ? new CallFailure(error.code, redact(error.message, secrets)) : error;
}

type RetryLimits = Required<Pick<CallerSettings, 'timeoutMs' | 'maxBytes' | 'retries' | 'maxWaitMs'>>;

/** The response that no further attempt would change. */
async function untilFinal(
  opening: Promise<Agent>,
  request: HttpRequest,
  { timeoutMs, maxBytes, retries, maxWaitMs }: RetryLimits,
  signal: AbortSignal,
): Promise<HttpResponse> {
  const end = Date.now() + timeoutMs;
  const pool = await opening;
  const attempts = (request.idempotent ?? isIdempotent(request.method)) ? 1 + retries : 1;
  for (let attempt = 1; ; attempt++) {
    const isLast = attempt >= attempts;
    const isWorthRetrying = (wait: number): boolean =>
      !isLast && wait <= Math.min(maxWaitMs, end - Date.now());
    let wait: number | undefined;
    try {
      const response = await follow(pool, request, signal);
      wait = waitAfter(response, attempt, Date.now());
      if (wait === undefined || !isWorthRetrying(wait)) return await readResponse(response, maxBytes);
      discard(response);
    } catch (error) {
      wait = growingWait(attempt);
      if (!(error instanceof CallFailure && error.transient && isWorthRetrying(wait))) throw error;
    }
    await pause(wait, signal);
  }
}

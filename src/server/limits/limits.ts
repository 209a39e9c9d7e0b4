/**
 * The limits that keep one sender from taking what others need: running requests, streams, bytes of bodies
 * that arrive, and how often a principal may ask. A refusal says what was exceeded and when to try again.
 */
import { counted } from '../../json/index.ts';
import { Buckets } from './buckets.ts';
import { Place } from './place.ts';
import { Usage } from './usage.ts';

/** How many requests and streams may run at once, and how often a tool may be called. */
export interface LimitOptions {
  /** Requests at once, of all senders together; default 256. */
  readonly inFlight?: number;
  /** Open streams of all senders together; default 10,000. */
  readonly streams?: number;
  /** Bytes of request bodies that are arriving or being answered; default 128 MiB. */
  readonly bufferedBytes?: number;
  /** The share of one principal; anonymous senders count by their address. */
  readonly perPrincipal?: PrincipalLimits;
  /**
   * Requests of one principal for one tool; default 600, and 600,000 for anonymous senders of one address.
   * `Infinity` switches it off.
   */
  readonly perMinute?: number;
  /** How many of these may come at once; default as many as in a minute. */
  readonly burst?: number;
  /** Principals whose rates are remembered; default 10,000. */
  readonly maxPrincipals?: number;
  /**
   * Milliseconds from any start, which only grow.
   *
   * @internal
   */
  readonly now?: () => number;
}

/** The share of one principal, so that none takes the place of all others. */
export interface PrincipalLimits {
  /** Requests at once; default half of `inFlight`, or all of it up to 16. */
  readonly calls?: number;
  /** Sessions; default half of `sessions.maxSessions`. */
  readonly sessions?: number;
  /** Open streams; default a tenth of `streams`. */
  readonly streams?: number;
  /** Bytes of request bodies; default half of the server's. */
  readonly bufferedBytes?: number;
}

export type LimitReason = 'rate' | 'in-flight' | 'streams' | 'buffered-bytes' | 'sessions';

export interface Refusal {
  readonly reason: LimitReason;
  readonly status: 429 | 503;
  readonly message: string;
  readonly retryAfterSeconds: number;
}

export type Entry =
  { readonly ok: true; readonly place: Place } | { readonly ok: false; readonly refusal: Refusal };

export interface Limits {
  /** Whether a further request would be refused now: asked on the head, before a body is read. */
  requestRefusal(principal: string): Refusal | undefined;
  /** A place among the running requests. */
  enterRequest(principal: string): Entry;
  /** A place among the open streams. */
  enterStream(principal: string): Entry;
  /** Whether so many more bytes of a body may be kept. Whatever was reserved is given back by `free`. */
  reserve(principal: string, bytes: number, announced: number | undefined): boolean;
  free(principal: string, bytes: number): void;
  /** Charges one request for a tool, or for a method that is no call. */
  charge(principal: string, isKnown: boolean, subject: string): Refusal | undefined;
  readonly inFlight: number;
  readonly streams: number;
}

const DEFAULT_IN_FLIGHT = 256;
const DEFAULT_STREAMS = 10_000;
const DEFAULT_BUFFERED_BYTES = 128 * 1024 * 1024;
const DEFAULT_PER_MINUTE = 600;
/** Anonymous senders behind one address may be many, so this only stops what runs wild. */
const DEFAULT_ANONYMOUS_PER_MINUTE = 600_000;
const DEFAULT_MAX_PRINCIPALS = 10_000;
const MAX_SUBJECTS_PER_PRINCIPAL = 1_000;
/** Bodies up to this size may use a reserve that larger ones cannot fill. */
const SMALL_BODY_BYTES = 65_536;
const SMALL_BODY_RESERVE = 8 * 1024 * 1024;

export function createLimits(options: LimitOptions = {}): Limits {
  const { inFlight: maxRequests = DEFAULT_IN_FLIGHT, streams: maxStreams = DEFAULT_STREAMS } = options;
  const { bufferedBytes: maxBytes = DEFAULT_BUFFERED_BYTES, perPrincipal: own = {} } = options;
  const { perMinute = DEFAULT_PER_MINUTE, burst = perMinute } = options;
  const { maxPrincipals = DEFAULT_MAX_PRINCIPALS, now = () => performance.now() } = options;
  const shares = {
    calls: own.calls ?? halfOf(maxRequests),
    streams: own.streams ?? Math.ceil(maxStreams / 10),
    bufferedBytes: own.bufferedBytes ?? Math.ceil(maxBytes / 2),
  };
  const plain = { inFlight: maxRequests, streams: maxStreams, bufferedBytes: maxBytes };
  checkPositive('requestLimits', { ...plain, perMinute, burst, maxPrincipals });
  checkPositive('requestLimits.perPrincipal', { ...shares, sessions: own.sessions ?? 1 });
  const requests = new Usage({ total: maxRequests, perPrincipal: shares.calls });
  const streams = new Usage({ total: maxStreams, perPrincipal: shares.streams });
  const bytes = new Usage({ total: maxBytes, perPrincipal: shares.bufferedBytes });
  const bounds = { maxPrincipals, maxSubjectsPerPrincipal: MAX_SUBJECTS_PER_PRINCIPAL };
  const identified = new Buckets({ perMinute, burst, ...bounds });
  const shared = options.perMinute ?? DEFAULT_ANONYMOUS_PER_MINUTE;
  const anonymous = new Buckets({ perMinute: shared, burst: options.burst ?? shared, ...bounds });

  const requestRefusal = (principal: string): Refusal | undefined => {
    const exceeded = requests.exceeded(principal);
    if (exceeded === undefined) return undefined;
    return exceeded === 'total' ? SERVER_BUSY : PRINCIPAL_BUSY;
  };
  const enter = (usage: Usage, principal: string): Entry => ({
    ok: true,
    place: new Place(usage, principal),
  });
  return {
    requestRefusal,
    enterRequest(principal) {
      const refusal = requestRefusal(principal);
      return refusal === undefined ? enter(requests, principal) : { ok: false, refusal };
    },
    enterStream(principal) {
      const exceeded = streams.exceeded(principal);
      if (exceeded === undefined) return enter(streams, principal);
      return { ok: false, refusal: exceeded === 'total' ? STREAMS_FULL : PRINCIPAL_STREAMS_FULL };
    },
    reserve(principal, amount, announced) {
      const reserve = (announced ?? Infinity) <= SMALL_BODY_BYTES ? SMALL_BODY_RESERVE : 0;
      if (bytes.exceeded(principal, amount, reserve) !== undefined) return false;
      bytes.take(principal, amount);
      return true;
    },
    free: (principal, amount) => bytes.give(principal, amount),
    charge(principal, isKnown, subject) {
      if (perMinute === Infinity) return undefined;
      const waitMs = (isKnown ? identified : anonymous).take(principal, subject, now());
      return waitMs === 0 ? undefined : tooOften(waitMs);
    },
    get inFlight() {
      return requests.total;
    },
    get streams() {
      return streams.total;
    },
  };
}

/**
 * Half, so that no principal can take all; of a small number all, since there half would refuse ordinary use.
 */
function halfOf(total: number): number {
  return Math.max(Math.ceil(total / 2), Math.min(total, 16));
}

function checkPositive(option: string, values: Readonly<Record<string, number>>): void {
  for (const [name, value] of Object.entries(values)) {
    if (!(value >= 1)) throw new TypeError(`${option}.${name} must be 1 or more, but is ${value}.`);
  }
}

const busy = (reason: LimitReason, status: 429 | 503, what: string): Refusal => ({
  reason,
  status,
  message: `${what} Try again in 1 second.`,
  retryAfterSeconds: 1,
});

const SERVER_BUSY = busy('in-flight', 503, 'The server is busy.');
const PRINCIPAL_BUSY = busy('in-flight', 429, 'Too many requests at once.');
const STREAMS_FULL = busy('streams', 503, 'The server has too many open streams.');
const PRINCIPAL_STREAMS_FULL = busy('streams', 429, 'Too many open streams.');
export const BUFFERS_FULL: Refusal = busy('buffered-bytes', 503, 'Too many large requests are arriving.');
export const SESSIONS_FULL: Refusal = busy('sessions', 503, 'The server has too many sessions in use.');
export const PRINCIPAL_SESSIONS_FULL: Refusal = busy('sessions', 429, 'Too many sessions in use.');

function tooOften(waitMs: number): Refusal {
  const seconds = Math.ceil(waitMs / 1000);
  const message = `Too many requests. Try again in ${counted(seconds, 'second')}.`;
  return { reason: 'rate', status: 429, message, retryAfterSeconds: seconds };
}

/**
 * The stage that keeps one caller from taking everything: a principal and a tool in; a way to say that the request is over
 * out, or a refusal. Whoever is let in must be let out again, once, however the request ends.
 */
import { Buckets } from './buckets.ts';

export interface LimitOptions {
  /** Requests at once, of all callers together; default 256. */
  readonly inFlight?: number;
  /**
   * Requests of one principal for one tool; default 600, and 600,000 for all together who are nobody in particular.
   * `Infinity` switches it off.
   */
  readonly perMinute?: number;
  /** How many of these may come at once; default as many as in a minute. */
  readonly burst?: number;
  /** Callers that are remembered; default 10,000. */
  readonly maxPrincipals?: number;
  /** Milliseconds from anywhere, which only grow. */
  readonly now?: () => number;
}

export interface Refusal {
  readonly reason: 'rate' | 'in-flight';
  readonly status: 429 | 503;
  readonly message: string;
  readonly retryAfterSeconds: number;
}

export type Entry =
  { readonly ok: true; readonly release: () => void } | { readonly ok: false; readonly refusal: Refusal };

export interface Limits {
  /**
   * Both limits at once. No principal: all who are nobody in particular share one. No tool: anything that is not a call of
   * a known tool.
   */
  enter(principal: string | undefined, tool: string | undefined): Entry;
  /** A place among the requests at once, where the tool is not known yet. */
  occupy(): Entry;
  /** A call inside a request that has its place, as in a batch or a session. */
  take(principal: string | undefined, tool: string | undefined): Refusal | undefined;
  readonly inFlight: number;
}

const DEFAULT_IN_FLIGHT = 256;
const DEFAULT_PER_MINUTE = 600;
/** Without authorization one bucket is that of every caller, so it only stops what runs wild. */
const DEFAULT_PER_MINUTE_OF_NOBODY = 600_000;
const DEFAULT_MAX_PRINCIPALS = 10_000;
const MAX_TOOLS_PER_PRINCIPAL = 1_000;

export function createLimits(options: LimitOptions = {}): Limits {
  const { inFlight: most = DEFAULT_IN_FLIGHT, perMinute = DEFAULT_PER_MINUTE } = options;
  const { burst = perMinute, maxPrincipals = DEFAULT_MAX_PRINCIPALS } = options;
  const { now = () => performance.now() } = options;
  for (const [name, value] of Object.entries({ inFlight: most, perMinute, burst, maxPrincipals })) {
    if (!(value >= 1)) throw new TypeError(`requestLimits.${name} must be 1 or more, but is ${value}.`);
  }
  const bounds = { maxPrincipals, maxToolsPerPrincipal: MAX_TOOLS_PER_PRINCIPAL };
  const named = new Buckets({ perMinute, burst, ...bounds });
  const shared = options.perMinute ?? DEFAULT_PER_MINUTE_OF_NOBODY;
  const nobodys = new Buckets({ perMinute: shared, burst: options.burst ?? shared, ...bounds });
  let inFlight = 0;

  const take = (principal: string | undefined, tool: string | undefined): Refusal | undefined => {
    if (perMinute === Infinity) return undefined;
    const buckets = principal === undefined ? nobodys : named;
    const waitMs = buckets.take(principal ?? '', tool ?? '', now());
    return waitMs === 0 ? undefined : tooOften(waitMs);
  };
  const occupy = (): Entry => {
    if (inFlight >= most) return { ok: false, refusal: TOO_MANY };
    inFlight++;
    let isOver = false;
    const release = (): void => {
      if (!isOver) inFlight--;
      isOver = true;
    };
    return { ok: true, release };
  };
  return {
    occupy,
    take,
    enter(principal, tool) {
      const entry = occupy();
      if (!entry.ok) return entry;
      const refusal = take(principal, tool);
      if (refusal === undefined) return entry;
      entry.release();
      return { ok: false, refusal };
    },
    get inFlight() {
      return inFlight;
    },
  };
}

const TOO_MANY: Refusal = {
  reason: 'in-flight',
  status: 503,
  message: 'The server is busy. Try again in 1 second.',
  retryAfterSeconds: 1,
};

function tooOften(waitMs: number): Refusal {
  const seconds = Math.ceil(waitMs / 1000);
  const message = `Too many requests. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;
  return { reason: 'rate', status: 429, message, retryAfterSeconds: seconds };
}

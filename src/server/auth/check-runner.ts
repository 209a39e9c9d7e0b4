/**
 * Bounds for checks that ask elsewhere (the key set of an issuer, an introspection endpoint, a hook): so many
 * at once, so long each. A check that is over one of the bounds throws CheckUnavailable, and gives its place
 * back.
 */
import { CANCELLED, TIMED_OUT, withDeadline } from '../../async/deadline.ts';
import type { MaybePromise } from '../../async/maybe-promise.ts';
import { refused, type Verdict } from './auth.ts';

export interface CheckBounds {
  readonly maxPending: number;
  readonly timeoutMs: number;
}

export const CHECK_BOUNDS: CheckBounds = { maxPending: 64, timeoutMs: 5_000 };

/** The check could not be made, which says nothing about the token. Its message is for the log. */
export class CheckUnavailable extends Error {
  override readonly name = 'CheckUnavailable';
}

export function unavailable(error: unknown, otherwise: string): Verdict {
  return refused('unavailable', error instanceof CheckUnavailable ? error.message : otherwise);
}

export interface CheckRunner {
  readonly bounds: CheckBounds;
  /**
   * Work that returns no promise takes no place. `source` is what is asked, for the log; checks that are not
   * preferred leave a quarter of the places to those that are.
   */
  run<Value>(
    source: string,
    isPreferred: boolean,
    work: (signal: AbortSignal) => MaybePromise<Value>,
  ): MaybePromise<Value>;
}

export function createCheckRunner(bounds: CheckBounds): CheckRunner {
  const { maxPending, timeoutMs } = bounds;
  const maxForOthers = Math.ceil(maxPending * 0.75);
  let pending = 0;

  const finish = async <Value>(
    source: string,
    work: PromiseLike<Value>,
    end: AbortController,
  ): Promise<Value> => {
    pending += 1;
    try {
      const value = await withDeadline(work, timeoutMs, undefined);
      if (value !== TIMED_OUT && value !== CANCELLED) return value;
      throw new CheckUnavailable(`${source} did not answer in time`);
    } finally {
      pending -= 1;
      end.abort();
    }
  };

  return {
    bounds,
    run(source, isPreferred, work) {
      if (pending >= (isPreferred ? maxPending : maxForOthers))
        throw new CheckUnavailable(`too many checks wait for ${source}`);
      const end = new AbortController();
      const value = work(end.signal);
      return isThenable(value) ? finish(source, value, end) : value;
    },
  };
}

function isThenable<Value>(value: MaybePromise<Value>): value is Promise<Value> {
  return typeof (value as Partial<PromiseLike<Value>> | null | undefined)?.then === 'function';
}

/**
 * A promise and a time limit in; whichever settles first out. The folders outside `server/` set timers only
 * here.
 */
export const TIMED_OUT: unique symbol = Symbol('timed out');
export const CANCELLED: unique symbol = Symbol('cancelled');
/** 24 days: a longer timer of Node would fire at once. */
const LONGEST_MS = 2 ** 31 - 1;

/** Ends waiting early: an AbortSignal, or an object with these members of it. */
export interface Cancellation {
  /** Whether it was cancelled. */
  readonly aborted: boolean;
  /** Why it was cancelled. */
  readonly reason: unknown;
  /** Calls the listener when it is cancelled. */
  addEventListener(type: 'abort', listener: () => void, options?: { readonly once?: boolean }): void;
  /** Removes a listener. */
  removeEventListener(type: 'abort', listener: () => void): void;
}

export function withDeadline<Value>(
  work: PromiseLike<Value>,
  milliseconds: number,
  signal: Cancellation | undefined,
): Promise<Value | typeof TIMED_OUT | typeof CANCELLED> {
  return new Promise((resolve, reject) => {
    const timer =
      milliseconds <= LONGEST_MS
        ? setTimeout(() => settle(() => resolve(TIMED_OUT)), milliseconds)
        : undefined;
    const cancel = (): void => settle(() => resolve(CANCELLED));
    const settle = (finish: () => void): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', cancel);
      finish();
    };
    if (signal?.aborted === true) cancel();
    else signal?.addEventListener('abort', cancel, { once: true });
    work.then(
      (value) => settle(() => resolve(value)),
      (error: unknown) => settle(() => reject(error)),
    );
  });
}

/** Resolves after the time, or when the signal aborts. */
export async function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  await withDeadline(new Promise<never>(() => undefined), milliseconds, signal);
}

/** Runs `work` later, unless the returned function cancels it. The timer does not keep the process alive. */
export function runLater(work: () => void, milliseconds: number): () => void {
  const timer = setTimeout(work, milliseconds);
  // In a browser, a timer is a number.
  if (typeof timer === 'object') timer.unref();
  return () => clearTimeout(timer);
}

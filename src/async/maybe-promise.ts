/**
 * A value or a promise of it. Synchronous tools stay synchronous: an `await` per step costs more than the
 * step.
 */
export type MaybePromise<Value> = Value | Promise<Value>;

export function chain<Value, Next>(
  value: MaybePromise<Value>,
  next: (value: Value) => MaybePromise<Next>,
): MaybePromise<Next> {
  return value instanceof Promise ? value.then(next) : next(value);
}

/** `try` and `catch` for a synchronous or asynchronous function. */
export function attempt<Value, Instead>(
  work: () => MaybePromise<Value>,
  onError: (error: unknown) => Instead,
): MaybePromise<Value | Instead> {
  try {
    const value = work();
    return value instanceof Promise ? value.catch(onError) : value;
  } catch (error) {
    return onError(error);
  }
}

/** `try` and `finally` for a synchronous or asynchronous function. */
export function afterwards<Value>(work: () => MaybePromise<Value>, end: () => void): MaybePromise<Value> {
  let isPending = false;
  try {
    const value = work();
    if (!(value instanceof Promise)) return value;
    isPending = true;
    return value.finally(end);
  } finally {
    if (!isPending) end();
  }
}

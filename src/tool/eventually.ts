/**
 * What is there now, or comes later. Most tools answer at once; to wait for each step of their calls all the same takes longer
 * than the steps do.
 */
export type Eventually<Value> = Value | Promise<Value>;

export function chain<Value, Next>(
  value: Eventually<Value>,
  next: (value: Value) => Eventually<Next>,
): Eventually<Next> {
  return value instanceof Promise ? value.then(next) : next(value);
}

/** As `try` and `catch`, now or later. */
export function attempt<Value, Instead>(
  work: () => Eventually<Value>,
  onError: (error: unknown) => Instead,
): Eventually<Value | Instead> {
  try {
    const value = work();
    return value instanceof Promise ? value.catch(onError) : value;
  } catch (error) {
    return onError(error);
  }
}

/** As `try` and `finally`, now or later. */
export function afterwards<Value>(work: () => Eventually<Value>, end: () => void): Eventually<Value> {
  let isLater = false;
  try {
    const value = work();
    if (!(value instanceof Promise)) return value;
    isLater = true;
    return value.finally(end);
  } finally {
    if (!isLater) end();
  }
}

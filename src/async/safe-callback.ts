/** Wraps a user callback: what it throws is reported and never breaks a request. */
export function safeCallback<Args extends readonly unknown[]>(
  callback: ((...args: Args) => void) | undefined,
  onThrown?: (error: Error) => void,
): (...args: Args) => void {
  if (callback === undefined) return () => undefined;
  return (...args) => {
    try {
      callback(...args);
    } catch (error) {
      onThrown?.(error instanceof Error ? error : new Error(String(error)));
    }
  };
}

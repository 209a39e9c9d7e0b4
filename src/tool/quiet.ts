/**
 * A function that the application has hooked in; the same out, but that it never throws. What it does with what it is told
 * must not decide whether a client is answered.
 */
export function quiet<Told extends readonly unknown[]>(
  hook: ((...told: Told) => void) | undefined,
  onThrown?: (error: Error) => void,
): (...told: Told) => void {
  if (hook === undefined) return () => undefined;
  return (...told) => {
    try {
      hook(...told);
    } catch (error) {
      onThrown?.(error instanceof Error ? error : new Error(String(error)));
    }
  };
}

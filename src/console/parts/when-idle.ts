/** Calls back when the browser has nothing better to do. Returns how to cancel. */
import { runLater } from '../../async/deadline.ts';

const LATER_MS = 200;

export function whenIdle(work: () => void): () => void {
  // Safari has no such callback.
  if (typeof requestIdleCallback !== 'function') return runLater(work, LATER_MS);
  const number = requestIdleCallback(work, { timeout: LATER_MS * 10 });
  return () => cancelIdleCallback(number);
}

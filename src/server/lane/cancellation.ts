/**
 * Ends a call early where nobody waits for it any longer. Does for the call what an AbortSignal would; making one of those
 * for every call would cost more than the call, so a tool gets its own once it asks.
 */
import type { Cancellation } from '../../tool/index.ts';

/** Lives for one call. */
export class CallEnd implements Cancellation {
  aborted = false;
  private why = '';
  private listeners: (() => void)[] = [];

  /** Made when asked for: most calls end with their connection and nobody wants to know. */
  get reason(): Error {
    return new Error(this.why);
  }

  abort(why: string): void {
    if (this.aborted) return;
    this.aborted = true;
    this.why = why;
    for (const listener of this.listeners.splice(0)) listener();
  }

  addEventListener(_type: 'abort', listener: () => void): void {
    this.listeners.push(listener);
  }

  removeEventListener(_type: 'abort', listener: () => void): void {
    this.listeners = this.listeners.filter((other) => other !== listener);
  }
}

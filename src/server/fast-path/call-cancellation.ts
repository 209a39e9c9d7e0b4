/**
 * Cancels one running call, as an AbortSignal would. An AbortController for each call would cost more than
 * the call, so a tool gets a real signal only when it reads `context.signal`.
 */
import type { Cancellation } from '../../tool/index.ts';
import type { ClientConnection } from '../pipeline/incoming-call.ts';

/** Lives for one call. */
export class CallCancellation implements Cancellation {
  private readonly client: ClientConnection | undefined;
  private why: string | undefined;
  private listeners: (() => void)[] = [];

  /** With a client, the call is also cancelled when that goes away. */
  constructor(client?: ClientConnection) {
    this.client = client;
  }

  get aborted(): boolean {
    return this.why !== undefined || this.client?.isGone === true;
  }

  /** Made when it is read: most calls end without a listener for it. */
  get reason(): Error {
    return new Error(this.why ?? 'The client is gone.');
  }

  abort(why: string): void {
    if (this.why !== undefined) return;
    this.why = why;
    for (const listener of this.listeners.splice(0)) listener();
  }

  /** The SDK has taken over: its signal cancels the call as well. */
  follow(signal: AbortSignal): void {
    const abort = (): void => this.abort('The client cancelled the call.');
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  }

  addEventListener(_type: 'abort', listener: () => void): void {
    this.listeners.push(listener);
    this.client?.onGone(listener);
  }

  removeEventListener(_type: 'abort', listener: () => void): void {
    this.listeners = this.listeners.filter((other) => other !== listener);
    this.client?.offGone(listener);
  }
}

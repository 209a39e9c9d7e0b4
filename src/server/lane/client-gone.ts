/**
 * Ends a call over HTTP whose client is gone, as an AbortSignal would. The response knows that by itself, so nothing is
 * set up until somebody wants to hear of it; a tool that answers at once never does.
 */
import type { ServerResponse } from 'node:http';
import type { Cancellation } from '../../tool/index.ts';

/** Lives for one call. */
export class ClientGone implements Cancellation {
  private readonly response: ServerResponse;

  constructor(response: ServerResponse) {
    this.response = response;
  }

  get aborted(): boolean {
    return this.response.closed;
  }

  get reason(): Error {
    return new Error('The client is gone.');
  }

  addEventListener(_type: 'abort', listener: () => void): void {
    this.response.once('close', listener);
  }

  removeEventListener(_type: 'abort', listener: () => void): void {
    this.response.off('close', listener);
  }
}

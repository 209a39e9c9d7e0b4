/**
 * Ends a call over HTTP whose client is gone, as an AbortSignal would. The connection knows that by itself, so nothing is
 * set up until somebody wants to hear of it; a tool that answers at once never does.
 */
import type { Cancellation } from '../../tool/index.ts';
import type { Asker } from '../plain/index.ts';

/** Lives for one call. */
export class ClientGone implements Cancellation {
  private readonly asker: Asker;

  constructor(asker: Asker) {
    this.asker = asker;
  }

  get aborted(): boolean {
    return this.asker.isGone;
  }

  get reason(): Error {
    return new Error('The client is gone.');
  }

  addEventListener(_type: 'abort', listener: () => void): void {
    this.asker.onGone(listener);
  }

  removeEventListener(_type: 'abort', listener: () => void): void {
    this.asker.offGone(listener);
  }
}

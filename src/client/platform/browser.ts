/**
 * A page in a browser, put in the place of `node.ts` by the build: addresses and transports only. Browsers
 * unpack answers themselves, so the bound on bytes as sent is not checked there; all others are.
 */
import type { Platform } from './platform.ts';

export const platform: Platform = {
  openHere: () => Promise.resolve(undefined),
  endsProcesses: () => false,
  countingFetch: () => Promise.resolve((url, init) => globalThis.fetch(url, init)),
  storedLogin() {
    throw new TypeError(
      'connect: auth "stored" is for Node; in a browser give a token, or a provider of the SDK.',
    );
  },
};

/** What the client needs of where it runs: `node.ts` has all of it, `browser.ts` what a page can have. */
import type { AuthProvider, Transport } from '@modelcontextprotocol/client';
import type { Fetch } from '../bounded-fetch.ts';
import type { Target, TargetSettings } from '../target.ts';

export interface Platform {
  /**
   * A transport to a server that runs here, in this process or in one that is started; undefined for other
   * targets.
   */
  openHere(target: Target, settings: TargetSettings): Promise<Transport | undefined>;
  /** Whether closing the transport ends processes that may outlive it. */
  endsProcesses(transport: Transport): boolean;
  /** A `fetch` that reports the bytes of its answer as they were sent, where the platform can tell. */
  countingFetch(onBytes: (bytes: number) => void): Promise<Fetch>;
  /** The login that `anyshape login` kept for an address. */
  storedLogin(address: URL): AuthProvider;
}

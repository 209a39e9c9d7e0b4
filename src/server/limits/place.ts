/**
 * A place among running requests or open streams. It is taken once and given back once: when its last holder
 * releases it. The reply is one holder; a tool that still runs after its client left is another.
 */
import type { Usage } from './usage.ts';

export class Place {
  private holders = 1;
  private readonly usage: Usage;
  private readonly principal: string;

  constructor(usage: Usage, principal: string) {
    this.usage = usage;
    this.principal = principal;
    usage.take(principal);
  }

  hold(): void {
    this.holders++;
  }

  /** For a tool that outlives its call. */
  holdUntil(rest: Promise<unknown>): void {
    this.hold();
    const release = (): void => this.release();
    rest.then(release, release);
  }

  release(): void {
    if (--this.holders === 0) this.usage.give(this.principal);
  }
}

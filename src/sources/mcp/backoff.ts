/**
 * When a server that failed is tried again, and whether calls wait for that. The circuit is open after
 * several failures in a row: calls then fail at once, and the next attempt decides for all of them. It never
 * gives up for good.
 */
const FIRST_MS = 250;
const LONGEST_MS = 30_000;
const OPEN_AFTER = 5;
/** A server that ends sooner than this after its start has failed to start. */
const STABLE_MS = 5_000;

export class Backoff {
  /** In a row. */
  failures = 0;

  get isOpen(): boolean {
    return this.failures >= OPEN_AFTER;
  }

  failed(): void {
    this.failures++;
  }

  /** The server has answered a call. */
  worked(): void {
    this.failures = 0;
  }

  /** The server ended after so many milliseconds. */
  ended(upMs: number): void {
    if (upMs < STABLE_MS) this.failures++;
    else this.failures = 0;
  }

  /**
   * At once after the first end of a server that worked; spread, so that many servers do not start together.
   */
  get delayMs(): number {
    if (this.failures === 0) return 0;
    const whole = Math.min(FIRST_MS * 2 ** (this.failures - 1), LONGEST_MS);
    return whole / 2 + (Math.random() * whole) / 2;
  }
}

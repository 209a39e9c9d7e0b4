/**
 * How often something may happen: so many times a minute, saved up while nothing does. A time in; zero out
 * where it may happen now, and has been counted, or the milliseconds until it may.
 */
const MINUTE_MS = 60_000;

export class TokenBucket {
  private readonly perMinute: number;
  private readonly burst: number;
  private tokens: number;
  private filledAt: number;

  constructor(perMinute: number, burst: number, now: number) {
    this.perMinute = perMinute;
    this.burst = burst;
    this.tokens = burst;
    this.filledAt = now;
  }

  take(now: number): number {
    // A clock that goes back neither takes nor gives.
    const elapsed = Math.max(0, now - this.filledAt);
    this.tokens = Math.min(this.burst, this.tokens + (elapsed * this.perMinute) / MINUTE_MS);
    this.filledAt += elapsed;
    if (this.tokens >= 1) {
      this.tokens -= 1;
      return 0;
    }
    return ((1 - this.tokens) * MINUTE_MS) / this.perMinute;
  }
}

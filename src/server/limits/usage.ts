/**
 * How much of something is in use, by the server and by each principal: running requests, streams, bytes of
 * bodies. Taking more than a bound allows is refused; what was taken must be given back.
 */
export interface Bounds {
  readonly total: number;
  readonly perPrincipal: number;
}

/** Principals that use nothing are forgotten once there are so many entries. */
const MAX_IDLE_ENTRIES = 10_000;

export class Usage {
  private readonly bounds: Bounds;
  private readonly byPrincipal: Map<string, number> = new Map();
  private inUse = 0;

  constructor(bounds: Bounds) {
    this.bounds = bounds;
  }

  get total(): number {
    return this.inUse;
  }

  /**
   * What a further amount would exceed; undefined where it fits. A reserve admits small amounts where large
   * ones do not fit.
   */
  exceeded(principal: string, amount = 1, reserve = 0): 'total' | 'principal' | undefined {
    const { total, perPrincipal } = this.bounds;
    if (this.inUse + amount > total + reserve) return 'total';
    return (this.byPrincipal.get(principal) ?? 0) + amount > perPrincipal + reserve ? 'principal' : undefined;
  }

  take(principal: string, amount = 1): void {
    this.inUse += amount;
    this.byPrincipal.set(principal, (this.byPrincipal.get(principal) ?? 0) + amount);
    if (this.byPrincipal.size > MAX_IDLE_ENTRIES) this.forgetIdle();
  }

  give(principal: string, amount = 1): void {
    // Of nothing taken there need be no entry.
    if (amount === 0) return;
    this.inUse -= amount;
    this.byPrincipal.set(principal, this.byPrincipal.get(principal)! - amount);
  }

  private forgetIdle(): void {
    for (const [principal, amount] of this.byPrincipal) {
      if (amount === 0) this.byPrincipal.delete(principal);
    }
  }
}

/**
 * How much of something is in use, by the server and by each principal: running requests, streams, bytes of
 * bodies. Taking more than a bound allows is refused; what was taken must be given back.
 */
export interface Bounds {
  readonly total: number;
  readonly perPrincipal: number;
}

/** What one principal uses. */
interface Share {
  inUse: number;
}

/** Principals that use nothing are forgotten once there are so many entries. */
const MAX_IDLE_ENTRIES = 10_000;

export class Usage {
  private readonly bounds: Bounds;
  private readonly byPrincipal: Map<string, Share> = new Map();
  private inUse = 0;
  /** Most requests come from the sender of the one before, or give back what that took. */
  private lastPrincipal: string | undefined;
  private lastShare: Share | undefined;

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
    return (this.shareOf(principal)?.inUse ?? 0) + amount > perPrincipal + reserve ? 'principal' : undefined;
  }

  take(principal: string, amount = 1): void {
    this.inUse += amount;
    const share = this.shareOf(principal);
    if (share === undefined) this.begin(principal, amount);
    else share.inUse += amount;
  }

  give(principal: string, amount = 1): void {
    // Of nothing taken there need be no entry.
    if (amount === 0) return;
    this.inUse -= amount;
    this.shareOf(principal)!.inUse -= amount;
  }

  private shareOf(principal: string): Share | undefined {
    if (principal !== this.lastPrincipal) {
      this.lastPrincipal = principal;
      this.lastShare = this.byPrincipal.get(principal);
    }
    return this.lastShare;
  }

  private begin(principal: string, amount: number): void {
    this.byPrincipal.set(principal, { inUse: amount });
    if (this.byPrincipal.size > MAX_IDLE_ENTRIES) this.forgetIdle();
    this.lastPrincipal = undefined;
  }

  private forgetIdle(): void {
    for (const [principal, { inUse }] of this.byPrincipal) {
      if (inUse === 0) this.byPrincipal.delete(principal);
    }
  }
}

/**
 * The buckets of all senders, by principal and subject (a tool or a method), in bounded memory. Principals
 * unused for longest are forgotten first. Inventing names refills no bucket: past a bound, all further
 * subjects of one principal share one.
 */
import { TokenBucket } from './token-bucket.ts';

export interface BucketOptions {
  readonly perMinute: number;
  readonly burst: number;
  readonly maxPrincipals: number;
  readonly maxSubjectsPerPrincipal: number;
}

export class Buckets {
  /** Those unused for longest first. */
  private readonly byPrincipal: Map<string, Map<string, TokenBucket>> = new Map();
  private readonly options: BucketOptions;

  constructor(options: BucketOptions) {
    this.options = options;
  }

  /** Zero, or the milliseconds to wait. */
  take(principal: string, subject: string, now: number): number {
    const { perMinute, burst, maxSubjectsPerPrincipal } = this.options;
    const own = this.bucketsOf(principal);
    let bucket = own.get(subject);
    if (bucket === undefined) {
      const key = own.size < maxSubjectsPerPrincipal ? subject : SHARED;
      bucket = own.get(key) ?? new TokenBucket(perMinute, burst, now);
      own.set(key, bucket);
    }
    return bucket.take(now);
  }

  private bucketsOf(principal: string): Map<string, TokenBucket> {
    // A single principal is the most recent one already.
    const existing = this.byPrincipal.get(principal);
    if (existing !== undefined && this.byPrincipal.size === 1) return existing;
    const own: Map<string, TokenBucket> = existing ?? new Map();
    this.byPrincipal.delete(principal);
    this.byPrincipal.set(principal, own);
    if (this.byPrincipal.size > this.options.maxPrincipals) {
      this.byPrincipal.delete(this.byPrincipal.keys().next().value!);
    }
    return own;
  }
}

/** No tool is named like this: names are of one line. */
const SHARED = '\n';

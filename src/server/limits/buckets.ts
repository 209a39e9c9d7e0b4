/**
 * The buckets of all callers, by principal and tool, in bounded memory. Which principals are kept is decided by use, and
 * no caller can empty a full bucket by inventing names: past a bound, all further tools of one caller share a bucket.
 */
import { TokenBucket } from './token-bucket.ts';

export interface BucketOptions {
  readonly perMinute: number;
  readonly burst: number;
  readonly maxPrincipals: number;
  readonly maxToolsPerPrincipal: number;
}

export class Buckets {
  /** Those unused for longest first. */
  private readonly byPrincipal: Map<string, Map<string, TokenBucket>> = new Map();
  private readonly options: BucketOptions;

  constructor(options: BucketOptions) {
    this.options = options;
  }

  /** Zero, or the milliseconds to wait. */
  take(principal: string, tool: string, now: number): number {
    const { perMinute, burst, maxToolsPerPrincipal } = this.options;
    const own = this.bucketsOf(principal);
    const key = own.has(tool) || own.size < maxToolsPerPrincipal ? tool : SHARED;
    let bucket = own.get(key);
    if (bucket === undefined) own.set(key, (bucket = new TokenBucket(perMinute, burst, now)));
    return bucket.take(now);
  }

  private bucketsOf(principal: string): Map<string, TokenBucket> {
    // Where there is one alone, it is the last as well; most servers know nobody in particular.
    const known = this.byPrincipal.get(principal);
    if (known !== undefined && this.byPrincipal.size === 1) return known;
    const own: Map<string, TokenBucket> = known ?? new Map();
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

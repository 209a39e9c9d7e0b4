/**
 * Calls of the last 24 hours, a bucket a minute: how many, how many failed, and how long they took. Times are
 * counted in steps of about 40 %, from which quantiles are read, so a bucket has the same size whatever
 * happens in its minute.
 */
export interface Minute {
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly calls: number;
  readonly errors: number;
  /** Milliseconds; the upper end of the step that the quantile is in. */
  readonly p50: number;
  readonly p95: number;
}

const MINUTES = 24 * 60;
const MINUTE_MS = 60_000;
const STEPS = 40;
const STEP = Math.SQRT2;
/** Milliseconds of the first step: 0.1 to 52 seconds in 40 steps. */
const FIRST = 0.1;

export class Minutes {
  private readonly numbers: Float64Array = new Float64Array(MINUTES);
  private readonly calls: Uint32Array = new Uint32Array(MINUTES);
  private readonly errors: Uint32Array = new Uint32Array(MINUTES);
  private readonly times: Uint32Array = new Uint32Array(MINUTES * STEPS);

  add(now: number, milliseconds: number, isError: boolean): void {
    const number = Math.floor(now / MINUTE_MS);
    const slot = number % MINUTES;
    if (this.numbers[slot] !== number) {
      this.numbers[slot] = number;
      this.calls[slot] = 0;
      this.errors[slot] = 0;
      this.times.fill(0, slot * STEPS, (slot + 1) * STEPS);
    }
    this.calls[slot]!++;
    if (isError) this.errors[slot]!++;
    this.times[slot * STEPS + stepOf(milliseconds)]!++;
  }

  /** Oldest first; minutes without calls are left out. */
  list(now: number): Minute[] {
    const oldest = Math.floor(now / MINUTE_MS) - MINUTES;
    const minutes: Minute[] = [];
    for (let slot = 0; slot < MINUTES; slot++) {
      const number = this.numbers[slot]!;
      if (number <= oldest || this.calls[slot] === 0) continue;
      minutes.push({
        time: number * MINUTE_MS,
        calls: this.calls[slot]!,
        errors: this.errors[slot]!,
        p50: this.quantile(slot, 0.5),
        p95: this.quantile(slot, 0.95),
      });
    }
    return minutes.sort((one, other) => one.time - other.time);
  }

  private quantile(slot: number, share: number): number {
    const wanted = this.calls[slot]! * share;
    let seen = 0;
    for (let step = 0; step < STEPS; step++) {
      seen += this.times[slot * STEPS + step]!;
      if (seen >= wanted) return Number((FIRST * STEP ** step).toPrecision(3));
    }
    return Number((FIRST * STEP ** STEPS).toPrecision(3));
  }
}

function stepOf(milliseconds: number): number {
  if (!(milliseconds > FIRST)) return 0;
  return Math.min(STEPS - 1, Math.ceil(Math.log(milliseconds / FIRST) / Math.log(STEP)));
}

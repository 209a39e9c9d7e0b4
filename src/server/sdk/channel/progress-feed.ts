/**
 * What a tool says of its progress in; progress notifications out, however often it says so: twenty at once,
 * then at most ten a second, always the newest. The numbers only grow, as the specification demands, and
 * nothing is sent after the end.
 */
export interface ProgressReport {
  readonly progress: number;
  readonly total?: number;
  readonly message?: string;
}

const INTERVAL_MS = 100;
/** A tool of a few steps is told step by step. */
const AT_ONCE = 20;

export class ProgressFeed {
  private readonly send: (report: ProgressReport) => void;
  private highest = Number.NEGATIVE_INFINITY;
  private held: ProgressReport | undefined;
  private isPausing = false;
  private credit = AT_ONCE;
  private creditedAt = performance.now();
  private isClosed = false;

  constructor(send: (report: ProgressReport) => void) {
    this.send = send;
  }

  report(progress: number, total: number | undefined, message: string | undefined): void {
    if (this.isClosed || !Number.isFinite(progress) || progress <= this.highest) return;
    this.highest = progress;
    this.held = {
      progress,
      ...(Number.isFinite(total) && { total: total! }),
      ...(typeof message === 'string' && { message }),
    };
    if (!this.isPausing) this.flush();
  }

  /** What is held back still goes out before the result does, unless the client no longer listens. */
  close(isHeard: boolean): void {
    if (this.isClosed) return;
    this.isClosed = true;
    if (this.held !== undefined && isHeard) this.send(this.held);
    this.held = undefined;
  }

  private flush(): void {
    if (this.held === undefined || this.isClosed) return;
    this.send(this.held);
    this.held = undefined;
    if (this.takeCredit()) return;
    this.isPausing = true;
    // Does not keep the process alive, and needs no clearing: after the end there is nothing left to send.
    AbortSignal.timeout(INTERVAL_MS).addEventListener('abort', () => this.resume(), { once: true });
  }

  /** Whether the next report may follow at once. */
  private takeCredit(): boolean {
    const now = performance.now();
    this.credit = Math.min(AT_ONCE, this.credit + (now - this.creditedAt) / INTERVAL_MS) - 1;
    this.creditedAt = now;
    return this.credit >= 1;
  }

  private resume(): void {
    this.isPausing = false;
    this.flush();
  }
}

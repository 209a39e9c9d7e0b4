/**
 * How late the event loop of this process runs, for Prometheus: the longest and the 99th percentile since the
 * last scrape. A tool that computes without a pause cannot be interrupted; here it shows (R-FAULT).
 */
import { monitorEventLoopDelay, type IntervalHistogram } from 'node:perf_hooks';
import { header } from '../observability/metrics/exposition.ts';

/** A timer of Node, 20 times a second, which keeps no process alive. */
const INTERVAL_MS = 50;
const NAME = 'anyshape_event_loop_lag_seconds';
const HELP = 'How late the event loop ran since the last scrape: 99th percentile and maximum.';

export class EventLoopLag {
  private readonly histogram: IntervalHistogram = monitorEventLoopDelay({ resolution: INTERVAL_MS });

  constructor() {
    this.histogram.enable();
  }

  /** Starts the next interval. */
  lines(): string[] {
    const [p99, max] = [this.histogram.percentile(99), this.histogram.max];
    const lines = [
      ...header(NAME, 'gauge', HELP),
      `${NAME}{quantile="0.99"} ${lagSeconds(p99)}`,
      `${NAME}{quantile="1"} ${lagSeconds(max)}`,
    ];
    this.histogram.reset();
    return lines;
  }

  stop(): void {
    this.histogram.disable();
  }
}

/** The histogram holds the time from one tick to the next, in nanoseconds. */
function lagSeconds(nanoseconds: number): number {
  const lag = nanoseconds / 1e9 - INTERVAL_MS / 1e3;
  return Number.isFinite(lag) ? Math.max(0, Math.round(lag * 1e6) / 1e6) : 0;
}

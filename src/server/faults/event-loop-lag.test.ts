import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { EventLoopLag } from './event-loop-lag.ts';

const NAME = 'anyshape_event_loop_lag_seconds';

function read(lines: readonly string[]): { p99: number; max: number } {
  expect(lines.slice(0, 2)).toEqual([
    `# HELP ${NAME} How late the event loop ran since the last scrape: 99th percentile and maximum.`,
    `# TYPE ${NAME} gauge`,
  ]);
  const value = (line: string | undefined, quantile: string): number => {
    const [series, number] = line!.split(' ');
    expect(series).toBe(`${NAME}{quantile="${quantile}"}`);
    expect(number).toMatch(/^\d+(\.\d+)?(e-\d+)?$/);
    return Number(number);
  };
  return { p99: value(lines[2], '0.99'), max: value(lines[3], '1') };
}

function block(milliseconds: number): void {
  for (const end = performance.now() + milliseconds; performance.now() < end;);
}

it('a synchronous loop shows once, in the scrape that follows it (R-FAULT)', async () => {
  const lag = new EventLoopLag();
  try {
    await delay(120);
    block(400);
    await delay(120);
    const { p99, max } = read(lag.lines());
    expect(max).toBeGreaterThan(0.3);
    expect(p99).toBeLessThanOrEqual(max);
    await delay(200);
    expect(read(lag.lines()).max).toBeLessThan(max);
  } finally {
    lag.stop();
  }
});

it('a scrape right after another one has nothing to tell', () => {
  const lag = new EventLoopLag();
  lag.lines();
  expect(read(lag.lines())).toEqual({ p99: 0, max: 0 });
  lag.stop();
});

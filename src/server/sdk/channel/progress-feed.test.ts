import { afterEach, describe, expect, it, vi } from 'vitest';
import { ProgressFeed, type ProgressReport } from './progress-feed.ts';

interface Running {
  readonly sent: ProgressReport[];
  readonly progress: ProgressFeed;
}

function feed(): Running {
  const sent: ProgressReport[] = [];
  return { sent, progress: new ProgressFeed((report) => sent.push(report)) };
}

/** One that has sent all that it may send at once. */
function busyFeed(): Running {
  const { sent, progress } = feed();
  for (let done = 1; done <= 20; done++) progress.report(done, undefined, undefined);
  expect(sent.map((report) => report.progress)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  sent.length = 0;
  return { sent, progress };
}

/** In place of the clock, which stands: what was asked to wake up later does so when it is told to. */
function stoppedClock(): (milliseconds: number) => void {
  let now = 0;
  const waiting: AbortController[] = [];
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const controller = new AbortController();
    waiting.push(controller);
    return controller.signal;
  });
  return (milliseconds) => {
    now += milliseconds;
    waiting.splice(0).forEach((controller) => controller.abort());
  };
}

afterEach(() => void vi.restoreAllMocks());

describe('a feed of progress', () => {
  it('tells a tool of a few steps step by step', () => {
    stoppedClock();
    const { sent, progress } = feed();
    progress.report(0, 2, 'start');
    progress.report(1, 2, undefined);
    progress.report(2, undefined, 'end');
    expect(sent).toEqual([
      { progress: 0, total: 2, message: 'start' },
      { progress: 1, total: 2 },
      { progress: 2, message: 'end' },
    ]);
  });

  it('sends twenty reports at once, then the newest of each interval', () => {
    const tick = stoppedClock();
    const { sent, progress } = busyFeed();
    progress.report(21, undefined, undefined);
    progress.report(22, undefined, undefined);
    expect(sent).toEqual([]);
    tick(100);
    expect(sent).toEqual([{ progress: 22 }]);
    progress.report(23, undefined, undefined);
    progress.report(24, undefined, undefined);
    expect(sent).toHaveLength(1);
    tick(100);
    expect(sent.slice(1)).toEqual([{ progress: 24 }]);
  });

  it('may send several at once again after a rest', () => {
    const tick = stoppedClock();
    const { sent, progress } = busyFeed();
    tick(500);
    for (let done = 21; done <= 40; done++) progress.report(done, undefined, undefined);
    expect(sent.map((report) => report.progress)).toEqual([21, 22, 23, 24, 25]);
  });

  it('sends what it holds back when the call ends, and nothing after it', () => {
    const tick = stoppedClock();
    const { sent, progress } = busyFeed();
    progress.report(21, undefined, undefined);
    progress.report(22, undefined, undefined);
    progress.close(true);
    progress.report(23, undefined, undefined);
    tick(100);
    progress.close(true);
    expect(sent).toEqual([{ progress: 22 }]);
  });

  it('drops pending updates after the listener is gone', () => {
    const tick = stoppedClock();
    const { sent, progress } = busyFeed();
    progress.report(21, undefined, undefined);
    progress.close(false);
    tick(100);
    expect(sent).toEqual([]);
  });

  it('only grows, and takes only numbers', () => {
    const { sent, progress } = feed();
    for (const done of [2, 1, 2, Number.NaN, Number.POSITIVE_INFINITY, 3, 2]) {
      progress.report(done, Number.NaN, undefined);
    }
    expect(sent).toEqual([{ progress: 2 }, { progress: 3 }]);
  });

  it('wakes up by the clock', async () => {
    const { sent, progress } = busyFeed();
    progress.report(21, undefined, undefined);
    // Keeps the process awake, which the feed must not do.
    await vi.waitFor(() => expect(sent).toEqual([{ progress: 21 }]), { timeout: 10_000 });
  });
});

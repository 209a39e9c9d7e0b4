import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLimits, refusalMessage, refusalResponse, type LimitOptions, type Limits } from './index.ts';

/** A clock that goes only when told to. */
function limitsWithClock(options: LimitOptions): { limits: Limits; pass: (ms: number) => void } {
  let time = 1_000_000;
  const limits = createLimits({ ...options, now: () => time });
  return { limits, pass: (ms) => (time += ms) };
}

/** How many of `count` requests get in; each is over at once. */
function admitted(limits: Limits, count: number, principal?: string, tool?: string): number {
  let times = 0;
  for (let index = 0; index < count; index++) {
    const entry = limits.enter(principal, tool);
    if (!entry.ok) continue;
    times++;
    entry.release();
  }
  return times;
}

describe('the rate of one principal and one tool', () => {
  it('is 600 a minute by default, which may all come at once', () => {
    const { limits, pass } = limitsWithClock({});
    expect(admitted(limits, 1_000, 'alice', 'search')).toBe(600);
    pass(1_000);
    expect(admitted(limits, 1_000, 'alice', 'search')).toBe(10);
    pass(3_600_000);
    expect(admitted(limits, 1_000, 'alice', 'search')).toBe(600);
  });

  it('does not count for other principals and other tools', () => {
    const { limits } = limitsWithClock({ perMinute: 5 });
    expect(admitted(limits, 9, 'alice', 'search')).toBe(5);
    expect(admitted(limits, 9, 'alice', 'fetch')).toBe(5);
    expect(admitted(limits, 9, 'bob', 'search')).toBe(5);
    expect(admitted(limits, 9, 'alice', undefined)).toBe(5);
    expect(admitted(limits, 9, undefined, 'search')).toBe(5);
    expect(admitted(limits, 9, undefined, 'search')).toBe(0);
  });

  it('may allow less at once than in a minute', () => {
    const { limits, pass } = limitsWithClock({ perMinute: 60, burst: 3 });
    expect(admitted(limits, 9)).toBe(3);
    pass(2_000);
    expect(admitted(limits, 9)).toBe(2);
  });

  it('tells how long to wait, and that is long enough', () => {
    const { limits, pass } = limitsWithClock({ perMinute: 6 });
    expect(admitted(limits, 9)).toBe(6);
    pass(2_500);
    const entry = limits.enter(undefined, undefined);
    expect(entry).toEqual({
      ok: false,
      refusal: {
        reason: 'rate',
        status: 429,
        message: 'Too many requests. Try again in 8 seconds.',
        retryAfterSeconds: 8,
      },
    });
    pass(8_000);
    expect(admitted(limits, 9)).toBe(1);
  });

  it('is wide for those who are nobody in particular, unless it is set', () => {
    const nobody = ({ limits }: ReturnType<typeof limitsWithClock>, times: number): number =>
      Array.from({ length: times }, () => limits.take(undefined, 'search')).filter((no) => no === undefined)
        .length;
    expect(nobody(limitsWithClock({}), 2_000)).toBe(2_000);
    expect(nobody(limitsWithClock({}), 700_000)).toBe(600_000);
    expect(nobody(limitsWithClock({ perMinute: 60 }), 2_000)).toBe(60);
  });

  it('is not spent by requests that are refused', () => {
    const { limits, pass } = limitsWithClock({ perMinute: 60, burst: 1 });
    expect(admitted(limits, 1_000)).toBe(1);
    pass(1_000);
    expect(admitted(limits, 1_000)).toBe(1);
  });

  it('is neither lost nor won by a clock that goes back', () => {
    const { limits, pass } = limitsWithClock({ perMinute: 60 });
    expect(admitted(limits, 50)).toBe(50);
    pass(-30_000);
    expect(admitted(limits, 100)).toBe(10);
    pass(30_000);
    expect(admitted(limits, 100)).toBe(0);
  });

  it('counts each call of a request that has its place, as in a batch', () => {
    const { limits } = limitsWithClock({ perMinute: 2 });
    expect(limits.occupy().ok).toBe(true);
    const calls = [1, 2, 3].map(() => limits.take('alice', 'search')?.reason);
    expect(calls).toEqual([undefined, undefined, 'rate']);
    expect(limits.inFlight).toBe(1);
    expect(limits.enter('alice', 'search').ok).toBe(false);
    expect(limits.inFlight).toBe(1);
  });

  it('is never exceeded: in any stretch of time, at most the burst and what was saved up in it', () => {
    const steps = fc.array(fc.record({ wait: fc.nat(20_000), count: fc.nat(30) }), { maxLength: 30 });
    fc.assert(
      fc.property(
        steps,
        fc.integer({ min: 1, max: 120 }),
        fc.integer({ min: 1, max: 40 }),
        (all, perMinute, burst) => {
          const { limits, pass } = limitsWithClock({ perMinute, burst });
          const seen: { time: number; times: number }[] = [];
          let time = 0;
          for (const { wait, count } of all) {
            pass(wait);
            seen.push({ time: (time += wait), times: admitted(limits, count, 'alice', 'search') });
          }
          for (const [index, first] of seen.entries()) {
            let sum = 0;
            for (const later of seen.slice(index)) {
              sum += later.times;
              expect(sum).toBeLessThanOrEqual(
                burst + ((later.time - first.time) * perMinute) / 60_000 + 1e-6,
              );
            }
          }
        },
      ),
    );
  });

  it('can be switched off', () => {
    expect(admitted(limitsWithClock({ perMinute: Infinity }).limits, 5_000)).toBe(5_000);
  });
});

describe('what is remembered of callers', () => {
  it('is bounded: the principal unused for longest is forgotten', () => {
    const { limits } = limitsWithClock({ perMinute: 1, maxPrincipals: 3 });
    for (const principal of ['a', 'b', 'c', 'a', 'd']) limits.enter(principal, 'search');
    expect(admitted(limits, 1, 'a', 'search')).toBe(0);
    expect(admitted(limits, 1, 'd', 'search')).toBe(0);
    expect(admitted(limits, 1, 'b', 'search')).toBe(1);
  });

  it('cannot be flushed by inventing tools: past 1,000 they share one bucket', () => {
    const { limits } = limitsWithClock({ perMinute: 1 });
    let times = 0;
    for (let index = 0; index < 3_000; index++) times += admitted(limits, 1, 'alice', `tool ${index}`);
    expect(times).toBe(1_001);
    expect(admitted(limits, 1, 'alice', 'tool 0')).toBe(0);
    expect(admitted(limits, 1, 'bob', 'tool 2999')).toBe(1);
  });
});

describe('requests at once', () => {
  it('are 256 by default, of all callers together', () => {
    const { limits } = limitsWithClock({ perMinute: Infinity });
    const entries = Array.from({ length: 300 }, (_, index) => limits.enter(`caller ${index}`, 'search'));
    expect(entries.filter(({ ok }) => ok)).toHaveLength(256);
    expect(limits.inFlight).toBe(256);
    expect(entries.at(-1)).toEqual({
      ok: false,
      refusal: {
        reason: 'in-flight',
        status: 503,
        message: 'The server is busy. Try again in 1 second.',
        retryAfterSeconds: 1,
      },
    });
  });

  it('make room when one is over, and once only', () => {
    const { limits } = limitsWithClock({ inFlight: 2 });
    const [first, second] = [limits.enter('a', 'x'), limits.enter('a', 'x')];
    if (!first.ok || !second.ok) throw new Error('Both should have got in.');
    first.release();
    first.release();
    expect(limits.inFlight).toBe(1);
    expect(limits.enter('a', 'x').ok).toBe(true);
    expect(limits.enter('a', 'x').ok).toBe(false);
  });

  it('that are refused for being too many are not counted as often', () => {
    const { limits } = limitsWithClock({ inFlight: 1, perMinute: 2 });
    const entry = limits.enter('a', 'x');
    for (let index = 0; index < 10; index++) limits.enter('a', 'x');
    if (entry.ok) entry.release();
    expect(limits.enter('a', 'x').ok).toBe(true);
  });
});

describe('a refusal', () => {
  const refusal = { reason: 'rate', status: 429, message: 'Too many.', retryAfterSeconds: 8 } as const;

  it('is an answer over HTTP that says when to come back, without id where none is known', async () => {
    const response = refusalResponse(refusal);
    expect(response.status).toBe(429);
    expect(response.headers.get('retry-after')).toBe('8');
    expect(await response.json()).toEqual({
      jsonrpc: '2.0',
      error: { code: -32000, message: 'Too many.', data: { retryAfterSeconds: 8 } },
      id: null,
    });
  });

  it('is an error with the id of its request where that is known', () => {
    expect(refusalMessage(refusal, 'seven').id).toBe('seven');
    expect(refusalMessage(refusal, 0).id).toBe(0);
  });
});

describe('limits that nobody could keep', () => {
  it.each([{ inFlight: 0 }, { perMinute: 0 }, { perMinute: NaN }, { burst: 0.5 }, { maxPrincipals: -1 }])(
    'do not start: %j',
    (options) => {
      expect(() => createLimits(options)).toThrow(/^requestLimits\.\w+ must be 1 or more/);
    },
  );
});

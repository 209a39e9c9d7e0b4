import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLimits, limitReply, Place, principalKey, type LimitOptions, type Limits } from './index.ts';
import { Usage } from './usage.ts';

/** A clock that goes only when told to. */
function limitsWithClock(options: LimitOptions): { limits: Limits; pass: (ms: number) => void } {
  let time = 1_000_000;
  const limits = createLimits({ ...options, now: () => time });
  return { limits, pass: (ms) => (time += ms) };
}

/** How many of `count` requests may go on. */
function charged(limits: Limits, count: number, principal = 'alice', subject = 'tool search'): number {
  let times = 0;
  for (let index = 0; index < count; index++) {
    if (limits.charge(principal, true, subject) === undefined) times++;
  }
  return times;
}

describe('the rate of one principal and one tool', () => {
  it('is 600 a minute by default, which may all come at once', () => {
    const { limits, pass } = limitsWithClock({});
    expect(charged(limits, 1_000)).toBe(600);
    pass(1_000);
    expect(charged(limits, 1_000)).toBe(10);
    pass(3_600_000);
    expect(charged(limits, 1_000)).toBe(600);
  });

  it('does not count for other principals and other tools', () => {
    const { limits } = limitsWithClock({ perMinute: 5 });
    expect(charged(limits, 9, 'alice', 'tool search')).toBe(5);
    expect(charged(limits, 9, 'alice', 'tool fetch')).toBe(5);
    expect(charged(limits, 9, 'bob', 'tool search')).toBe(5);
    expect(charged(limits, 9, 'alice', 'method ping')).toBe(5);
    expect(charged(limits, 9, '', 'tool search')).toBe(5);
    expect(charged(limits, 9, '', 'tool search')).toBe(0);
  });

  it('may allow less at once than in a minute', () => {
    const { limits, pass } = limitsWithClock({ perMinute: 60, burst: 3 });
    expect(charged(limits, 9)).toBe(3);
    pass(2_000);
    expect(charged(limits, 9)).toBe(2);
  });

  it('tells how long to wait, and that is long enough', () => {
    const { limits, pass } = limitsWithClock({ perMinute: 6 });
    expect(charged(limits, 9)).toBe(6);
    pass(2_500);
    expect(limits.charge('alice', true, 'tool search')).toEqual({
      reason: 'rate',
      status: 429,
      message: 'Too many requests. Try again in 8 seconds.',
      retryAfterSeconds: 8,
    });
    pass(8_000);
    expect(charged(limits, 9)).toBe(1);
  });

  it('is wide for anonymous senders, unless it is set', () => {
    const anonymous = ({ limits }: ReturnType<typeof limitsWithClock>, times: number): number =>
      Array.from({ length: times }, () => limits.charge('address ::1', false, 'tool search')).filter(
        (refusal) => refusal === undefined,
      ).length;
    expect(anonymous(limitsWithClock({}), 2_000)).toBe(2_000);
    expect(anonymous(limitsWithClock({}), 700_000)).toBe(600_000);
    expect(anonymous(limitsWithClock({ perMinute: 60 }), 2_000)).toBe(60);
  });

  it('is not spent by requests that are refused', () => {
    const { limits, pass } = limitsWithClock({ perMinute: 60, burst: 1 });
    expect(charged(limits, 1_000)).toBe(1);
    pass(1_000);
    expect(charged(limits, 1_000)).toBe(1);
  });

  it('is neither lost nor won by a clock that goes back', () => {
    const { limits, pass } = limitsWithClock({ perMinute: 60 });
    expect(charged(limits, 50)).toBe(50);
    pass(-30_000);
    expect(charged(limits, 100)).toBe(10);
    pass(30_000);
    expect(charged(limits, 100)).toBe(0);
  });

  it('counts each call of a request that has its place, as in a batch', () => {
    const { limits } = limitsWithClock({ perMinute: 2 });
    expect(limits.enterRequest('alice').ok).toBe(true);
    const calls = [1, 2, 3].map(() => limits.charge('alice', true, 'tool search')?.reason);
    expect(calls).toEqual([undefined, undefined, 'rate']);
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
            seen.push({ time: (time += wait), times: charged(limits, count) });
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
    expect(charged(limitsWithClock({ perMinute: Infinity }).limits, 5_000)).toBe(5_000);
  });
});

describe('what is remembered of principals', () => {
  it('is bounded: the principal unused for longest is forgotten', () => {
    const { limits } = limitsWithClock({ perMinute: 1, maxPrincipals: 3 });
    for (const principal of ['a', 'b', 'c', 'a', 'd']) limits.charge(principal, true, 'tool search');
    expect(charged(limits, 1, 'a')).toBe(0);
    expect(charged(limits, 1, 'd')).toBe(0);
    expect(charged(limits, 1, 'b')).toBe(1);
  });

  it('cannot be flushed by inventing subjects: past 1,000 they share one bucket', () => {
    const { limits } = limitsWithClock({ perMinute: 1 });
    let times = 0;
    for (let index = 0; index < 3_000; index++) times += charged(limits, 1, 'alice', `tool ${index}`);
    expect(times).toBe(1_001);
    expect(charged(limits, 1, 'alice', 'tool 0')).toBe(0);
    expect(charged(limits, 1, 'bob', 'tool 2999')).toBe(1);
  });
});

describe('requests at once', () => {
  it('are 256 by default, of all principals together', () => {
    const { limits } = limitsWithClock({});
    const entries = Array.from({ length: 300 }, (_, index) => limits.enterRequest(`caller ${index}`));
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
    expect(limits.requestRefusal('caller 999')?.status).toBe(503);
  });

  it('are half of that for one principal, so that others get in', () => {
    const { limits } = limitsWithClock({});
    const entries = Array.from({ length: 200 }, () => limits.enterRequest('alice'));
    expect(entries.filter(({ ok }) => ok)).toHaveLength(128);
    expect(entries.at(-1)).toMatchObject({
      ok: false,
      refusal: {
        reason: 'in-flight',
        status: 429,
        message: 'Too many requests at once. Try again in 1 second.',
      },
    });
    expect(limits.requestRefusal('alice')?.status).toBe(429);
    expect(limits.enterRequest('bob').ok).toBe(true);
  });

  it('are all for one principal where they are few', () => {
    const { limits } = limitsWithClock({ inFlight: 10 });
    const entries = Array.from({ length: 12 }, () => limits.enterRequest('alice'));
    expect(entries.filter(({ ok }) => ok)).toHaveLength(10);
  });

  it('make room when one is over', () => {
    const { limits } = limitsWithClock({ inFlight: 2 });
    const [first, second] = [limits.enterRequest('a'), limits.enterRequest('a')];
    if (!first.ok || !second.ok) throw new Error('Both should have got in.');
    first.place.release();
    expect(limits.inFlight).toBe(1);
    expect(limits.enterRequest('a').ok).toBe(true);
    expect(limits.enterRequest('a').ok).toBe(false);
  });

  it('are only asked for on the head, and taken later', () => {
    const { limits } = limitsWithClock({ inFlight: 1 });
    expect([limits.requestRefusal('a'), limits.requestRefusal('a')]).toEqual([undefined, undefined]);
    expect(limits.inFlight).toBe(0);
  });

  it('that are refused for being too many are not charged', () => {
    const { limits } = limitsWithClock({ inFlight: 1, perMinute: 2 });
    limits.enterRequest('a');
    for (let index = 0; index < 10; index++) limits.enterRequest('a');
    expect(charged(limits, 9, 'a')).toBe(2);
  });
});

describe('streams', () => {
  it('have places of their own, a tenth of them for one principal', () => {
    const { limits } = limitsWithClock({ streams: 20, inFlight: 1 });
    const entries = Array.from({ length: 3 }, () => limits.enterStream('alice'));
    expect(entries.map(({ ok }) => ok)).toEqual([true, true, false]);
    expect(entries[2]).toMatchObject({ refusal: { reason: 'streams', status: 429 } });
    expect([limits.streams, limits.inFlight]).toEqual([2, 0]);
    for (let index = 0; index < 18; index++) expect(limits.enterStream(`p${index}`).ok).toBe(true);
    expect(limits.enterStream('last')).toMatchObject({ refusal: { reason: 'streams', status: 503 } });
  });
});

describe('bytes of bodies', () => {
  const MIB = 1024 * 1024;

  it('are bounded for the server and for each principal, and given back', () => {
    const { limits } = limitsWithClock({ bufferedBytes: 100 * MIB });
    expect(limits.reserve('alice', 50 * MIB, 50 * MIB)).toBe(true);
    expect(limits.reserve('alice', 1, undefined)).toBe(false);
    expect(limits.reserve('bob', 50 * MIB, 50 * MIB)).toBe(true);
    expect(limits.reserve('carol', 1, undefined)).toBe(false);
    limits.free('bob', 50 * MIB);
    expect(limits.reserve('carol', 1, undefined)).toBe(true);
  });

  it('have a reserve for small bodies, which large ones cannot fill', () => {
    const { limits } = limitsWithClock({ bufferedBytes: 10 * MIB });
    expect(limits.reserve('alice', 5 * MIB, 5 * MIB)).toBe(true);
    expect(limits.reserve('bob', 5 * MIB, 5 * MIB)).toBe(true);
    expect(limits.reserve('carol', 100, 65_537)).toBe(false);
    expect(limits.reserve('carol', 100, 65_536)).toBe(true);
    expect(limits.reserve('alice', 100, 100)).toBe(true);
  });

  it('of a body without an announced length count as large', () => {
    const { limits } = limitsWithClock({ bufferedBytes: 1, perPrincipal: { bufferedBytes: 1 } });
    expect(limits.reserve('alice', 2, undefined)).toBe(false);
    expect(limits.reserve('alice', 2, 2)).toBe(true);
  });
});

describe('a refusal', () => {
  const refusal = { reason: 'rate', status: 429, message: 'Too many.', retryAfterSeconds: 8 } as const;

  it('is an answer over HTTP that says when to come back, without id where none is known', () => {
    const { status, headers, body } = limitReply(refusal);
    expect({ status, headers }).toEqual({
      status: 429,
      headers: { 'content-type': 'application/json', 'retry-after': '8' },
    });
    expect(JSON.parse(body as string)).toEqual({
      jsonrpc: '2.0',
      error: { code: -32000, message: 'Too many.', data: { retryAfterSeconds: 8 } },
      id: null,
    });
  });

  it('is an error with the id of its request where that is known', () => {
    const idOf = (id: string | number): unknown =>
      (JSON.parse(limitReply(refusal, id).body as string) as { id: unknown }).id;
    expect([idOf('seven'), idOf(0)]).toEqual(['seven', 0]);
  });
});

describe('limits that nothing could keep', () => {
  it.each([
    { inFlight: 0 },
    { streams: 0 },
    { bufferedBytes: 0 },
    { perMinute: 0 },
    { perMinute: NaN },
    { burst: 0.5 },
    { maxPrincipals: -1 },
  ])('do not start: %j', (options) => {
    expect(() => createLimits(options)).toThrow(/^requestLimits\.\w+ must be 1 or more/);
  });

  it.each([{ calls: 0 }, { sessions: 0 }, { streams: NaN }, { bufferedBytes: -1 }])(
    'do not start, for one principal: %j',
    (perPrincipal) => {
      expect(() => createLimits({ perPrincipal })).toThrow(
        /^requestLimits\.perPrincipal\.\w+ must be 1 or more/,
      );
    },
  );
});

describe('a place', () => {
  it('is given back once, by its last holder', () => {
    const usage = new Usage({ total: 9, perPrincipal: 9 });
    const place = new Place(usage, 'a');
    place.hold();
    place.hold();
    place.release();
    place.release();
    expect(usage.total).toBe(1);
    place.release();
    expect(usage.total).toBe(0);
  });

  it('is not given back again by a holder that releases twice', () => {
    const usage = new Usage({ total: 9, perPrincipal: 9 });
    const place = new Place(usage, 'a');
    for (let times = 0; times < 3; times++) place.release();
    expect(usage.total).toBe(0);
  });

  it('is held until a tool that outlives its call has ended, however it ends', async () => {
    const usage = new Usage({ total: 9, perPrincipal: 9 });
    const ends: (() => void)[] = [];
    const places = [new Place(usage, 'a'), new Place(usage, 'a')];
    places[0]!.holdUntil(new Promise<void>((resolve) => ends.push(resolve)));
    places[1]!.holdUntil(new Promise<void>((_resolve, reject) => ends.push(() => reject(new Error('no')))));
    for (const place of places) place.release();
    expect(usage.total).toBe(2);
    for (const end of ends) end();
    await Promise.resolve();
    await Promise.resolve();
    expect(usage.total).toBe(0);
  });

  it('keeps a call in flight whose reply has left, until its tool has ended', () => {
    const { limits } = limitsWithClock({ inFlight: 1 });
    const entry = limits.enterRequest('a');
    if (!entry.ok) throw new Error('It should have got in.');
    entry.place.hold();
    entry.place.release();
    expect(limits.requestRefusal('b')?.status).toBe(503);
    entry.place.release();
    expect(limits.requestRefusal('b')).toBeUndefined();
  });
});

describe('usage', () => {
  it('adds up to what was taken and not given back, in any order', () => {
    const steps = fc.array(fc.record({ principal: fc.constantFrom('a', 'b', 'c'), isTaken: fc.boolean() }));
    fc.assert(
      fc.property(steps, (all) => {
        const usage = new Usage({ total: 8, perPrincipal: 4 });
        const inUse: Record<string, number> = { a: 0, b: 0, c: 0 };
        for (const { principal, isTaken } of all) {
          if (isTaken && usage.exceeded(principal) === undefined) {
            usage.take(principal);
            inUse[principal]!++;
          } else if (!isTaken && inUse[principal]! > 0) {
            usage.give(principal);
            inUse[principal]!--;
          }
          const total = inUse['a']! + inUse['b']! + inUse['c']!;
          expect(usage.total).toBe(total);
          expect(total).toBeLessThanOrEqual(8);
          expect(Math.max(...Object.values(inUse))).toBeLessThanOrEqual(4);
          expect(usage.exceeded(principal) === undefined).toBe(total < 8 && inUse[principal]! < 4);
        }
      }),
    );
  });

  it('remembers principals that use something, however many others come and go', () => {
    const usage = new Usage({ total: 1e9, perPrincipal: 1 });
    usage.take('stays');
    for (let index = 0; index < 25_000; index++) {
      usage.take(`passes ${index}`);
      usage.give(`passes ${index}`);
    }
    expect(usage.exceeded('stays')).toBe('principal');
    expect(usage.total).toBe(1);
  });
});

describe('the key of a principal', () => {
  it('is the principal where one is known, whatever the address', () => {
    expect(principalKey('ann', '1.2.3.4')).toBe(principalKey('ann', '5.6.7.8'));
    expect(principalKey('ann', undefined)).not.toBe(principalKey('bob', undefined));
  });

  it('of a principal that is named like an address is not that of the address', () => {
    expect(principalKey('1.2.3.4', undefined)).not.toBe(principalKey(undefined, '1.2.3.4'));
    expect(principalKey('', undefined)).not.toBe(principalKey(undefined, undefined));
  });

  it.each([
    ['one IPv4 address', '1.2.3.4', '1.2.3.4', true],
    ['two IPv4 addresses', '1.2.3.4', '1.2.3.5', false],
    ['an IPv4 address and the same within IPv6', '1.2.3.4', '::ffff:1.2.3.4', true],
    ['two IPv4 addresses within IPv6', '::ffff:1.2.3.4', '::ffff:1.2.3.5', false],
    ['two addresses of one /64', '2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff', true],
    ['the same in other ways of writing', '2001:db8:0:0::1', '2001:0DB8:0000:0000:0:0:0:2', true],
    ['two /64', '2001:db8:1:2::1', '2001:db8:1:3::1', false],
    ['addresses with and without a zone', 'fe80::1%eth0', 'fe80::2', true],
    ['the loopback addresses', '127.0.0.1', '::1', false],
  ])('%s', (_name, one, other, isSame) => {
    expect(principalKey(undefined, one) === principalKey(undefined, other)).toBe(isSame);
  });
});

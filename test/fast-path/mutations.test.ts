/**
 * Random mutations of valid requests, over real sockets: with the lane and without it, everybody gets the same answer. Few
 * in the test command; `npm run test:lane` tries 5,000.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixtureTools } from '../http/fixture.ts';
import { runs, TIMEOUT } from '../properties/runs.ts';
import { answerTo, openPort, type Port } from './both-ways.ts';
import { mutatedRequests } from './mutations.ts';

describe('a valid request with something changed', () => {
  let [on, off]: Port[] = [];
  beforeAll(async () => {
    const requestLimits = { perMinute: 1e9 };
    on = await openPort(fixtureTools, { requestLimits });
    off = await openPort(fixtureTools, { requestLimits, lane: false });
  });
  afterAll(() => Promise.all([on!.close(), off!.close()]));

  it('gets the same answer with the lane and without', { timeout: TIMEOUT }, async () => {
    const property = fc.asyncProperty(mutatedRequests, async (sent) => {
      expect(await answerTo(on!.url, sent)).toEqual(await answerTo(off!.url, sent));
    });
    await fc.assert(property, runs(2));
    const { lane, sdk } = on!.ways;
    expect(Math.min(lane, sdk)).toBeGreaterThan((lane + sdk) / 5);
  });
});

/**
 * Random mutations of valid requests, over real sockets: with the fast path and without it, the answers are
 * the same. Few in the test command; `npm run test:fast-path` tries 2,500.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixtureTools } from '../http/fixture.ts';
import { runs, TIMEOUT } from '../properties/runs.ts';
import { answerTo, openPorts, type BothPorts } from './both-ways.ts';
import { mutatedRequests } from './mutations.ts';

describe('a valid request with something changed', () => {
  let ports: BothPorts;
  beforeAll(async () => {
    ports = await openPorts(fixtureTools, { requestLimits: { perMinute: 1e9 } });
  });
  afterAll(() => ports.close());

  it('gets the same answer with the fast path and without', { timeout: TIMEOUT }, async () => {
    const property = fc.asyncProperty(mutatedRequests, async (sent) => {
      expect(await answerTo(ports.on.url, sent)).toEqual(await answerTo(ports.off.url, sent));
    });
    await fc.assert(property, runs());
    const { fastPath, sdk } = await ports.on.answered();
    expect(Math.min(fastPath, sdk)).toBeGreaterThan((fastPath + sdk) / 5);
  });
});

/**
 * Random bytes of almost valid requests, in random chunks: with the fast path and without it, the answers and
 * the end are the same. About 160 in the test command, 8 at a time since most of the time is waiting; `npm
 * run test:fast-path` tries 2,000.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runs, TIMEOUT } from '../../properties/runs.ts';
import { areAlike, openBoth, tellBoth, type BothServers } from './both-servers.ts';
import { mutatedBytes, type Mutated } from './byte-mutations.ts';

/** On average. */
const AT_ONCE = 8;
const SHARE = 0.1;
/** More than any of them gets: each is waited for until its server has fallen silent. */
const UNTIL_SILENT = 1_000;

describe('a valid request with some bytes changed', () => {
  let both: BothServers;
  beforeAll(async () => {
    both = await openBoth();
  });
  afterAll(() => both.close());

  it('is answered alike with the fast path and without', { timeout: TIMEOUT }, async () => {
    const ends = { 'closed by the server': 0, 'kept open': 0 };
    const compare = async ({ chunks }: Mutated): Promise<void> => {
      const told = await tellBoth(both, [{ chunks, answers: UNTIL_SILENT }]);
      ends[told.on.end]++;
      if (areAlike(told)) return;
      expect(told.on, JSON.stringify(chunks)).toEqual(told.off);
    };
    const batches = fc.array(mutatedBytes, { minLength: 1, maxLength: 2 * AT_ONCE, size: 'max' });
    const property = fc.asyncProperty(batches, async (batch) => void (await Promise.all(batch.map(compare))));
    await fc.assert(property, runs(SHARE));
    // Else nothing would have been compared.
    expect(Math.min(...Object.values(ends))).toBeGreaterThan(40);
    expect(both.on.answered['fast-path']).toBeGreaterThan(40);
  });
});

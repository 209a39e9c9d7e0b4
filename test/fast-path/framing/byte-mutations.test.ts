/**
 * Random bytes of almost valid requests, in random chunks: with the fast path and without it, everybody gets the same answers and
 * the same end. About 160 in the test command, 8 at a time since most of the time is waiting; `npm run test:fast-path` tries
 * 2,000.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runs, TIMEOUT } from '../../properties/runs.ts';
import { areAlike, openBoth, tellBoth, type BothServers } from './both-servers.ts';
import { mutatedBytes, type Mutated } from './byte-mutations.ts';
import type { Conversation, Step } from './conversation.ts';
import { partsOf } from './requests.ts';

/** On average. */
const AT_ONCE = 8;
const SHARE = 0.1;
/** More than any of them gets: each is waited for until its server has fallen silent. */
const UNTIL_SILENT = 1_000;

/**
 * What stands behind a request that asked for the end of its connection is passed over by the fast path, as the specification has
 * it. For node:http it is a fault, which costs the answer as well; without it, both must tell the same.
 */
function hasLeft({ answers, end }: Conversation): boolean {
  return end === 'closed by the server' && answers.at(-1)?.headers['connection']?.includes('close') === true;
}

/** The requests that were answered, and nothing behind them. */
function answered(chunks: readonly string[], { answers }: Conversation): Step {
  const text = chunks.join('');
  let end = 0;
  for (let count = 0; count < answers.length; count++) {
    const { head } = partsOf(text.slice(end));
    end += head.length + Number(/^content-length: (\d+)\r$/im.exec(head)?.[1] ?? 0);
  }
  return { chunks: [text.slice(0, end)], answers: UNTIL_SILENT };
}

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
      const compared = hasLeft(told.on) ? await tellBoth(both, [answered(chunks, told.on)]) : told;
      if (!areAlike(compared)) expect(compared.on, JSON.stringify(chunks)).toEqual(compared.off);
      expect(compared.on.answers).toEqual(told.on.answers);
    };
    const batches = fc.array(mutatedBytes, { minLength: 1, maxLength: 2 * AT_ONCE, size: 'max' });
    const property = fc.asyncProperty(batches, async (batch) => void (await Promise.all(batch.map(compare))));
    await fc.assert(property, runs(SHARE));
    // Else nothing would have been compared.
    expect(Math.min(...Object.values(ends))).toBeGreaterThan(40);
    expect(both.on.answered['fast-path']).toBeGreaterThan(40);
  });
});

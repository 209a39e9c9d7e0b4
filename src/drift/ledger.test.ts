/**
 * Entries add up, in whatever order they come and however they are split: several processes may write them.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../test/properties/runs.ts';
import type { DriftEntry } from './entry.ts';
import { Ledger } from './ledger.ts';
import { lineOf, readLine } from './line.ts';

const time = fc.integer({ min: 0, max: 50 }).map((second) => new Date(second * 1_000).toISOString());
const entries: fc.Arbitrary<DriftEntry[]> = fc.array(
  fc
    .record({
      tool: fc.constantFrom('a', 'b'),
      place: fc.constantFrom('', '/x', '/y/*'),
      kind: fc.constantFrom('type', 'extra'),
      count: fc.integer({ min: 1, max: 9 }),
      times: fc.tuple(time, time),
      seen: fc.uniqueArray(fc.constantFrom('string', 'null', 'integer')),
    })
    .map(({ times, ...entry }) => {
      const [first, last] = times.toSorted() as [string, string];
      return { ...entry, first, last };
    }),
);

/** What does not depend on which of two entries came last. */
function sums(ledger: Ledger): unknown {
  return ledger.entries().map(({ seen, ...entry }) => ({ ...entry, seen: seen.toSorted() }));
}

function ledgerOf(all: readonly DriftEntry[]): Ledger {
  const ledger = new Ledger();
  for (const entry of all) ledger.add(entry);
  return ledger;
}

describe('a ledger', () => {
  it('has the same sums in every order, and when a part was summed before', () => {
    fc.assert(
      fc.property(entries, fc.nat(20), (all, cut) => {
        const whole = sums(ledgerOf(all));
        expect(sums(ledgerOf(all.toReversed()))).toEqual(whole);
        expect(sums(ledgerOf([...all.slice(cut), ...ledgerOf(all.slice(0, cut)).entries()]))).toEqual(whole);
      }),
      runs(),
    );
  });

  it('comes back from its lines as it was', () => {
    fc.assert(
      fc.property(entries, fc.string({ unit: 'binary' }), (all, text) => {
        const ledger = ledgerOf(all.map((entry) => ({ ...entry, place: entry.place + text, sample: text })));
        const read = ledger.entries().map((entry) => readLine(lineOf(entry)));
        expect(read).toEqual(ledger.entries());
      }),
      runs(),
    );
  });
});

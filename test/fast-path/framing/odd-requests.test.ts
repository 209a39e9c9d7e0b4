/**
 * Everything odd that a client may send, alone on its connection: with the fast path and without it, the same
 * answers in the same order, the same end of the connection, and the same opinion on whether more was to
 * come.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areAlike, inParallel, openBoth, tellBoth, type BothServers, type Told } from './both-servers.ts';
import { oddRequests, type Odd } from './corpus/index.ts';
import type { Conversation } from './conversation.ts';
import { callText } from './requests.ts';

/** More than any of them gets: each is waited for until its server has fallen silent. */
const UNTIL_SILENT = 1_000;

describe('an odd request alone', () => {
  const told: Map<Odd, Told> = new Map();
  let both: BothServers;
  beforeAll(async () => {
    both = await openBoth();
    await inParallel(oddRequests, async (odd) => {
      told.set(odd, await tellBoth(both, [{ chunks: [odd.text], answers: UNTIL_SILENT }]));
    });
  });
  afterAll(() => both.close());

  it('has a name of its own', () => {
    expect(oddRequests.length).toBeGreaterThan(300);
    expect(new Set(oddRequests.map(({ name }) => name)).size).toBe(oddRequests.length);
    expect(oddRequests.filter(({ text }) => text === callText(2))).toEqual([]);
  });

  it.each(oddRequests)('is answered alike, $theme: $name', (odd) => {
    const { on, off } = told.get(odd)!;
    if (!areAlike({ on, off })) expect(on).toEqual(off);
    expect(on.rest).toBe('');
  });

  it('is answered once at most, and never for a request within it', () => {
    for (const [{ name }, { on }] of told) {
      const bodies = on.answers.flatMap(({ body }) => body as { readonly id?: unknown }[]);
      const ids = bodies.map(({ id }) => id).filter((id) => id !== null && id !== undefined);
      expect([[], [2]], name).toContainEqual(ids);
    }
  });

  it('is not always refused, and not always answered', () => {
    const statuses = new Set([...told.values()].flatMap(({ on }) => statusesOf(on)));
    const expected = [100, 200, 400, 403, 404, 405, 413, 415, 417, 431];
    expect([...statuses]).toEqual(expect.arrayContaining(expected));
    const ends = new Set([...told.values()].map(({ on }) => on.end));
    expect(ends.size).toBe(2);
  });
});

function statusesOf({ answers, afterEnd }: Conversation): number[] {
  return [...answers, ...afterEnd].map(({ status }) => status);
}

/**
 * A plain call, something odd, and a plain call again on one connection, written apart and together: nothing
 * odd may shift where a server believes the next request to begin. Written apart, both servers tell the same;
 * written together, what they told apart.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  areAlike,
  inParallel,
  isAnsweredAs,
  openBoth,
  tellBoth,
  type BothServers,
  type Told,
} from './both-servers.ts';
import type { Step } from './conversation.ts';
import { oddRequests, type Odd } from './corpus/index.ts';
import { callText } from './requests.ts';

const apart = ({ text }: Odd): Step[] =>
  [callText(1), text, callText(3)].map((chunk, index) => ({
    chunks: [chunk],
    answers: index + 1,
    areSure: index === 0,
  }));
const together = ({ text }: Odd): Step[] => [{ chunks: [`${callText(1)}${text}${callText(3)}`], answers: 3 }];

/** As when they came apart; or as node:http does it, which forgets what came together with an upgrade. */
function isRight({ on, off }: Told, one: Told): boolean {
  return isAnsweredAs(on, one.off) || isAnsweredAs(on, one.on) || areAlike({ on, off });
}

describe('an odd request between two plain calls', () => {
  const told: Map<Odd, { readonly apart: Told; readonly together: Told }> = new Map();
  let both: BothServers;
  beforeAll(async () => {
    both = await openBoth();
    await inParallel(oddRequests, async (odd) => {
      const one = await tellBoth(both, apart(odd));
      const other = await tellBoth(both, together(odd), (each) => isRight(each, one));
      told.set(odd, { apart: one, together: other });
    });
  });
  afterAll(() => both.close());

  it.each(oddRequests)('leaves the calls what they are, $theme: $name', (odd) => {
    const { apart: one, together: other } = told.get(odd)!;
    expect(one.on.answers[0]).toMatchObject({ status: 200, body: [{ id: 1 }] });
    if (!areAlike(one)) expect(one.on).toEqual(one.off);
    if (!isRight(other, one)) expect(other.on).toEqual(one.off);
  });

  it('does not always cost the connection: about half of the second calls are answered', () => {
    const isAnswered = ({ on }: Told): boolean =>
      on.answers.some(({ body }) => Array.isArray(body) && body[0]?.id === 3);
    const count = [...told.values()].filter((each) => isAnswered(each.apart)).length;
    expect(count).toBeGreaterThan(oddRequests.length / 4);
    expect(count).toBeLessThan((oddRequests.length * 3) / 4);
  });

  it('does not keep the fast path from the plain ones', () => {
    expect(both.on.answered['fast-path']).toBeGreaterThan(oddRequests.length * 2);
    expect(both.off.answered['fast-path']).toBe(0);
  });
});

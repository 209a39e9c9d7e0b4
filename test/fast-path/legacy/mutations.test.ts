/**
 * Random mutations of valid requests of 2025, in a session and without one: with the fast path and without
 * it, the answers are the same. Few in the test command; `npm run test:fast-path` tries 1,500 of each.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OddRequest } from '../../http/exchange.ts';
import { fixtureTools } from '../../http/fixture.ts';
import { runs, TIMEOUT } from '../../properties/runs.ts';
import { answerTo, openPorts, type BothPorts } from '../both-ways.ts';
import { openLegacySession, SESSION } from '../legacy-requests.ts';
import { mutatedLegacyRequests } from '../mutations.ts';

/** Every port draws the ids of its sessions for itself. */
function inSession(sent: OddRequest, session: string | undefined): OddRequest {
  const headers = sent.headers.map(([name, value]) => [name, value.replace(SESSION, session ?? '')] as const);
  return { ...sent, headers };
}

describe.each([
  ['2025-03-26', 'in a session'],
  ['2025-06-18', 'in a session'],
  ['2025-11-25', 'in a session'],
  ['2025-11-25', 'without one'],
])('a valid request of %s %s, with something changed', (version, context) => {
  const hasSession = context === 'in a session';
  let ports: BothPorts;
  beforeAll(async () => {
    ports = await openPorts(fixtureTools, { requestLimits: { perMinute: 1e9 } });
  });
  afterAll(() => ports.close());

  it('gets the same answer with the fast path and without', { timeout: TIMEOUT }, async () => {
    const open = (url: string): Promise<string> => openLegacySession(url, version);
    let sessions = hasSession ? [await open(ports.on.url), await open(ports.off.url)] : [];
    const requests = mutatedLegacyRequests(version, hasSession ? SESSION : undefined);
    const property = fc.asyncProperty(requests, async (sent) => {
      const [on, off] = await Promise.all([
        answerTo(ports.on.url, inSession(sent, sessions[0])),
        answerTo(ports.off.url, inSession(sent, sessions[1])),
      ]);
      // One that ended the session leaves none for the next.
      if (hasSession && sent.method === 'DELETE') {
        sessions = [await open(ports.on.url), await open(ports.off.url)];
      }
      expect(on).toEqual(off);
    });
    await fc.assert(property, runs(0.6));
    const { fastPath, sdk } = await ports.on.answered();
    expect(Math.min(fastPath, sdk)).toBeGreaterThan((fastPath + sdk) / 6);
  });
});

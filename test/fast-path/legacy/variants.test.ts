/**
 * Ordinary and odd requests of 2025, in a session and without one: with the fast path and without it, the
 * answers are the same. The fast path answers the ordinary ones itself.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { legacyAnswer, openLegacySession } from '../legacy-requests.ts';
import { openPort, type Port } from '../both-ways.ts';
import { legacyTools } from './tools.ts';
import { legacyVariants } from './variants.ts';

const STILL_MS = 300;

async function openLegacyPort(fastPath: boolean, stateless: boolean): Promise<Port> {
  const parts = legacyTools();
  const port = await openPort(parts.tools, { fastPath, stateless });
  parts.registry = port.registry;
  return port;
}

describe.each([
  ['2025-03-26', 'in a session'],
  ['2025-06-18', 'in a session'],
  ['2025-11-25', 'in a session'],
  ['2025-03-26', 'without a session'],
  ['2025-11-25', 'without a session'],
  ['2025-11-25', 'of a server without sessions'],
])('a request of %s %s', (version, context) => {
  const hasSession = context === 'in a session';
  const ports: Port[] = [];
  let sessions: (string | undefined)[] = [];
  beforeAll(async () => {
    for (const fastPath of [true, false]) {
      ports.push(await openLegacyPort(fastPath, context === 'of a server without sessions'));
    }
    sessions = await Promise.all(
      ports.map(async ({ url }) => (hasSession ? openLegacySession(url, version) : undefined)),
    );
  });
  afterAll(() => Promise.all(ports.map((port) => port.close())));

  it.each(legacyVariants)('%s', async (_name, sent) => {
    const [on, off] = await Promise.all(
      ports.map(({ url }, index) => legacyAnswer(url, sent, version, sessions[index], STILL_MS)),
    );
    expect(on).toEqual(off);
  });

  it('is not always left to the SDK', async () => {
    const { fastPath, sdk } = await ports[0]!.answered();
    expect(fastPath).toBeGreaterThan(40);
    expect(sdk).toBeGreaterThan(40);
    expect((await ports[1]!.answered()).fastPath).toBe(0);
  });
});

it('has at least 120 variants', () => {
  expect(legacyVariants.length).toBeGreaterThan(120);
});

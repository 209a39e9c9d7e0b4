/**
 * The 180 recorded requests of 2026-07-28, ordinary and odd, over real sockets: with the fast path and
 * without it, the answers are the same. The fast path answers the ordinary ones itself.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixtureTools } from '../http/fixture.ts';
import { bodyOf, readVariants, type Variant } from '../http/variants.ts';
import { answerTo, openPorts, type BothPorts } from './both-ways.ts';
import type { OddRequest } from '../http/exchange.ts';

const variants = readVariants();
const ordinary = variants.find(({ name }) => name === 'ok tools/call')?.request.body ?? '';

function requestOf(variant: Variant): OddRequest {
  const { method, path, headers, transfer } = variant.request;
  const pairs = Array.isArray(headers) ? headers : Object.entries(headers);
  return { method, path, headers: pairs, body: bodyOf(variant, ordinary), isChunked: transfer === 'chunked' };
}

describe.skipIf(variants.length === 0)('the recorded requests of 2026-07-28', () => {
  let ports: BothPorts;
  beforeAll(async () => {
    ports = await openPorts(fixtureTools);
  });
  afterAll(() => ports.close());

  it.each(variants.map((variant) => [variant.name, variant] as const))(
    '%s: the same answer with the fast path and without',
    async (_name, variant) => {
      const sent = requestOf(variant);
      const [on, off] = [await answerTo(ports.on.url, sent), await answerTo(ports.off.url, sent)];
      // A refusal can be lost while a large body is still being sent, on either way.
      if (on === undefined || off === undefined) expect(sent.body!.length).toBeGreaterThan(4e6);
      else expect(on).toEqual(off);
    },
  );

  it('were not all left to the SDK', async () => {
    const { fastPath, sdk } = await ports.on.answered();
    expect(fastPath).toBeGreaterThan(40);
    expect(sdk).toBeGreaterThan(60);
    expect((await ports.off.answered()).fastPath).toBe(0);
  });
});

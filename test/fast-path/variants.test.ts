/**
 * The 180 recorded requests of 2026-07-28, ordinary and odd, over real sockets: with the lane and without it, everybody
 * gets the same answer. The lane answers the ordinary ones itself.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixtureTools } from '../http/fixture.ts';
import { bodyOf, readVariants, type Variant } from '../http/variants.ts';
import { answerTo, openPort, type Port } from './both-ways.ts';
import type { OddRequest } from '../http/exchange.ts';

const variants = readVariants();
const ordinary = variants.find(({ name }) => name === 'ok tools/call')?.request.body ?? '';

function requestOf(variant: Variant): OddRequest {
  const { method, path, headers, transfer } = variant.request;
  const pairs = Array.isArray(headers) ? headers : Object.entries(headers);
  return { method, path, headers: pairs, body: bodyOf(variant, ordinary), isChunked: transfer === 'chunked' };
}

describe.skipIf(variants.length === 0)('the recorded requests of 2026-07-28', () => {
  let [on, off]: Port[] = [];
  beforeAll(async () => {
    on = await openPort(fixtureTools, {});
    off = await openPort(fixtureTools, { lane: false });
  });
  afterAll(() => Promise.all([on!.close(), off!.close()]));

  it.each(variants.map((variant) => [variant.name, variant] as const))(
    '%s: the same answer with the lane and without',
    async (_name, variant) => {
      const sent = requestOf(variant);
      const [withLane, without] = [await answerTo(on!.url, sent), await answerTo(off!.url, sent)];
      // A refusal can be lost while a large body is still being sent, on either way.
      if (withLane === undefined || without === undefined) expect(sent.body!.length).toBeGreaterThan(4e6);
      else expect(withLane).toEqual(without);
    },
  );

  it('were not all left to the SDK', () => {
    expect(on!.ways.lane).toBeGreaterThan(40);
    expect(on!.ways.sdk).toBeGreaterThan(100);
    expect(off!.ways).toEqual({ lane: 0, sdk: 0 });
  });
});

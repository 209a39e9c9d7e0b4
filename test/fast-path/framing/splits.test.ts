/**
 * Where a chunk ends says nothing: a request that comes in pieces gets the answer of one that comes whole.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inParallel, openBoth, type BothServers } from './both-servers.ts';
import { converse, type Conversation } from './conversation.ts';
import { callText, partsOf, requestText, swapped } from './requests.ts';

/** Nobody falls silent here. */
const PATIENCE_MS = 10_000;

const STEP = 3;

const one = callText(1, 'echo', { n: 'ü€😀' });
const pair = `${callText(1)}${callText(2)}`;
const delegated = swapped(callText(2), 'Accept:', 'Origin: http://127.0.0.1\r\nAccept:');

describe('a request in pieces', () => {
  let both: BothServers;
  beforeAll(async () => {
    both = await openBoth();
  });
  afterAll(() => both.close());

  const tell = (port: number, chunks: readonly string[], answers: number): Promise<Conversation> =>
    converse(port, [{ chunks, answers, areSure: true }], PATIENCE_MS);
  const whole = async (text: string, answers: number): Promise<Conversation> => {
    const told = await tell(both.off.port, [text], answers);
    expect(told.answers.map(({ status }) => status)).toEqual(Array(answers).fill(200));
    return told;
  };

  /** Cut at every third place, one place after the other or many connections side by side. */
  async function cutInTwo(text: string, answers: number, atOnce: number, from = 1): Promise<number> {
    const expected = await whole(text, answers);
    const places = Array.from(
      { length: Math.ceil((text.length - from) / STEP) },
      (_, index) => from + index * STEP,
    );
    const work = async (place: number): Promise<void> => {
      const told = await tell(both.on.port, [text.slice(0, place), text.slice(place)], answers);
      expect(told, `cut at ${place}`).toEqual(expected);
    };
    await inParallel(places, work, atOnce);
    return places.length;
  }

  it.each([1, 32])('a call cut in two anywhere, %d connections at once', async (atOnce) => {
    const before = both.on.answered['fast-path'];
    const count = await cutInTwo(one, 1, atOnce);
    expect(both.on.answered['fast-path'] - before).toBe(count);
  });

  it('two calls cut in two anywhere', async () => {
    await cutInTwo(pair, 2, 32);
  });

  it('a call for the SDK behind a plain one, cut in two anywhere', async () => {
    const plain = callText(1);
    await cutInTwo(`${plain}${delegated}`, 2, 32, plain.length);
  });

  const inPieces: Readonly<Record<string, readonly string[]>> = {
    'byte by byte': [...one],
    'two calls byte by byte': [...pair],
    'head and body apart': [partsOf(one).head, partsOf(one).body],
    'line by line': one.split(/(?<=\n)/),
    'three bytes at a time': one.match(/[^]{1,3}/g)!,
    'two calls, the second head with the first body': [
      partsOf(callText(1)).head,
      `${partsOf(callText(1)).body}${partsOf(callText(2)).head}`,
      partsOf(callText(2)).body,
    ],
    'a call of the SDK byte by byte, between two others': [callText(1), ...delegated, callText(3)],
    'a list byte by byte, and a call': [...requestText(1, { method: 'tools/list' }), callText(2)],
  };

  it.each(Object.entries(inPieces))('%s', async (_name, chunks) => {
    const text = chunks.join('');
    const answers = text.split('POST /mcp').length - 1;
    expect(await tell(both.on.port, chunks, answers)).toEqual(await whole(text, answers));
  });

  it('a body of many chunks, as large as it may be', async () => {
    const text = callText(1, 'echo', { n: 'x'.repeat(15_000) });
    const chunks = text.match(/[^]{1,100}/g)!;
    expect(await tell(both.on.port, chunks, 1)).toEqual(await whole(text, 1));
  });
});

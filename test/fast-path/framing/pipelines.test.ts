/**
 * Many requests in one write, of the fast path and of the SDK mixed: each is answered, in order, as it would
 * be alone.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBoth, tellBoth, type BothServers } from './both-servers.ts';
import type { Conversation } from './conversation.ts';
import { callText, partsOf, requestText, swapped } from './requests.ts';

type Kind = (id: number) => string;

const echo: Kind = (id) => callText(id);
const slow: Kind = (id) => callText(id, 'slow');

const delegated: Readonly<Record<string, Kind>> = {
  'server/discover': (id) => requestText(id, { method: 'server/discover' }),
  'a request of a method that is not there': (id) => requestText(id, { method: 'no/such' }),
  'a tool that asks its user': (id) => callText(id, 'asks', {}),
  'a call with a progress token': (id) =>
    requestText(id, {
      body: swapped(partsOf(callText(id)).body, '"_meta":{', '"_meta":{"progressToken":1,'),
      params: { name: 'echo' },
    }),
  'a legacy initialize': (id) =>
    swapped(
      requestText(id, { body: JSON.stringify(initialize(id)) }).replace(/Mcp-Method: [^\r]*\r\n/, ''),
      '2026-07-28',
      '2025-11-25',
    ),
  'a call from a browser': (id) => swapped(callText(id), 'Accept:', 'Origin: http://127.0.0.1\r\nAccept:'),
  'a call to another path': (id) => swapped(callText(id), '/mcp', '/mcp?x=1'),
  'a call in chunks': (id) =>
    callText(id).replace(
      /Content-Length: \d+\r\n\r\n(.*)$/,
      (_all, body: string) =>
        `Transfer-Encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
    ),
  'a body that is no JSON': (id) => requestText(id, { params: { name: 'echo' }, body: 'no' }),
};

const byFastPath: Readonly<Record<string, Kind>> = {
  'a call': echo,
  'a slow call': slow,
  'a list': (id) => requestText(id, { method: 'tools/list' }),
  'a tool that is not there': (id) => callText(id, 'none'),
};

function initialize(id: number): object {
  const clientInfo = { name: 'test', version: '1' };
  const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo };
  return { jsonrpc: '2.0', id, method: 'initialize', params };
}

/** From 1 on; null where the message could not be read. */
function idsIn({ answers }: Conversation): unknown[] {
  return answers.flatMap(({ body }) => (body as { readonly id: unknown }[]).map(({ id }) => id));
}

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

describe('requests that come in one write', () => {
  let both: BothServers;
  beforeAll(async () => {
    both = await openBoth();
  });
  afterAll(() => both.close());

  async function together(kinds: readonly Kind[]): Promise<Conversation> {
    const text = kinds.map((kind, index) => kind(index + 1)).join('');
    const { on, off } = await tellBoth(both, [{ chunks: [text], answers: kinds.length, areSure: true }]);
    expect(on).toEqual(off);
    expect(on).toMatchObject({ end: 'kept open', rest: '', afterEnd: [] });
    return on;
  }

  it.each([2, 10, 50])('%d plain calls', async (count) => {
    expect(idsIn(await together(Array<Kind>(count).fill(echo)))).toEqual(numbers(count));
  });

  it('a slow call first, whose answer the others wait for', async () => {
    const told = await together([slow, echo, echo, slow, echo]);
    expect(idsIn(told)).toEqual(numbers(5));
  });

  it.each(Object.entries(delegated))('between plain calls: %s', async (_name, kind) => {
    const told = await together([echo, kind, echo, kind, kind, echo]);
    expect(told.answers).toHaveLength(6);
    expect(idsIn(told).filter((id) => id !== null)).toEqual(expect.arrayContaining([1, 3, 6]));
  });

  it.each(Object.entries(delegated))('behind a slow call: %s', async (_name, kind) => {
    const told = await together([slow, kind, echo]);
    expect([idsIn(told).at(0), idsIn(told).at(-1)]).toEqual([1, 3]);
  });

  it('everything that there is, forth and back', async () => {
    const kinds = [...Object.values(byFastPath), ...Object.values(delegated)];
    const told = await together([...kinds, ...kinds.toReversed()]);
    const ids = idsIn(told).filter((id) => id !== null) as number[];
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
    expect(told.answers).toHaveLength(kinds.length * 2);
  });

  it('are answered by the fast path where they are plain', async () => {
    const before = both.on.answered['fast-path'];
    await together([echo, delegated['a legacy initialize']!, echo, delegated['server/discover']!, echo]);
    expect(both.on.answered['fast-path'] - before).toBe(3);
  });
});

describe('a client that ends its side right behind a request', () => {
  let both: BothServers;
  beforeAll(async () => {
    both = await openBoth();
  });
  afterAll(() => both.close());

  const kinds: Readonly<Record<string, Kind>> = {
    'two calls': (id) => `${echo(id)}${echo(id + 1)}`,
    ...byFastPath,
    ...delegated,
  };
  const later = ['a slow call', 'a tool that asks its user'];
  const atOnce = Object.entries(kinds).filter(([name]) => !later.includes(name));

  it.each(atOnce)('gets its answer: %s', async (_name, kind) => {
    const { on, off } = await tellBoth(both, [{ chunks: [kind(1)], answers: 0 }]);
    expect(on).toEqual(off);
    expect(on.afterEnd.length).toBeGreaterThan(0);
  });

  it('may be taken for gone where its answer takes longer, as by node:http, but is never told anything else', async () => {
    const whole = await tellBoth(both, [{ chunks: [slow(1)], answers: 1, areSure: true }]);
    const { on, off } = await tellBoth(both, [{ chunks: [slow(1)], answers: 0 }]);
    expect(off.afterEnd).toEqual([]);
    expect([[], whole.off.answers]).toContainEqual(on.afterEnd);
  });

  it('is told that a request is not whole', async () => {
    for (const cut of [1, 200, 400]) {
      const { on, off } = await tellBoth(both, [{ chunks: [echo(1).slice(0, cut)], answers: 0 }]);
      expect(on).toEqual(off);
      expect(on.afterEnd).toMatchObject([{ status: 400 }]);
    }
  });
});

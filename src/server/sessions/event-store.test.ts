import { describe, expect, it } from 'vitest';
import { RecentEvents } from './event-store.ts';

const message = (text: string) =>
  ({ jsonrpc: '2.0', method: 'notifications/message', params: { text } }) as const;

async function replayed(events: RecentEvents, after: string): Promise<unknown[]> {
  const sent: unknown[] = [];
  await events.replayEventsAfter(after, {
    send: async (id, sentMessage) => {
      sent.push([id, (sentMessage as ReturnType<typeof message>).params.text]);
    },
  });
  return sent;
}

describe('what a session has sent lately', () => {
  it('is sent again from where a stream broke, and only what was on that stream', async () => {
    const events = new RecentEvents();
    const first = await events.storeEvent('a', message('1'));
    const second = await events.storeEvent('b', message('2'));
    const third = await events.storeEvent('a', message('3'));
    expect(await replayed(events, first)).toEqual([[third, '3']]);
    expect(await events.getStreamIdForEventId(second)).toBe('b');
    expect(await replayed(events, 'unknown')).toEqual([]);
  });

  it('is told apart from what another replica has sent', async () => {
    const [here, there] = [new RecentEvents(), new RecentEvents()];
    const [own, other] = [
      await here.storeEvent('a', message('1')),
      await there.storeEvent('a', message('1')),
    ];
    expect([here.isOwn(own), here.isOwn(other), here.isOwn('1')]).toEqual([true, false, false]);
  });

  it('is bounded in number and in text, the oldest going first', async () => {
    const events = new RecentEvents();
    const ids: string[] = [];
    const store = async (text: string): Promise<void> =>
      void ids.push(await events.storeEvent('a', message(text)));
    const streamOf = (number: number): Promise<string | undefined> =>
      events.getStreamIdForEventId(ids[number - 1]!);
    for (let index = 1; index <= 150; index++) await store(String(index));
    expect(await streamOf(50)).toBeUndefined();
    expect(await streamOf(51)).toBe('a');
    await store('x'.repeat(200_000));
    await store('y'.repeat(200_000));
    expect(await streamOf(151)).toBeUndefined();
    expect(await streamOf(152)).toBe('a');
    await store('z'.repeat(1_000_000));
    expect(await streamOf(153)).toBeUndefined();
    expect(await streamOf(152)).toBe('a');
  });
});

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
    await events.storeEvent('a', message('1'));
    await events.storeEvent('b', message('2'));
    await events.storeEvent('a', message('3'));
    expect(await replayed(events, '1')).toEqual([['3', '3']]);
    expect(await events.getStreamIdForEventId('2')).toBe('b');
    expect(await replayed(events, 'nobody knows')).toEqual([]);
  });

  it('is bounded in number and in text, the oldest going first', async () => {
    const events = new RecentEvents();
    for (let index = 1; index <= 150; index++) await events.storeEvent('a', message(String(index)));
    expect(await events.getStreamIdForEventId('50')).toBeUndefined();
    expect(await events.getStreamIdForEventId('51')).toBe('a');
    await events.storeEvent('a', message('x'.repeat(200_000)));
    await events.storeEvent('a', message('y'.repeat(200_000)));
    expect(await events.getStreamIdForEventId('151')).toBeUndefined();
    expect(await events.getStreamIdForEventId('152')).toBe('a');
    const huge = await events.storeEvent('a', message('z'.repeat(1_000_000)));
    expect(await events.getStreamIdForEventId(huge)).toBeUndefined();
    expect(await events.getStreamIdForEventId('152')).toBe('a');
  });
});

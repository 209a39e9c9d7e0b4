/**
 * What tools tell their client while they run, seen by the official v2 client on each version: progress, and
 * the log.
 */
import { describe, expect, it } from 'vitest';
import type { Progress } from '@modelcontextprotocol/client';
import { tool, type ToolContext } from '../../src/index.ts';
import { withPerson } from './asking.ts';

const VERSIONS = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28'];

describe.each(VERSIONS)('progress on %s', (version) => {
  const steps = (run: (context: ToolContext) => unknown) =>
    tool({ name: 'steps', run: (_args, context) => run(context) });

  it('reaches a client that wants to know', async () => {
    const half = steps(({ progress }) => progress(1, 2, 'half way'));
    await withPerson(version, [half], {}, async ({ client }) => {
      const heard: Progress[] = [];
      await client.callTool({ name: 'steps' }, { onprogress: (progress) => heard.push(progress) });
      const message = version === '2024-11-05' ? {} : { message: 'half way' };
      expect(heard).toEqual([{ progress: 1, total: 2, ...message }]);
    });
  });

  it('of 10,000 steps is a few notifications, the last one included, and the numbers grow', async () => {
    const flood = steps(async ({ progress }) => {
      for (let step = 1; step <= 10_000; step++) {
        progress(step, 10_000);
        progress(step - 5);
        progress(Number.NaN);
        if (step % 1_000 === 0) await Promise.resolve();
      }
    });
    await withPerson(version, [flood], {}, async ({ client }) => {
      const heard: number[] = [];
      await client.callTool({ name: 'steps' }, { onprogress: ({ progress }) => heard.push(progress) });
      expect(heard.length).toBeLessThan(50);
      expect(heard).toEqual([...new Set(heard)].sort((one, other) => one - other));
      expect(heard[0]).toBe(1);
      expect(heard.at(-1)).toBe(10_000);
    });
  });
});

describe('the log of the client', () => {
  const chatty = tool({
    name: 'chatty',
    run(_args, { log }) {
      log('debug', 'small');
      log('warning', { disk: 'full' }, 'disk');
      log('error', new Error('broken'));
      log('error', 10n);
    },
  });

  it.each(['2024-11-05', '2025-11-25'])('holds what is severe enough on %s', async (version) => {
    await withPerson(version, [chatty], {}, async ({ client, call }) => {
      const heard: unknown[] = [];
      client.setNotificationHandler('notifications/message', ({ params }) => void heard.push(params));
      await client.setLoggingLevel('warning');
      await call('chatty');
      expect(heard).toEqual([
        { level: 'warning', data: { disk: 'full' }, logger: 'disk' },
        { level: 'error', data: 'Error: broken' },
        { level: 'error', data: '[a value that JSON cannot say]' },
      ]);
    });
  });

  it('is left alone on 2026-07-28, unless the request asks for it', async () => {
    await withPerson('2026-07-28', [chatty], {}, async ({ client, call }) => {
      const heard: unknown[] = [];
      client.setNotificationHandler('notifications/message', ({ params }) => void heard.push(params));
      await call('chatty');
      expect(heard).toEqual([]);
      await client.callTool({ name: 'chatty', _meta: { 'io.modelcontextprotocol/logLevel': 'error' } });
      expect(heard).toEqual([
        { level: 'error', data: 'Error: broken' },
        { level: 'error', data: '[a value that JSON cannot say]' },
      ]);
    });
  });

  it('gets no more than 1,000 messages of one call', async () => {
    const flood = tool({
      name: 'flood',
      run(_args, { log }) {
        for (let line = 1; line <= 5_000; line++) log('info', line);
      },
    });
    await withPerson('2025-11-25', [flood], {}, async ({ client, call }) => {
      const heard: unknown[] = [];
      client.setNotificationHandler('notifications/message', ({ params }) => void heard.push(params.data));
      await call('flood');
      expect(heard).toHaveLength(1_000);
      expect(heard.slice(-2)).toEqual([999, '[no more than 1000 messages for one call]']);
    });
  });
});

describe('after the call', () => {
  it.each(VERSIONS)('a tool that goes on is not heard on %s', async (version) => {
    let finish: () => void = () => undefined;
    const late = tool({
      name: 'late',
      timeoutMs: 20,
      async run(_args, { progress, log, ask }) {
        await new Promise<void>((resolve) => (finish = resolve));
        progress(1);
        log('info', 'late');
        await ask('Go on?', { type: 'object', properties: {} });
      },
    });
    const person = { answer: () => ({ action: 'decline' }) as const };
    await withPerson(version, [late], person, async ({ client, asked }) => {
      const heard: unknown[] = [];
      client.setNotificationHandler('notifications/message', ({ params }) => void heard.push(params));
      await client.callTool({ name: 'late' }, { onprogress: (progress) => heard.push(progress) });
      finish();
      await new Promise((resolve) => setTimeout(resolve, 20));
      expect({ heard, asked }).toEqual({ heard: [], asked: [] });
    });
  });
});

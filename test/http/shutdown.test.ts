/**
 * Closing under load, over modern requests and sessions at once: a call that a tool began is answered once,
 * and nobody else is. What a thousand calls, sessions and broken connections leave in memory is next to
 * nothing.
 */
import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it, vi } from 'vitest';
import { serve, tool } from '../../src/index.ts';
import { ask, legacy, listen, modernCall, open, openSession, start, stream, type Sent } from './calls.ts';

const CONNECTIONS = 64;
const numbered = { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] } as const;
const work = (n: number): object => ({ name: 'work', arguments: { n } });

describe('close() under load', () => {
  it('answers every call that was accepted, none twice, and refuses the rest', async () => {
    const ran: number[] = [];
    const takesTime = tool({
      name: 'work',
      input: numbered,
      output: { type: 'integer' },
      run: async ({ n }) => {
        ran.push(n);
        await pause(100 + (n % 7) * 20);
        return n;
      },
    });
    const server = await serve(takesTime, { http: { port: 0 }, onError: () => undefined });
    const url = server.url!;
    const session = await openSession(url);
    const answered: number[] = [];
    let next = 0;
    let isClosing = false;
    const clientOf = async (index: number): Promise<void> => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      for (let isServed = true; isServed;) {
        const n = next++;
        const sent: Sent =
          index % 2 === 0 ? modernCall(n, 'work', { n }) : legacy(n, 'tools/call', work(n), session);
        // A connection that is cut, and a status of refusal, are how a caller learns that it was not
        // accepted.
        const reply = await ask(url, sent, agent).catch(() => undefined);
        isServed = reply?.status === 200;
        if (isServed) for (const { id } of reply!.messages) answered.push(id as number);
        else expect(isClosing).toBe(true);
      }
      agent.destroy();
    };
    const clients = Array.from({ length: CONNECTIONS }, (_, index) => clientOf(index));
    await vi.waitFor(() => expect(ran.length).toBeGreaterThan(CONNECTIONS * 2), { timeout: 20_000 });
    isClosing = true;
    await server.close();
    await Promise.all(clients);
    const inOrder = (numbers: readonly number[]): number[] => numbers.toSorted((a, b) => a - b);
    expect(new Set(ran).size).toBe(ran.length);
    expect(inOrder(answered)).toEqual(inOrder(ran));
  });

  it('waits no longer than it was told to for a tool that does not end', async () => {
    let begun = 0;
    const hangs = tool({
      name: 'work',
      input: numbered,
      run: () => {
        begun++;
        return new Promise(() => undefined);
      },
    });
    const server = await serve(hangs, { http: { port: 0, drainMs: 200 }, onError: () => undefined });
    const stuck = ask(server.url!, modernCall(1, 'work', { n: 1 })).catch(() => 'cut');
    await vi.waitFor(() => expect(begun).toBe(1), { timeout: 20_000 });
    await server.close();
    expect(await stuck).toBe('cut');
  });
});

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

async function heapInUse(): Promise<number> {
  await pause(100);
  collect();
  collect();
  return process.memoryUsage().heapUsed / 1024 / 1024;
}

describe('the heap', () => {
  it('is flat after many calls, sessions, lost streams and broken connections', async () => {
    const echo = tool({
      name: 'echo',
      input: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
      output: { type: 'string' },
      run: ({ text }) => text,
    });
    const server = await serve(echo, { http: { port: 0 }, onError: () => undefined });
    const url = server.url!;
    // Long enough to show, wherever a message is held on to.
    const args = { text: 'x'.repeat(60_000) };
    const round = async (): Promise<void> => {
      const session = await openSession(url);
      const streams = [await open(url, stream(session)), await open(url, listen)];
      start(url, modernCall(1, 'echo', args), false)
        .on('error', () => undefined)
        .destroy();
      await ask(url, modernCall(2, 'echo', args));
      await ask(url, legacy(3, 'tools/call', { name: 'echo', arguments: args }, session));
      for (const incoming of streams) incoming.on('error', () => undefined).destroy();
      const { headers } = stream(session);
      await ask(url, { method: 'DELETE', headers });
    };
    for (let n = 0; n < 20; n++) await round();
    const before = await heapInUse();
    for (let n = 0; n < 80; n++) await round();
    expect((await heapInUse()) - before).toBeLessThan(4);
    await server.close();
  });
});

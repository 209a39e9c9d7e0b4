/**
 * Calls of legacy clients over stdio whose tools log, report progress, ask, take long or are cancelled. Each
 * with the fast path and without it: the tool runs once, and its messages arrive in order before its result.
 */
import { describe, expect, it, vi } from 'vitest';
import type { Message } from '../../http/exchange.ts';
import { call } from '../legacy-requests.ts';
import { openPipe, type Pipe } from '../pipe.ts';
import { legacyTools, type LegacyTools } from './tools.ts';

const WAIT = { timeout: 10_000, interval: 5 };

describe.each([true, false])('with fastPath: %s', { concurrent: true }, (fastPath) => {
  describe.each(['2024-11-05', '2025-06-18', '2025-11-25'])('a client of %s', (protocolVersion) => {
    const connected =
      <Args extends readonly unknown[]>(
        use: (pipe: Pipe, parts: LegacyTools, ...args: Args) => Promise<void>,
        capabilities: object = {},
      ) =>
      async (...args: Args): Promise<void> => {
        const parts = legacyTools();
        const pipe = await openPipe(parts.tools, { fastPath });
        const params = { protocolVersion, capabilities, clientInfo: { name: 'test', version: '1' } };
        pipe.send({ jsonrpc: '2.0', id: 0, method: 'initialize', params });
        await vi.waitFor(() => expect(pipe.messages).toHaveLength(1), WAIT);
        pipe.send({ jsonrpc: '2.0', method: 'notifications/initialized' });
        await use(pipe, parts, ...args);
        await pipe.close();
      };

    const result = (pipe: Pipe, id: unknown): Promise<void> =>
      vi.waitFor(() => expect(pipe.messages.map((message) => message.id)).toContain(id), WAIT);
    /** Of all behind the handshake: methods of messages, and ids of results. */
    const order = (pipe: Pipe): unknown[] =>
      (pipe.messages.slice(1) as readonly Message[]).map(({ method, id }) => method ?? id);

    it.each([
      ['logs', ['notifications/message', 'notifications/message', 7]],
      ['reports', ['notifications/progress', 'notifications/message', 'notifications/progress', 7]],
      ['logs, then throws', ['notifications/message', 7]],
      ['long and tells', ['notifications/message', 'notifications/progress', 'notifications/message', 7]],
      ['long, then tells', ['notifications/progress', 'notifications/message', 7]],
      ['long', [7]],
    ])(
      '"%s" runs once, and tells in order',
      connected(async (pipe, parts, name: string, expected: unknown[]) => {
        pipe.send(call(7, name, {}, { progressToken: 'p' }));
        await result(pipe, 7);
        await pipe.still();
        expect(order(pipe)).toEqual(expected);
        expect(parts.runs).toEqual({ [name]: 1 });
        expect(pipe.traces).toHaveLength(1);
      }),
    );

    it(
      'tools that tell and tools that do not answer side by side',
      connected(async (pipe, parts) => {
        for (const [index, name] of ['logs', 'keys', 'reports', 'arr', 'logs'].entries()) {
          pipe.send(call(index + 1, name, {}, { progressToken: index }));
        }
        await vi.waitFor(
          () => expect(pipe.messages.filter(({ id }) => id !== undefined)).toHaveLength(6),
          WAIT,
        );
        await pipe.still();
        const ids = pipe.messages.map(({ id }) => id).filter((id) => id !== undefined);
        expect(ids.toSorted()).toEqual([0, 1, 2, 3, 4, 5]);
        expect(parts.runs).toEqual({ logs: 2, reports: 1 });
      }),
    );

    it(
      'a call that is cancelled is aborted and not answered, also once it has told something',
      connected(async (pipe, parts) => {
        pipe.send(call('w', 'waits'));
        pipe.send(call(1, 'logs'));
        await result(pipe, 1);
        const params = { requestId: 'w' };
        pipe.send({ jsonrpc: '2.0', method: 'notifications/cancelled', params });
        await vi.waitFor(() => expect(parts.aborted).toEqual(['waits']), WAIT);
        pipe.send(call(2, 'keys'));
        await result(pipe, 2);
        await pipe.still();
        expect(pipe.messages.map(({ id }) => id)).not.toContain('w');
      }),
    );

    if (protocolVersion === '2024-11-05') {
      it(
        'a tool that asks runs once, and is told that this version has no questions',
        connected(async (pipe, parts) => {
          pipe.send(call(7, 'asks late'));
          await result(pipe, 7);
          expect(order(pipe)).toEqual(['notifications/message', 7]);
          expect(pipe.messages.at(-1)).toMatchObject({ result: { isError: true } });
          expect(parts.runs).toEqual({ 'asks late': 1 });
        }),
      );
      return;
    }

    it(
      'a tool that asks runs once, and goes on with the answer',
      connected(
        async (pipe, parts) => {
          pipe.send(call(7, 'asks late'));
          const isQuestion = ({ method }: Message): boolean => method === 'elicitation/create';
          const question = await vi.waitFor(() => {
            const found = (pipe.messages as readonly Message[]).find(isQuestion);
            if (found === undefined) throw new Error('No question has come.');
            return found;
          }, WAIT);
          const answer = { action: 'accept', content: { yes: true } };
          pipe.send({ jsonrpc: '2.0', id: question.id, result: answer });
          await result(pipe, 7);
          const kinds = ['notifications/message', 'elicitation/create', 'notifications/message', 7];
          expect(order(pipe)).toEqual(kinds);
          expect(JSON.stringify(pipe.messages.at(-1))).toContain('accept');
          expect(parts.runs).toEqual({ 'asks late': 1 });
        },
        { elicitation: { form: {} } },
      ),
    );
  });
});

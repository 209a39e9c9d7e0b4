/**
 * Calls of legacy clients whose tools log, report progress, ask, take long, are cancelled or lose their
 * client. Each with the fast path and without it: the tool runs once, and its messages arrive in order before
 * its result.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import type { Message } from '../../http/exchange.ts';
import { openPort, type PortOptions } from '../both-ways.ts';
import { call, legacyExchange, openLegacySession, type LegacyRequest } from '../legacy-requests.ts';
import { openEventStream, type EventStream } from './event-stream.ts';
import { legacyTools, type LegacyTools } from './tools.ts';

const WAIT = { timeout: 10_000, interval: 5 };
const CAPABLE = { elicitation: { form: {} } };

/** By method, or by how a request ended. */
function kinds(messages: readonly Message[]): string[] {
  return messages.map(({ method, result, error }) => {
    if (method !== undefined) return method.replace('notifications/', '');
    return error !== undefined ? 'error' : result?.['isError'] === true ? 'tool error' : 'result';
  });
}

const tokens = [
  { principal: 'ann', token: 'ann-token-0123456789' },
  { principal: 'bob', token: 'bob-token-0123456789' },
];

interface Served {
  readonly parts: LegacyTools;
  readonly url: string;
  stream(sent: LegacyRequest, version: string, session?: string): EventStream;
  post(body: unknown, version: string, session?: string): ReturnType<typeof legacyExchange>;
}

describe.each([true, false])('with fastPath: %s', { concurrent: true }, (fastPath) => {
  /** Each test has a port of its own: most of their time is waiting. */
  const served =
    <Args extends readonly unknown[]>(
      use: (served: Served, ...args: Args) => Promise<void>,
      options: PortOptions = {},
    ) =>
    async (...args: Args): Promise<void> => {
      const parts = legacyTools();
      const port = await openPort(parts.tools, { fastPath, ...options });
      parts.registry = port.registry;
      const { url } = port;
      try {
        const stream: Served['stream'] = (...request) => openEventStream(url, ...request);
        const post: Served['post'] = (body, ...request) => legacyExchange(url, { body }, ...request);
        await use({ parts, url, stream, post }, ...args);
      } finally {
        await port.close();
      }
    };

  const telling: readonly (readonly [string, readonly string[]])[] = [
    ['logs', ['message', 'message', 'result']],
    ['reports', ['progress', 'message', 'progress', 'result']],
    ['logs, then throws', ['message', 'tool error']],
    ['long', ['result']],
    ['long and tells', ['message', 'progress', 'message', 'result']],
    ['long, then tells', ['progress', 'message', 'result']],
  ];

  describe.each(['2025-03-26', '2025-06-18', '2025-11-25'])('a call of %s', (version) => {
    it.each([true, false])(
      'tells in order, and each tool runs once, in a session: %s',
      served(async ({ parts, url, post }, isInSession: boolean) => {
        const session = isInSession ? await openLegacySession(url, version) : undefined;
        const answers = telling.map(async ([name, expected]) => {
          const { status, messages } = await post(
            call(name, name, {}, { progressToken: name }),
            version,
            session,
          );
          expect({ name, status, kinds: kinds(messages) }).toEqual({ name, status: 200, kinds: expected });
          expect(messages.at(-1)!.id).toBe(name);
        });
        await Promise.all(answers);
        expect(parts.runs).toEqual(Object.fromEntries(telling.map(([name]) => [name, 1])));
      }),
    );
  });

  it(
    'the tokens and the data of messages arrive as they were given',
    served(async ({ url, post }) => {
      const session = await openLegacySession(url, '2025-11-25');
      const { messages } = await post(call(5, 'reports', {}, { progressToken: 'p' }), '2025-11-25', session);
      expect(messages.slice(0, -1)).toMatchObject([
        { params: { progressToken: 'p', progress: 1, total: 3, message: 'first' } },
        { params: { level: 'info', data: 'between' } },
        { params: { progressToken: 'p', progress: 3, total: 3 } },
      ]);
    }),
  );

  describe.each(['2025-06-18', '2025-11-25'])('a tool that asks, in a session of %s', (version) => {
    it.each([
      ['asks', ['elicitation/create', 'result']],
      ['asks late', ['message', 'elicitation/create', 'message', 'result']],
    ])(
      '"%s" runs once, and goes on with the answer',
      served(async ({ parts, url, stream, post }, name: string, expected: string[]) => {
        const session = await openLegacySession(url, version, { capabilities: CAPABLE });
        const answer = stream({ body: call(5, name) }, version, session);
        const question = await answer.until(({ method }) => method === 'elicitation/create');
        const result = { action: 'accept', content: { yes: true } };
        const { status } = await post({ jsonrpc: '2.0', id: question.id, result }, version, session);
        expect(status).toBe(202);
        await answer.ended;
        expect(kinds(answer.messages)).toEqual(expected);
        expect(JSON.stringify(answer.messages.at(-1))).toContain('accept');
        expect(parts.runs).toEqual({ [name]: 1 });
      }),
    );

    it(
      'gets an error where its client cannot be asked',
      served(async ({ parts, url, post }) => {
        const session = await openLegacySession(url, version);
        const { messages } = await post(call(5, 'asks'), version, session);
        expect(kinds(messages)).toEqual(['tool error']);
        expect(parts.runs).toEqual({ asks: 1 });
      }),
    );
  });

  describe.each([
    ['at once', 50],
    ['once it has become a stream', 1_200],
  ])('a call that is cancelled %s', (_when, afterMs) => {
    it.each(['2025-03-26', '2025-11-25'])(
      'is aborted and gets no result: %s',
      served(async ({ parts, url, stream, post }, version: string) => {
        const session = await openLegacySession(url, version);
        const answer = stream({ body: call('w', 'waits') }, version, session);
        await vi.waitFor(() => expect(parts.runs).toEqual({ waits: 1 }), WAIT);
        await pause(afterMs);
        const params = { requestId: 'w', reason: 'enough' };
        const cancelled = { jsonrpc: '2.0', method: 'notifications/cancelled', params };
        expect((await post(cancelled, version, session)).status).toBe(202);
        await vi.waitFor(() => expect(parts.aborted).toEqual(['waits']), WAIT);
        await pause(50);
        expect(answer.messages).toEqual([]);
        answer.destroy();
        expect((await post(call(6, 'keys'), version, session)).messages).toMatchObject([{ id: 6 }]);
      }),
    );
  });

  const cancelledW = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 'w' } };
  const keysAfterIt = call(8, 'keys');

  it.each<[string, LegacyRequest, boolean]>([
    ['in a batch', { body: [cancelledW, { jsonrpc: '2.0', method: 'notifications/initialized' }] }, true],
    ['in a batch with a call', { body: [cancelledW, keysAfterIt] }, true],
    ['under another version', { body: cancelledW, headers: { 'MCP-Protocol-Version': '2025-06-18' } }, true],
    ['under no version', { body: cancelledW, headers: { 'MCP-Protocol-Version': undefined } }, true],
    [
      'with a method header',
      { body: cancelledW, headers: { 'Mcp-Method': 'notifications/cancelled' } },
      true,
    ],
    ['with an id', { body: { ...cancelledW, id: 3 } }, false],
    ['without accepting a stream', { body: cancelledW, headers: { Accept: 'application/json' } }, false],
    [
      'under an unknown version',
      { body: cancelledW, headers: { 'MCP-Protocol-Version': '2099-01-01' } },
      false,
    ],
    [
      'under a modern version',
      { body: cancelledW, headers: { 'MCP-Protocol-Version': '2026-07-28' } },
      false,
    ],
    ['as text', { body: cancelledW, headers: { 'Content-Type': 'text/plain' } }, false],
    ['with a reason that is none', { body: { ...cancelledW, params: { requestId: 'w', reason: 1 } } }, false],
  ])(
    'a call is cancelled where the SDK takes the notification: %s',
    served(async ({ parts, url, stream }, _name: string, sent: LegacyRequest, isCancelled: boolean) => {
      const session = await openLegacySession(url, '2025-03-26');
      const answer = stream({ body: call('w', 'waits') }, '2025-03-26', session);
      await vi.waitFor(() => expect(parts.runs).toEqual({ waits: 1 }), WAIT);
      await legacyExchange(url, sent, '2025-03-26', session);
      if (isCancelled) await vi.waitFor(() => expect(parts.aborted).toEqual(['waits']), WAIT);
      else await pause(30);
      expect(parts.aborted).toHaveLength(isCancelled ? 1 : 0);
      answer.destroy();
    }),
  );

  it(
    'a call of one session is not cancelled by another',
    served(async ({ parts, url, stream, post }) => {
      const [own, other] = [
        await openLegacySession(url, '2025-11-25'),
        await openLegacySession(url, '2025-11-25'),
      ];
      const answer = stream({ body: call('w', 'waits') }, '2025-11-25', own);
      await vi.waitFor(() => expect(parts.runs).toEqual({ waits: 1 }), WAIT);
      const cancelled = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 'w' } };
      await post(cancelled, '2025-11-25', other);
      await post(cancelled, '2025-11-25');
      await pause(50);
      expect(parts.aborted).toEqual([]);
      answer.destroy();
    }),
  );

  describe('a client that loses its connection', () => {
    it(
      'in a long call of a session gets the result by Last-Event-ID',
      served(async ({ parts, url, stream }) => {
        const session = await openLegacySession(url, '2025-11-25');
        const lost = stream(
          { body: call(5, 'long and tells', {}, { progressToken: 1 }) },
          '2025-11-25',
          session,
        );
        await lost.until(({ method }) => method === 'notifications/message');
        const id = lost.lastEventId();
        expect(id).toBeDefined();
        lost.destroy();
        await pause(20);
        const headers = { 'Last-Event-ID': id, Accept: 'text/event-stream' };
        const resumed = stream({ method: 'GET', headers }, '2025-11-25', session);
        await resumed.until((message) => message.id === 5);
        expect(kinds(resumed.messages)).toEqual(['progress', 'message', 'result']);
        expect(parts.runs).toEqual({ 'long and tells': 1 });
        resumed.destroy();
      }),
    );

    it(
      'in a long call that tells nothing gets the result by the id of the first, empty event',
      served(async ({ parts, url, stream }) => {
        const session = await openLegacySession(url, '2025-11-25');
        const lost = stream({ body: call(5, 'long') }, '2025-11-25', session);
        // The fast path sends it after a second: a client that leaves earlier has no id, and asks anew.
        await vi.waitFor(() => expect(lost.lastEventId()).toBeDefined(), WAIT);
        lost.destroy();
        await pause(20);
        const headers = { 'Last-Event-ID': lost.lastEventId(), Accept: 'text/event-stream' };
        const resumed = stream({ method: 'GET', headers }, '2025-11-25', session);
        await resumed.until((message) => message.id === 5);
        expect(kinds(resumed.messages)).toEqual(['result']);
        expect(parts.runs).toEqual({ long: 1 });
        resumed.destroy();
      }),
    );

    it(
      'in a call of a session does not abort it',
      served(async ({ parts, url, stream }) => {
        const session = await openLegacySession(url, '2025-11-25');
        const lost = stream({ body: call(5, 'waits') }, '2025-11-25', session);
        await vi.waitFor(() => expect(parts.runs).toEqual({ waits: 1 }), WAIT);
        lost.destroy();
        await pause(100);
        expect(parts.aborted).toEqual([]);
      }),
    );

    it.each([50, 1_200])(
      'in a call without a session aborts it, after %d ms',
      served(async ({ parts, stream }, afterMs: number) => {
        const lost = stream({ body: call(5, 'waits') }, '2025-11-25');
        await vi.waitFor(() => expect(parts.runs).toEqual({ waits: 1 }), WAIT);
        await pause(afterMs);
        lost.destroy();
        await vi.waitFor(() => expect(parts.aborted).toEqual(['waits']), WAIT);
      }),
    );
  });

  describe.each([50, 1_200])('a session that ends after %d ms', (afterMs) => {
    it(
      'aborts its calls',
      served(async ({ parts, url, stream, post }) => {
        const session = await openLegacySession(url, '2025-11-25');
        const answer = stream({ body: call(5, 'waits') }, '2025-11-25', session);
        await vi.waitFor(() => expect(parts.runs).toEqual({ waits: 1 }), WAIT);
        await pause(afterMs);
        const ended = await legacyExchange(url, { method: 'DELETE' }, '2025-11-25', session);
        expect(ended.status).toBe(200);
        await vi.waitFor(() => expect(parts.aborted).toEqual(['waits']), WAIT);
        expect((await post(call(6, 'keys'), '2025-11-25', session)).status).toBe(404);
        answer.destroy();
      }),
    );
  });

  it(
    'a tool that leaves the list while it runs keeps the schema that was advertised',
    served(async ({ url, post }) => {
      const session = await openLegacySession(url, '2025-11-25');
      const { messages } = await post(call(5, 'leaves'), '2025-11-25', session);
      expect(messages).toMatchObject([{ id: 5, result: { structuredContent: { result: 7 } } }]);
      const again = await post(call(6, 'leaves'), '2025-11-25', session);
      expect(again.messages).toMatchObject([{ id: 6, error: { code: -32602 } }]);
    }),
  );

  it(
    'a change of the list is announced on the stream of the session',
    served(async ({ url, stream, post }) => {
      const session = await openLegacySession(url, '2025-11-25');
      const own = stream({ method: 'GET', headers: { Accept: 'text/event-stream' } }, '2025-11-25', session);
      await vi.waitFor(() => expect(own.status()).toBe(200), WAIT);
      const { messages } = await post(call(5, 'changes the list'), '2025-11-25', session);
      expect(kinds(messages)).toEqual(['result']);
      await own.until(({ method }) => method === 'notifications/tools/list_changed');
      own.destroy();
    }),
  );

  it(
    'a session is found by the principal that opened it alone',
    served(
      async ({ url }) => {
        const by = (token: string): Readonly<Record<string, string>> => ({
          Authorization: `Bearer ${token}`,
        });
        const headers = by('ann-token-0123456789');
        const session = await openLegacySession(url, '2025-11-25', { headers });
        const statusFor = async (token: string): Promise<number> =>
          (await legacyExchange(url, { body: call(5, 'keys'), headers: by(token) }, '2025-11-25', session))
            .status;
        expect(await statusFor('ann-token-0123456789')).toBe(200);
        expect(await statusFor('bob-token-0123456789')).toBe(404);
        expect(await statusFor('eve-token-0123456789')).toBe(401);
      },
      { auth: { tokens } },
    ),
  );

  it(
    'a session is served before its client has said that it is initialized',
    served(async ({ url, post }) => {
      const session = await openLegacySession(url, '2025-11-25', { isInitialized: false });
      expect((await post(call(5, 'keys'), '2025-11-25', session)).messages).toMatchObject([
        { id: 5, result: {} },
      ]);
      expect(kinds((await post(call(6, 'logs'), '2025-11-25', session)).messages).at(-1)).toBe('result');
    }),
  );

  it.each<[string, string | undefined, boolean]>([
    ['in a session', '2025-11-25', true],
    ['without one', '2025-11-25', false],
    ['without a version', undefined, false],
  ])(
    'calls are charged by their messages, whatever their heads name: %s',
    served(
      async ({ url }, _name: string, version: string | undefined, isInSession: boolean) => {
        const session = isInSession ? await openLegacySession(url, '2025-11-25') : undefined;
        const statuses = [];
        for (const method of ['ping', 'tools/list', 'server/discover']) {
          const headers = { 'Mcp-Method': method, 'MCP-Protocol-Version': version };
          const sent = { body: call(5, 'keys'), headers };
          statuses.push((await legacyExchange(url, sent, '2025-11-25', session)).status);
        }
        expect(statuses.at(-1)).toBe(429);
      },
      { requestLimits: { perMinute: 2 } },
    ),
  );

  it(
    'a call takes a place among the running requests, also where its head names a stream',
    served(
      async ({ parts, url, stream }) => {
        const session = await openLegacySession(url, '2025-11-25');
        const headers = { 'Mcp-Method': 'subscriptions/listen' };
        const answer = stream({ body: call(5, 'waits'), headers }, '2025-11-25', session);
        await vi.waitFor(() => expect(parts.runs).toEqual({ waits: 1 }), WAIT);
        const { status } = await legacyExchange(url, { body: call(6, 'keys') }, '2025-11-25', session);
        expect(status).toBe(503);
        answer.destroy();
      },
      { requestLimits: { inFlight: 1 } },
    ),
  );
});

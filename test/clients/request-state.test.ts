/**
 * The rounds of a question on 2026-07-28, message by message, as a client might send them that is broken or
 * means no good: state that was altered, belongs to another call, or is too old is refused as the SDK refuses
 * it (R-ELICIT).
 */
import { InMemoryTransport } from '@modelcontextprotocol/client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createRegistry, serve, tool } from '../../src/index.ts';

const COLOUR = { type: 'object', properties: { colour: { type: 'string' } }, required: ['colour'] } as const;
const SIZE = { type: 'object', properties: { size: { type: 'integer' } }, required: ['size'] } as const;

function painter(name: string) {
  return tool({
    name,
    input: { type: 'object', properties: { what: { type: 'string' } } },
    async run({ what }, { ask }) {
      const colour = await ask('Which colour?', COLOUR);
      const size = await ask('Which size?', SIZE);
      return [what, colour.content?.colour, size.content?.size];
    },
  });
}

interface Answer {
  readonly result?: {
    readonly resultType: string;
    readonly inputRequests?: Record<
      string,
      { readonly method: string; readonly params: { message: string } }
    >;
    readonly requestState?: string;
    readonly structuredContent?: unknown;
    readonly isError?: boolean;
    readonly content?: readonly { readonly text: string }[];
  };
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
}

/** What stands beside name and arguments in a round. */
interface Round {
  readonly requestState?: unknown;
  readonly inputResponses?: unknown;
}

type Send = (name: string, args: object, round?: Round) => Promise<Answer>;

const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'raw', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': { elicitation: { form: {} } },
};

async function withServer(use: (send: Send) => Promise<void>): Promise<void> {
  const [near, far] = InMemoryTransport.createLinkedPair();
  const registry = createRegistry([painter('paint'), painter('print')]);
  const server = await serve(registry, { transport: far, onError: () => undefined });
  const waiting = new Map<unknown, (answer: Answer) => void>();
  near.onmessage = (message) => waiting.get((message as { id?: unknown }).id)?.(message as Answer);
  await near.start();
  try {
    await use((name, args, round = {}) => {
      const id = waiting.size + 1;
      const params = { name, arguments: args, ...round, _meta: META } as Record<string, unknown>;
      return new Promise((resolve, reject) => {
        waiting.set(id, resolve);
        near.send({ jsonrpc: '2.0', id, method: 'tools/call', params }).catch(reject);
      });
    });
  } finally {
    await near.close();
    await server.close();
  }
}

/** Answers every question of a result, and hands back the state that came with it. */
function reply({ result }: Answer, content: object): { inputResponses: object; requestState: string } {
  const keys = Object.keys(result!.inputRequests!);
  const inputResponses = Object.fromEntries(keys.map((key) => [key, { action: 'accept', content }]));
  return { inputResponses, requestState: result!.requestState! };
}

const messagesOf = ({ result }: Answer): string[] =>
  Object.values(result?.inputRequests ?? {}).map(({ params }) => params.message);

const REFUSED = {
  code: -32602,
  message: 'Invalid or expired requestState',
  data: { reason: 'invalid_request_state' },
};

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

describe('the rounds of a question (R-ELICIT)', () => {
  it('carry earlier answers in the state, so that each is given once', async () => {
    await withServer(async (send) => {
      const first = await send('paint', { what: 'door' });
      expect(first.result).toMatchObject({ resultType: 'input_required' });
      expect(messagesOf(first)).toEqual(['Which colour?']);
      const second = await send('paint', { what: 'door' }, reply(first, { colour: 'red' }));
      expect(messagesOf(second)).toEqual(['Which size?']);
      const third = await send('paint', { what: 'door' }, reply(second, { size: 4 }));
      expect(third.result).toMatchObject({ resultType: 'complete', structuredContent: ['door', 'red', 4] });
    });
  });

  it('ask in the words of 2026-07-28', async () => {
    await withServer(async (send) => {
      const { result } = await send('paint', {});
      expect(Object.values(result!.inputRequests!)).toEqual([
        {
          method: 'elicitation/create',
          params: { mode: 'form', message: 'Which colour?', requestedSchema: COLOUR },
        },
      ]);
    });
  });

  it.each([
    ['leaves the answers out', (round: Round) => ({ requestState: round.requestState })],
    ['leaves the state out', (round: Round) => ({ inputResponses: round.inputResponses })],
    [
      'answers something else',
      (round: Round) => ({ ...round, inputResponses: { other: { action: 'accept' } } }),
    ],
  ])('ask again where a client %s', async (_what, change) => {
    await withServer(async (send) => {
      const round = reply(await send('paint', {}), { colour: 'red' });
      expect(messagesOf(await send('paint', {}, change(round)))).toEqual(['Which colour?']);
    });
  });

  it('are over with an answer that does not fit', async () => {
    await withServer(async (send) => {
      const round = reply(await send('paint', {}), { colour: 7 });
      const { result } = await send('paint', {}, round);
      expect(result!.isError).toBe(true);
      expect(result!.content![0]!.text).toContain('The client\'s answer to "Which colour?" does not fit');
    });
  });

  it.each([
    [
      'is altered',
      'paint',
      { what: 'door' },
      (state: string) => state.replace(/[^.](?=[^.]*$)/, (first) => (first === 'A' ? 'B' : 'A')),
    ],
    [
      'has another body',
      'paint',
      { what: 'door' },
      (state: string) => `v1.${btoa('{"p":[]}')}.${state.split('.')[2]!}`,
    ],
    ['is none', 'paint', { what: 'door' }, () => 'state'],
    ['is no text', 'paint', { what: 'door' }, () => 5],
    ['belongs to other arguments', 'paint', { what: 'wall' }, (state: string) => state],
    ['belongs to another tool', 'print', { what: 'door' }, (state: string) => state],
  ] as const)('end with −32602 where the state %s', async (_what, name, args, change) => {
    await withServer(async (send) => {
      const round = reply(await send('paint', { what: 'door' }), { colour: 'red' });
      const changed = { ...round, requestState: change(round.requestState) };
      expect((await send(name, args, changed)).error).toMatchObject({ code: REFUSED.code });
      if (typeof changed.requestState === 'string') {
        expect((await send(name, args, changed)).error).toEqual(REFUSED);
      }
    });
  });

  it('last ten minutes', async () => {
    await withServer(async (send) => {
      const round = reply(await send('paint', {}), { colour: 'red' });
      const start = Date.now();
      vi.useFakeTimers({ toFake: ['Date'], now: start + 595_000 });
      expect(messagesOf(await send('paint', {}, round))).toEqual(['Which size?']);
      vi.setSystemTime(start + 605_000);
      expect((await send('paint', {}, round)).error).toEqual(REFUSED);
    });
  });

  it('may be answered by different servers that share a key', async () => {
    vi.stubEnv('ANYSHAPE_STATE_KEY', 'a key of thirty-two bytes or more');
    let round: Round = {};
    await withServer(async (send) => {
      round = reply(await send('paint', {}), { colour: 'red' });
    });
    await withServer(async (send) => {
      expect(messagesOf(await send('paint', {}, round))).toEqual(['Which size?']);
    });
    vi.stubEnv('ANYSHAPE_STATE_KEY', 'another key of thirty-two or more');
    await withServer(async (send) => {
      expect((await send('paint', {}, round)).error).toEqual(REFUSED);
    });
  });
});

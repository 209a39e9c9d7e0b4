/** What the SDK gets to see of a server's answers, and what is remembered meanwhile: nothing of what is over. */
import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/client';
import { describe, expect, it } from 'vitest';
import { keepRaw, rawOf } from './raw-results.ts';

class FakeTransport implements Transport {
  #secret = 'kept';
  onmessage?: Transport['onmessage'];
  readonly sent: JSONRPCMessage[] = [];
  isDown = false;

  async start(): Promise<void> {
    if (this.#secret !== 'kept') throw new Error('this is somebody else');
  }

  async send(message: JSONRPCMessage): Promise<void> {
    if (this.isDown) throw new Error('down');
    this.sent.push(message);
  }

  async close(): Promise<void> {
    this.#secret = 'closed';
  }
}

interface Setting {
  readonly inner: FakeTransport;
  readonly outer: Transport;
  readonly received: unknown[];
  answer(id: unknown, body: object): unknown;
}

function setting(isModern = true): Setting {
  const inner = new FakeTransport();
  const outer = keepRaw(inner, () => isModern);
  const received: unknown[] = [];
  outer.onmessage = (message) => received.push(message);
  const answer = (id: unknown, body: object): unknown => {
    inner.onmessage?.({ jsonrpc: '2.0', id, ...body } as never);
    return received.at(-1);
  };
  return { inner, outer, received, answer };
}

const request = (id: number, method = 'tools/call'): JSONRPCMessage => ({
  jsonrpc: '2.0',
  id,
  method,
  params: {},
});

describe('answers about tools', () => {
  it.each([5, null, [], { content: 'none' }, { content: [], structuredContent: [1] }])(
    'reach the SDK empty, and carry the real one: %j',
    async (result) => {
      const { outer, answer } = setting();
      await outer.send(request(1));
      const message = answer(1, { result }) as { result: object };
      expect(message.result).toMatchObject({ resultType: 'complete', content: [] });
      expect(rawOf(message.result)).toBe(result);
    },
  );

  it('are told by the request, whichever way the server writes its id', async () => {
    const { outer, answer } = setting();
    await outer.send(request(1, 'tools/list'));
    await outer.send(request(2, 'prompts/list'));
    const prompts = { prompts: [] };
    expect(answer(2, { result: prompts })).toMatchObject({ result: prompts });
    expect(answer('1', { result: { tools: 5 } })).toMatchObject({ id: '1', result: { tools: [], ttlMs: 0 } });
  });

  it('that are errors, or ask for something in the modern era, are left as they are', async () => {
    const { outer, answer } = setting();
    const error = { code: -32602, message: 'no' };
    await outer.send(request(1));
    expect(answer(1, { error })).toEqual({ jsonrpc: '2.0', id: 1, error });
    await outer.send(request(2));
    const result = { resultType: 'input_required', inputRequests: {} };
    expect(answer(2, { result })).toEqual({ jsonrpc: '2.0', id: 2, result });
    const legacy = setting(false);
    await legacy.outer.send(request(3));
    expect(rawOf((legacy.answer(3, { result }) as { result: object }).result)).toBe(result);
  });

  it('are no requests of the server that happen to have the same id', async () => {
    const { outer, answer, received } = setting();
    await outer.send(request(1));
    answer(1, { method: 'ping' });
    expect(received).toEqual([{ jsonrpc: '2.0', id: 1, method: 'ping' }]);
    expect(answer(1, { result: 7 })).toMatchObject({ result: { content: [] } });
  });
});

describe('a request that is over is forgotten', () => {
  const plain = { content: [{ type: 'text', text: 'late' }] };
  const isForgotten = ({ answer }: Setting, id: number): void => {
    expect(answer(id, { result: plain })).toEqual({ jsonrpc: '2.0', id, result: plain });
  };

  it('after its answer', async () => {
    const here = setting();
    await here.outer.send(request(1));
    here.answer(1, { result: plain });
    isForgotten(here, 1);
  });

  it('when it is cancelled', async () => {
    const here = setting();
    await here.outer.send(request(1));
    await here.outer.send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } });
    isForgotten(here, 1);
  });

  it('when its stream is closed', async () => {
    const here = setting();
    const controller = new AbortController();
    await here.outer.send(request(1), { requestSignal: controller.signal });
    controller.abort();
    isForgotten(here, 1);
  });

  it('when it could not be sent', async () => {
    const here = setting();
    here.inner.isDown = true;
    await expect(here.outer.send(request(1))).rejects.toThrow('down');
    isForgotten(here, 1);
  });
});

describe('the transport itself', () => {
  it('is the same to whoever looks at it, private members included', async () => {
    const { inner, outer } = setting();
    expect(outer).toBeInstanceOf(FakeTransport);
    await outer.start();
    outer.sessionId = 'mine';
    expect((inner as Transport).sessionId).toBe('mine');
    const handler = (): void => undefined;
    outer.onclose = handler;
    outer.onmessage = handler;
    expect([outer.onclose, outer.onmessage]).toEqual([handler, handler]);
    outer.onmessage = undefined;
    expect(inner.onmessage).toBeUndefined();
    await outer.close();
    await expect(outer.start()).rejects.toThrow('this is somebody else');
  });
});

/** What the SDK gets of a server's answers about tools, and that no request is remembered after its end. */
import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/client';
import { describe, expect, it } from 'vitest';
import { passRawResults, rawResultOf } from './client-side.ts';

class FakeTransport implements Transport {
  #secret = 'kept';
  onmessage?: Transport['onmessage'];
  readonly sent: JSONRPCMessage[] = [];
  isDown = false;

  async start(): Promise<void> {
    if (this.#secret !== 'kept') throw new Error('already closed');
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
  const outer = passRawResults(inner, () => isModern);
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
    'reach the SDK empty, and carry the raw one: %j',
    async (result) => {
      const { outer, answer } = setting();
      await outer.send(request(1));
      const message = answer(1, { result }) as { result: object };
      expect(message.result).toMatchObject({ resultType: 'complete', content: [] });
      expect(rawResultOf(message.result)).toBe(result);
    },
  );

  it('are recognised by their request, even where the server writes its id as a string', async () => {
    const { outer, answer } = setting();
    await outer.send(request(1, 'tools/list'));
    await outer.send(request(2, 'prompts/list'));
    const prompts = { prompts: [] };
    expect(answer(2, { result: prompts })).toMatchObject({ result: prompts });
    expect(answer('1', { result: { tools: 5 } })).toMatchObject({ id: '1', result: { tools: [], ttlMs: 0 } });
  });

  it('that are errors, or ask for input in the modern era, stay as they are', async () => {
    const { outer, answer } = setting();
    const error = { code: -32602, message: 'no' };
    await outer.send(request(1));
    expect(answer(1, { error })).toEqual({ jsonrpc: '2.0', id: 1, error });
    await outer.send(request(2));
    const result = { resultType: 'input_required', inputRequests: {} };
    expect(answer(2, { result })).toEqual({ jsonrpc: '2.0', id: 2, result });
    const legacy = setting(false);
    await legacy.outer.send(request(3));
    expect(rawResultOf((legacy.answer(3, { result }) as { result: object }).result)).toBe(result);
  });

  it('are not confused with requests of the server that have the same id', async () => {
    const { outer, answer, received } = setting();
    await outer.send(request(1));
    answer(1, { method: 'ping' });
    expect(received).toEqual([{ jsonrpc: '2.0', id: 1, method: 'ping' }]);
    expect(answer(1, { result: 7 })).toMatchObject({ result: { content: [] } });
  });
});

describe('a request is forgotten', () => {
  const late = { content: [{ type: 'text', text: 'late' }] };
  const isForgotten = ({ answer }: Setting, id: number): void => {
    expect(answer(id, { result: late })).toEqual({ jsonrpc: '2.0', id, result: late });
  };

  it('after its answer', async () => {
    const here = setting();
    await here.outer.send(request(1));
    here.answer(1, { result: late });
    isForgotten(here, 1);
  });

  it('when it is cancelled', async () => {
    const here = setting();
    await here.outer.send(request(1));
    await here.outer.send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } });
    isForgotten(here, 1);
  });

  it('when its stream is closed by the client', async () => {
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
  it('keeps its class, its properties and its private members', async () => {
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
    await expect(outer.start()).rejects.toThrow('already closed');
  });
});

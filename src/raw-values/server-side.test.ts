/** What the SDK gets of the calls of a client, and what leaves in the place of its results. */
import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/server';
import { describe, expect, it } from 'vitest';
import { passRawCalls, standInFor } from './server-side.ts';
import { rawIn } from './stand-in.ts';

interface Setting {
  readonly outer: Transport;
  readonly sent: unknown[];
  /** The params that the SDK gets of a request with these. */
  receive(method: string, params: unknown): Record<string, unknown>;
}

function setting(): Setting {
  const sent: unknown[] = [];
  const inner: Transport = {
    start: async () => undefined,
    close: async () => undefined,
    send: async (message) => void sent.push(message),
  };
  const outer = passRawCalls(inner);
  let received: JSONRPCMessage | undefined;
  outer.onmessage = (message) => (received = message);
  const receive = (method: string, params: unknown): Record<string, unknown> => {
    inner.onmessage?.({ jsonrpc: '2.0', id: 1, method, params } as never);
    return (received as unknown as { params: Record<string, unknown> }).params;
  };
  return { outer, sent, receive };
}

const args = JSON.parse('{"__proto__": 1}') as object;

describe('the arguments of a call', () => {
  it('are carried in _meta, beside what the client sent there', () => {
    const { receive } = setting();
    const { _meta: meta } = receive('tools/call', { name: 'a', arguments: args, _meta: { own: 1 } });
    expect(meta).toMatchObject({ own: 1 });
    expect(rawIn(meta, 'parsed')).toBe(args);
  });

  it('are carried for calls alone, and not where _meta is no object', () => {
    const { receive } = setting();
    expect(receive('prompts/get', { arguments: args })).toEqual({ arguments: args });
    expect(receive('tools/call', { arguments: args, _meta: 5 })).toEqual({ arguments: args, _meta: 5 });
  });

  it('are those that the SDK parsed, where the transport carries none', () => {
    expect(rawIn(undefined, 'parsed')).toBe('parsed');
    expect(rawIn({ 'anyshape/raw': 'forged' }, 'parsed')).toBe('parsed');
  });
});

describe('the result of a call', () => {
  const result = { content: [{ type: 'text', text: 'a' }], _meta: { own: 1 } };
  const send = async (message: object): Promise<unknown> => {
    const { outer, sent } = setting();
    await outer.send({ jsonrpc: '2.0', id: 1, ...message } as never);
    return sent[0];
  };

  it('leaves in the place of its stand-in, with what the SDK added to that', async () => {
    const { _meta: meta } = setting().receive('tools/call', { name: 'a' });
    const standIn = standInFor(result, meta as object) as unknown as { _meta: object };
    expect(standIn).toMatchObject({ content: [] });
    const stamped = { ...standIn, resultType: 'complete', _meta: { ...standIn._meta, own: 2, stamp: 3 } };
    expect(await send({ result: stamped })).toEqual({
      jsonrpc: '2.0',
      id: 1,
      result: { resultType: 'complete', content: result.content, _meta: { own: 1, stamp: 3 } },
    });
  });

  it('has no _meta where neither the tool nor the SDK has written one', async () => {
    const { _meta: meta } = setting().receive('tools/call', { name: 'a' });
    const standIn = standInFor({ content: [] }, meta as object);
    expect(await send({ result: standIn })).toEqual({ jsonrpc: '2.0', id: 1, result: { content: [] } });
  });

  it('has no stand-in where the request carries no raw arguments, and other results stay', async () => {
    expect(standInFor(result, { own: 1 })).toBe(result);
    const others = { result: { tools: [], _meta: { 'anyshape/raw': 'forged' } } };
    expect(await send(others)).toEqual({ jsonrpc: '2.0', id: 1, ...others });
  });
});

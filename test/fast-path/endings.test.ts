/** How requests and connections end, and that callbacks of the application that throw end nothing more. */
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { serve, tool, type ServeOptions } from '../../src/index.ts';
import { ask, modernCall, type Sent } from '../http/calls.ts';

const echo = tool({ name: 'echo', output: { type: 'integer' }, run: () => 7 });

const discover: Sent = {
  headers: { ...modernCall(1, 'echo').headers, 'Mcp-Method': 'server/discover' },
  body: modernCall(1, 'echo').body!.replace('tools/call', 'server/discover'),
};

function closing({ headers, body = '' }: Sent, host = 'Host: localhost\r\n'): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `POST /mcp HTTP/1.1\r\n${host}${lines.join('')}Connection: close\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
}

describe.each([true, false])('with fastPath: %s', (fastPath) => {
  const open = (options: ServeOptions = {}, tools = [echo]): ReturnType<typeof serve> =>
    serve(tools, { http: { port: 0 }, fastPath, onError: () => undefined, ...options });

  it.each([
    ['a call', closing(modernCall(1, 'echo'))],
    ['what is not a call', closing(discover)],
    ['what has no Host', closing(modernCall(1, 'echo'), '')],
  ])('a client that keeps its side open is let go: %s', async (_name, sent) => {
    const server = await open();
    const socket = connect({ port: Number(new URL(server.url!).port), allowHalfOpen: true });
    const errors: Error[] = [];
    let isEnded = false;
    socket.on('error', (error) => errors.push(error));
    socket.on('data', () => undefined).on('end', () => (isEnded = true));
    socket.write(sent);
    await vi.waitFor(() => expect(isEnded).toBe(true), { timeout: 5_000 });
    // A closed peer answers the first byte with a reset.
    await vi.waitFor(
      () => {
        if (errors.length === 0) socket.write('x');
        expect(errors).toHaveLength(1);
      },
      { timeout: 5_000, interval: 20 },
    );
    await server.close();
  });

  it('a question that a tool asks while the server closes reaches its user', async () => {
    let isAsking = false;
    const asks = tool({
      name: 'asks',
      run: async (_args, { ask: question }) => {
        isAsking = true;
        await pause(200);
        return (await question('Sure?', { type: 'object', properties: { yes: { type: 'boolean' } } })).action;
      },
    });
    const server = await open({}, [asks as never]);
    const { headers, body = '' } = modernCall(1, 'asks');
    const capable = body.replace('clientCapabilities":{}', 'clientCapabilities":{"elicitation":{"form":{}}}');
    const answer = ask(server.url!, { headers, body: capable });
    await vi.waitFor(() => expect(isAsking).toBe(true));
    await server.close();
    expect(await answer).toMatchObject({
      status: 200,
      messages: [{ result: { resultType: 'input_required' } }],
    });
  });

  const boom = (): never => {
    throw new Error('from a callback');
  };
  const log = { debug: boom, info: boom, warn: boom, error: boom, child: () => log };

  it.each<[string, ServeOptions]>([
    ['onTrace', { onTrace: boom }],
    ['onError', { onError: boom }],
    ['both', { onTrace: boom, onError: boom }],
    ['log', { log }],
    ['all', { log, onTrace: boom, onError: boom }],
  ])('a callback that throws costs no answer: %s', async (_name, options) => {
    const server = await open(options);
    const { status, messages } = await ask(server.url!, modernCall(1, 'echo'));
    expect({ status, messages }).toMatchObject({
      status: 200,
      messages: [{ result: { structuredContent: 7 } }],
    });
    expect((await ask(server.url!, discover)).status).toBe(200);
    await server.close();
  });
});

/** A reply that is a stream, over a real connection: it arrives whole, and ends with its client. */
import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { writeReply } from './write-reply.ts';

const CHUNK = new Uint8Array(256 * 1024).fill(120);
const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** Asks a server that answers with `answer`; returns the client's side of it. */
async function ask(answer: (response: ServerResponse) => void): Promise<IncomingMessage> {
  const server = createServer((_request, response) => answer(response)).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const asking = request({ host: '127.0.0.1', port }).end();
  const [message] = (await once(asking, 'response')) as [IncomingMessage];
  return message;
}

describe('a stream', () => {
  it('is read no faster than its client reads, arrives whole, and leaves no listener behind', async () => {
    const COUNT = 40;
    let response: ServerResponse | undefined;
    let listeners = 0;
    let sent = 0;
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          listeners = Math.max(listeners, response?.listenerCount('drain') ?? 0);
          if (sent++ === COUNT) controller.close();
          else controller.enqueue(CHUNK);
        },
      },
      { highWaterMark: 0 },
    );
    const message = await ask((each) => {
      response = each;
      writeReply(each, { status: 200, headers: [], body, bytes: undefined }, 30_000);
    });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(sent).toBeLessThan(COUNT);
    let bytes = 0;
    for await (const part of message) bytes += (part as Buffer).length;
    expect(bytes).toBe(COUNT * CHUNK.length);
    expect(listeners).toBeLessThanOrEqual(1);
    expect(response?.listenerCount('drain')).toBe(0);
  });

  it('is cancelled with a reason where its client is gone, before it began and while it runs', async () => {
    const reasons: unknown[] = [];
    const endless = (): ReadableStream<Uint8Array> =>
      new ReadableStream({
        pull: (controller) => controller.enqueue(CHUNK),
        cancel: (reason) => void reasons.push(reason),
      });
    let response: ServerResponse | undefined;
    const message = await ask((each) => {
      response = each;
      writeReply(each, { status: 200, headers: [], body: endless(), bytes: undefined }, 30_000);
    });
    const closed = once(response!, 'close');
    message.destroy();
    await closed;
    writeReply(response!, { status: 200, headers: [], body: endless(), bytes: undefined }, 30_000);
    await new Promise((resolve) => setImmediate(resolve));
    expect(reasons).toEqual(['The client is gone.', 'The client is gone.']);
  });
});

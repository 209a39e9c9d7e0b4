/** Over real sockets, with time that passes: who takes too long, who says nothing, and who is still being answered. */
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { framingChecks, PlainConnections, type Asker } from './index.ts';

const REQUEST = 'POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{}';

interface Client {
  readonly socket: Socket;
  /** What it has been sent. */
  text: string;
}

const open: { readonly server: Server; readonly plain: PlainConnections }[] = [];
afterAll(async () => {
  for (const { server, plain } of open.splice(0)) {
    server.close();
    await plain.finish(0);
    plain.cutAll();
  }
});

interface Port {
  readonly plain: PlainConnections;
  readonly port: number;
  /** The ends of its connections, in the order in which they came. */
  readonly sockets: readonly Socket[];
}

async function port(serve: (asker: Asker) => void): Promise<Port> {
  const plain = new PlainConnections({
    framing: framingChecks,
    maxBodyBytes: 1_000,
    requestTimeoutMs: 1_000,
    serve: (_request, asker) => serve(asker),
    delegate: (_request, response) => response.end(),
    toHttp: (socket) => socket.destroy(),
  });
  const sockets: Socket[] = [];
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.push(socket);
    plain.accept(socket);
  });
  open.push({ server, plain });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { plain, port: (server.address() as AddressInfo).port, sockets };
}

async function clientOf(number: number): Promise<Client> {
  const socket = connect(number, '127.0.0.1');
  const client = { socket, text: '' };
  socket.setEncoding('latin1');
  socket.on('data', (chunk: string) => (client.text += chunk));
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return client;
}

async function untilClosed({ socket }: Client): Promise<void> {
  if (!socket.closed) await once(socket, 'close');
}

describe.concurrent('a client that takes too long', () => {
  it.each([
    ['to begin', ''],
    ['for its head', REQUEST.slice(0, 30)],
    ['for its body', REQUEST.slice(0, -1)],
  ])('is told so and cut off: %s', async (_name, sent) => {
    const { port: number } = await port((asker) => asker.answer(200, '{}'));
    const client = await clientOf(number);
    client.socket.write(sent);
    await untilClosed(client);
    expect(client.text).toBe('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n');
  });

  it('gains nothing by sending a byte now and then', async () => {
    const { port: number } = await port((asker) => asker.answer(200, '{}'));
    const client = await clientOf(number);
    const begun = performance.now();
    const drip = setInterval(() => client.socket.write('P'), 200);
    client.socket.write(REQUEST.slice(0, -1).replace('2\r\n', '900\r\n'));
    await untilClosed(client);
    clearInterval(drip);
    expect(client.text).toContain('408');
    expect(performance.now() - begun).toBeLessThan(10_000);
  });

  it('is waited for while it is being answered', async () => {
    const { port: number } = await port((asker) => void wait(3_500).then(() => asker.answer(200, '{}')));
    const client = await clientOf(number);
    client.socket.write(REQUEST);
    await vi.waitFor(() => expect(client.text).toContain('200 OK'), { timeout: 10_000 });
    expect(client.socket.closed).toBe(false);
  });
});

it.concurrent(
  'a client that says no more is cut off after as long as it was told, without a word',
  async () => {
    const { port: number } = await port((asker) => asker.answer(200, '{}'));
    const client = await clientOf(number);
    client.socket.write(REQUEST);
    await vi.waitFor(() => expect(client.text).toContain('Keep-Alive: timeout=5\r\n\r\n{}'));
    const { length } = client.text;
    const begun = performance.now();
    await untilClosed(client);
    expect(performance.now() - begun).toBeGreaterThan(4_900);
    expect(client.text).toHaveLength(length);
  },
  20_000,
);

it.concurrent(
  'a client that does not read gets no second answer, and its next requests are not read',
  async () => {
    let served = 0;
    const long = Buffer.alloc(20_000_000, 'x');
    const { port: number } = await port((asker) => {
      served++;
      asker.answer(200, long);
    });
    const { socket } = await clientOf(number);
    socket.pause();
    for (let count = 0; count < 2_000; count++) socket.write(REQUEST);
    await wait(500);
    expect(served).toBe(1);
    socket.destroy();
  },
);

it.concurrent(
  'an answer that waits for its reader is no silence',
  async () => {
    const long = Buffer.alloc(5_000, 'x');
    const { port: number, sockets } = await port((asker) => asker.answer(200, long));
    const client = await clientOf(number);
    client.socket.pause();
    let asked = 0;
    // Until the system takes no more of them, so that the last wait in this process, but not enough of them to hold it up.
    for (; asked < 5_000 && (sockets[0]?.writableLength ?? 0) === 0; asked++) {
      client.socket.write(REQUEST);
      await wait(1);
    }
    expect(sockets[0]!.writableNeedDrain).toBe(false);
    await wait(7_500);
    client.socket.resume();
    const whole = new RegExp(`^(?:HTTP/1\\.1 200 OK\\r\\n[^x]*x{${long.length}}){${asked}}$`);
    await vi.waitFor(() => expect(client.text).toMatch(whole), { timeout: 10_000 });
  },
  40_000,
);

it.concurrent('a client that sends far ahead is read no further than it is answered', async () => {
  let served = 0;
  const { port: number, sockets } = await port((asker) => {
    served++;
    setImmediate(() => asker.answer(200, '{}'));
  });
  const { socket } = await clientOf(number);
  for (let count = 0; count < 400; count++) socket.write(REQUEST.repeat(200));
  for (let look = 0; look < 50; look++) {
    await wait(10);
    const ahead = sockets[0]!.bytesRead - served * REQUEST.length;
    expect(ahead).toBeLessThan(5 * 65_536);
  }
  expect(served).toBeGreaterThan(1_000);
  socket.destroy();
});

it.concurrent('finishing ends who waits for nothing, and answers who does, as the last', async () => {
  const asked: Asker[] = [];
  const { port: number, plain } = await port((asker) => void asked.push(asker));
  const [idle, busy] = [await clientOf(number), await clientOf(number)];
  busy.socket.write(REQUEST + REQUEST);
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  const finished = plain.finish(5_000);
  await untilClosed(idle);
  asked[0]!.answer(200, '{"last":true}');
  await Promise.all([finished, untilClosed(busy)]);
  expect(busy.text).toMatch(/^HTTP\/1\.1 200 OK\r\n[^{]*Connection: close\r\n\r\n\{"last":true\}$/);
  expect(asked).toHaveLength(1);
});

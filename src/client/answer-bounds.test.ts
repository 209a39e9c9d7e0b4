/**
 * Servers that send too much, over real sockets and pipes: an error that names the bound, soon, and at little
 * cost.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { AnswerBoundError, connect, type ClientProblem, type ConnectOptions } from './index.ts';

const open: Server[] = [];
afterEach(() => {
  for (const server of open.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** The origin of a server that runs until the end of the test. */
async function listen(
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): Promise<string> {
  const server = createServer((request, response) => void answer(request, response));
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

type Reply = (response: ServerResponse, id: unknown, request: IncomingMessage) => void;

const TOOLS = { tools: [{ name: 'give', inputSchema: { type: 'object' } }] };
const INITIALIZED = {
  protocolVersion: '2025-11-25',
  capabilities: { tools: {} },
  serverInfo: { name: 'x', version: '1' },
};

function answerJson(response: ServerResponse, id: unknown, result: object): void {
  response.setHeader('content-type', 'application/json').end(JSON.stringify({ jsonrpc: '2.0', id, result }));
}

/** A server of 2025 that answers calls, and streams where it is asked to, in its own way. */
async function serverThat(reply: Reply, stream?: Reply, list = (): object => TOOLS): Promise<string> {
  const origin = await listen(async (request, response) => {
    if (request.method === 'GET') {
      if (stream === undefined) return void response.writeHead(405).end();
      return stream(response, undefined, request);
    }
    let body = '';
    for await (const chunk of request) body += String(chunk);
    if (body === '') return void response.writeHead(200).end();
    const { id, method } = JSON.parse(body) as { readonly id?: unknown; readonly method: string };
    if (id === undefined) return void response.writeHead(202).end();
    if (method === 'initialize') return answerJson(response, id, INITIALIZED);
    if (method === 'tools/list') return answerJson(response, id, list());
    reply(response, id, request);
  });
  return `${origin}/mcp`;
}

async function failureOf(reply: Reply, options: ConnectOptions = {}): Promise<AnswerBoundError> {
  await using connection = await connect(await serverThat(reply), { version: '2025-11-25', ...options });
  const error = await connection.call('give').catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(AnswerBoundError);
  return error as AnswerBoundError;
}

const MIB = 1_048_576;

/** A result whose text is 200 MiB of spaces, packed. */
const bombs = {
  gzip: () => gzipSync(Buffer.alloc(200 * MIB, ' ')),
  br: () =>
    brotliCompressSync(Buffer.alloc(200 * MIB, ' '), { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
};

describe('an answer over HTTP', () => {
  it.each(['gzip', 'br'] as const)('that is a bomb in %s costs little, and says so', async (coding) => {
    const bomb = bombs[coding]();
    expect(bomb.length).toBeLessThan(MIB);
    const before = process.memoryUsage().rss;
    const start = Date.now();
    const error = await failureOf((response) => {
      response.setHeader('content-type', 'application/json').setHeader('content-encoding', coding).end(bomb);
    });
    expect(error.message).toBe(
      "The server's answer has more than 67108864 bytes when unpacked; answerBounds.unpackedBytes of connect() allows 67108864.",
    );
    expect(Date.now() - start).toBeLessThan(5_000);
    expect(process.memoryUsage().rss - before).toBeLessThan(300 * MIB);
  });

  it('that says its size is refused before it is read', async () => {
    const error = await failureOf(
      (response) => {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': 5_000_000 });
        response.write(' ');
      },
      { answerBounds: { bytes: 4_000 } },
    );
    expect(error.message).toBe(
      "The server's answer has 5000000 bytes as sent; answerBounds.bytes of connect() allows 4000.",
    );
    expect(error).toMatchObject({ bound: 'answerBounds.bytes', allowed: 4_000, size: 5_000_000 });
  });

  it('that never ends is bounded as sent, also where it unpacks to nothing', async () => {
    // Empty blocks of deflate: any number of bytes, and no text.
    const empty = Buffer.concat([Buffer.from([0, 0, 0, 0xff, 0xff])]);
    const head = gzipSync('').subarray(0, 10);
    for (const coding of ['identity', 'gzip']) {
      const error = await failureOf(
        (response) => {
          response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': coding });
          if (coding === 'gzip') response.write(head);
          const chunk = Buffer.concat(Array<Buffer>(10_000).fill(empty));
          const more = (): void => void (response.writable && response.write(chunk, more));
          more();
        },
        { answerBounds: { bytes: 1_000_000, unpackedBytes: 2_000_000 } },
      );
      expect(error.bound).toBe('answerBounds.bytes');
    }
  });

  it('that is an error of HTTP keeps its status, however long its page is', async () => {
    await using connection = await connect(
      await serverThat((response) => void response.writeHead(500).end('x'.repeat(3 * MIB))),
      { version: '2025-11-25' },
    );
    const error = (await connection.call('give').catch((thrown: unknown) => thrown)) as Error;
    expect(error).toMatchObject({ status: 500 });
    expect(error.message.length).toBeLessThan(70_000);
  });

  it('within its bounds is an answer', async () => {
    const text = 'y'.repeat(100_000);
    const address = await serverThat((response, id) => {
      const body = JSON.stringify({ jsonrpc: '2.0', id, result: { content: [{ type: 'text', text }] } });
      response.setHeader('content-type', 'application/json').setHeader('content-encoding', 'gzip');
      response.end(gzipSync(body));
    });
    await using connection = await connect(address, { answerBounds: { bytes: 5_000 } });
    expect(await connection.call('give')).toBe(text);
  });
});

describe('an answer as a stream of events', () => {
  const events = (response: ServerResponse): ServerResponse =>
    response.writeHead(200, { 'content-type': 'text/event-stream' });
  const notification = JSON.stringify({
    jsonrpc: '2.0',
    method: 'notifications/message',
    params: { level: 'info', data: 'x' },
  });

  it('is bounded in events, and the next call is answered', async () => {
    let calls = 0;
    const address = await serverThat((response, id) => {
      if (++calls > 1) return answerJson(response, id, { content: [{ type: 'text', text: 'fine' }] });
      events(response);
      // An identifier would let the client open the stream again.
      const more = (): void =>
        void (response.writable && response.write(`id: 1\nretry: 1\ndata: ${notification}\n\n`, more));
      more();
    });
    await using connection = await connect(address, {
      version: '2025-11-25',
      answerBounds: { events: 500 },
    });
    await expect(connection.call('give')).rejects.toMatchObject({
      name: 'AnswerBoundError',
      bound: 'answerBounds.events',
      message: "The server's answer has more than 500 events; answerBounds.events of connect() allows 500.",
    });
    expect(await connection.call('give')).toBe('fine');
    expect(calls).toBe(2);
  });

  it('is bounded in the size of one event, whose parts are not taken for a message', async () => {
    const error = await failureOf(
      (response, id) => {
        const result = { content: [{ type: 'text', text: 'not to be read' }] };
        events(response).write(`data: ${JSON.stringify({ jsonrpc: '2.0', id, result })}\n`);
        for (let line = 0; line < 100; line++) response.write(`: ${'x'.repeat(100)}\n`);
      },
      { answerBounds: { eventBytes: 5_000 } },
    );
    expect(error.message).toBe(
      'An event of the server has more than 5000 bytes; answerBounds.eventBytes of connect() allows 5000.',
    );
  });

  it('is bounded when it is packed', async () => {
    const error = await failureOf((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'content-encoding': 'gzip' });
      response.end(gzipSync(Buffer.alloc(100 * MIB, '\n')));
    });
    expect(error.bound).toBe('answerBounds.unpackedBytes');
  });

  it('without a request is ended, reported, and not opened again', async () => {
    let streams = 0;
    const problems: ClientProblem[] = [];
    const address = await serverThat(
      (response, id) => answerJson(response, id, { content: [{ type: 'text', text: 'fine' }] }),
      (response) => {
        streams++;
        events(response).write(`retry: 1\ndata: ${'x'.repeat(10_000)}`);
      },
    );
    await using connection = await connect(address, {
      version: '2025-11-25',
      answerBounds: { eventBytes: 5_000 },
      onProblem: (problem) => problems.push(problem),
    });
    await expect
      .poll(() => problems.map(({ message }) => message).join('\n'), { timeout: 5_000 })
      .toContain('answerBounds.eventBytes of connect() allows 5000.');
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(streams).toBe(1);
    expect(await connection.call('give')).toBe('fine');
  });

  it('of a server of 2024, over which all answers come, ends the connection', async () => {
    let stream: ServerResponse | undefined;
    const origin = await listen(async (request, response) => {
      if (request.method === 'GET') {
        stream = events(response);
        return void stream.write('event: endpoint\ndata: /messages\n\n');
      }
      if (request.url !== '/messages') return void response.writeHead(405).end();
      let body = '';
      for await (const chunk of request) body += String(chunk);
      response.writeHead(202).end();
      const { id, method } = JSON.parse(body) as { readonly id?: unknown; readonly method: string };
      const say = (result: object): void =>
        void stream?.write(`data: ${JSON.stringify({ jsonrpc: '2.0', id, result })}\n\n`);
      if (method === 'initialize') say({ ...INITIALIZED, protocolVersion: '2024-11-05' });
      if (method === 'tools/list') say(TOOLS);
      if (method === 'tools/call') stream?.write(`data: ${'x'.repeat(20_000)}`);
    });
    await using connection = await connect(`${origin}/sse`, {
      version: '2024-11-05',
      answerBounds: { eventBytes: 9_000 },
    });
    for (let call = 0; call < 2; call++) {
      await expect(connection.call('give')).rejects.toMatchObject({
        bound: 'answerBounds.eventBytes',
        allowed: 9_000,
      });
    }
  });
});

describe('a list over HTTP', () => {
  const listing = async (list: () => object, listBounds = {}): Promise<unknown> => {
    const address = await serverThat((response) => void response.end(), undefined, list);
    await using connection = await connect(address, { version: '2025-11-25', listBounds });
    return await connection.tools().catch((thrown: unknown) => thrown);
  };

  it('of pages without end is bounded', async () => {
    let page = 0;
    expect(await listing(() => ({ ...TOOLS, nextCursor: String(page++) }), { pages: 20 })).toMatchObject({
      message: "The server's list of tools has more than 20 pages; listBounds.pages of connect() allows 20.",
    });
    expect(page).toBe(20);
  });

  it('of many tools is bounded over all pages', async () => {
    let page = 0;
    const tools = Array.from({ length: 30 }, (_, index) => ({ ...TOOLS.tools[0], name: `t${index}` }));
    expect(await listing(() => ({ tools, nextCursor: String(page++) }), { tools: 100 })).toMatchObject({
      bound: 'listBounds.tools',
      allowed: 100,
      size: 120,
    });
  });
});

describe('an answer over stdout', () => {
  const program = `
    const { createInterface } = require('node:readline');
    createInterface({ input: process.stdin }).on('line', (line) => {
      const { id, method } = JSON.parse(line);
      const say = (result) => console.log(JSON.stringify({ jsonrpc: '2.0', id, result }));
      if (method === 'initialize') say(${JSON.stringify(INITIALIZED)});
      if (method === 'tools/list') say(${JSON.stringify(TOOLS)});
      if (method === 'tools/call') {
        const flood = () => process.stdout.write('x'.repeat(65536), flood);
        flood();
      }
    });`;
  const target = { command: process.execPath, args: ['--eval', program] };

  it('is bounded by the line; then the server is ended, and later calls say why', async () => {
    await using connection = await connect(target, {
      version: '2025-11-25',
      answerBounds: { lineBytes: 1_000_000 },
    });
    for (let call = 0; call < 2; call++) {
      await expect(connection.call('give')).rejects.toMatchObject({
        name: 'AnswerBoundError',
        message:
          'A line of the server has more than 1000000 bytes; answerBounds.lineBytes of connect() allows 1000000.',
      });
    }
  });

  it('is bounded while connecting', async () => {
    const endless = `const flood = () => process.stdout.write('x'.repeat(65536), flood); flood();`;
    const flooding = { command: process.execPath, args: ['--eval', endless] };
    await expect(
      connect(flooding, { version: '2025-11-25', answerBounds: { lineBytes: 500_000 } }),
    ).rejects.toMatchObject({ bound: 'answerBounds.lineBytes', allowed: 500_000 });
  });
});

describe('options', () => {
  it.each([
    [{ answerBounds: { bites: 5 } }, 'connect: unknown option answerBounds.bites; did you mean bytes?'],
    [{ answerBounds: { events: -1 } }, 'connect: answerBounds.events must be a whole number'],
    [{ lineBytes: 5 }, 'connect: unknown option lineBytes; lineBytes belongs inside answerBounds'],
    [{ connectTimeoutMs: 'soon' }, 'connect: connectTimeoutMs must be a whole number'],
  ])('%j are refused', async (options, message) => {
    await expect(connect('http://127.0.0.1:1/mcp', options as ConnectOptions)).rejects.toThrow(message);
  });
});

/**
 * Requests that are refused before their bodies have come: what is left of a short body is dropped, and the
 * connection goes on; what is left of a long one is not read, the connection closes, and the client gets the
 * refusal all the same.
 */
import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { serve, tool, type RunningServer } from '../../src/index.ts';
import { modernCall } from './calls.ts';
import { headOf, RawClient } from './raw-client.ts';

const SHORT = 100_000;
const LONG = 4 * 1024 * 1024 - 1;
const REFUSED = /^HTTP\/1\.1 401 [^]*\r\n\r\n\{[^]*\}/;

let server: RunningServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function start(): Promise<string> {
  const auth = { tokens: [{ principal: 'ann', token: 'ann-token-0123456789', scopes: [] }] };
  server = await serve([tool({ name: 'count', run: () => 1 })], { auth, http: { port: 0 } });
  return server.url!;
}

const head = (bytes: number): string => headOf(modernCall(1, 'count'), {}, bytes);

/** Sends all, or until the connection ends; what came back. */
function sendAll(url: string, bytes: number): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    let received = '';
    const socket = connect(Number(port), hostname);
    socket.on('data', (chunk) => (received += chunk.toString()));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(received));
    socket.write(`${head(bytes)}${'x'.repeat(bytes)}`);
  });
}

describe('the rest of a refused body', () => {
  it('is dropped where it is short, and the connection goes on', async () => {
    const client = new RawClient(await start());
    client.write(head(SHORT));
    expect(await client.until(REFUSED)).not.toMatch(/connection: close/i);
    client.write('x'.repeat(SHORT)).write(head(0));
    expect(await client.until(/HTTP\/1\.1 401 [^]*HTTP\/1\.1 401 /)).toMatch(/401/);
    client.destroy();
  });

  it('is not read where it is long: the connection closes after the refusal', async () => {
    const answer = await sendAll(await start(), LONG);
    expect(answer).toMatch(REFUSED);
    expect(answer).toMatch(/connection: close/i);
  });

  it('is not read where its length is unknown', async () => {
    const client = new RawClient(await start());
    const chunked = head(0).replace(/content-length: 0/i, 'Transfer-Encoding: chunked');
    client.write(`${chunked}5\r\nhello\r\n`);
    expect(await client.until(REFUSED)).toMatch(/connection: close/i);
    client.destroy();
  });

  it('keeps no refusal from many clients that send at once, by sockets and by fetch', async () => {
    const url = await start();
    const raw = await Promise.all(Array.from({ length: 16 }, () => sendAll(url, LONG)));
    expect(raw.filter((answer) => !REFUSED.test(answer))).toEqual([]);
    const body = new Uint8Array(LONG);
    const headers = { 'content-type': 'application/json' };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => fetch(url, { method: 'POST', headers, body })),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 401));
  });
});

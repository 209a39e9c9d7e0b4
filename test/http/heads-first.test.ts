/**
 * Heads are judged before bodies (R-PIPELINE): a request that the guards, authentication or a limit refuses
 * is answered while its body is still to come, and nothing of that body is kept.
 */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { serve, tool, type RunningServer, type ServeOptions } from '../../src/index.ts';
import { legacy, modernCall, type Sent } from './calls.ts';
import { askFrom, headOf, metric, RawClient } from './raw-client.ts';

const TOKEN = 'ann-token-0123456789';
const FOUR_MB = 4 * 1024 * 1024;
const auth = { tokens: [{ principal: 'ann', token: TOKEN, scopes: [] }] };

let runs = 0;
let finish: (() => void) | undefined;
const tools = [
  tool({ name: 'count', output: { type: 'integer' }, run: () => ++runs }),
  tool({ name: 'slow', run: () => new Promise<string>((done) => (finish = () => done('done'))) }),
  tool({
    name: 'asks',
    run: async (_args, { ask }) => {
      runs++;
      return ask('Who?', { type: 'object', properties: { name: { type: 'string' } } });
    },
  }),
];

const running: RunningServer[] = [];
const clients: RawClient[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy();
  finish?.();
  for (const server of running.splice(0)) await server.close();
  runs = 0;
});

async function start(options: ServeOptions = {}): Promise<string> {
  const server = await serve(tools, { ...options, http: { port: 0 }, onError: () => undefined });
  running.push(server);
  return server.url!;
}

function client(url: string): RawClient {
  const made = new RawClient(url);
  clients.push(made);
  return made;
}

function withToken(sent: Sent, token: string = TOKEN): Sent {
  return { ...sent, headers: { ...sent.headers, Authorization: `Bearer ${token}` } };
}

async function occupy(url: string): Promise<{ readonly answer: Promise<unknown> }> {
  finish = undefined;
  const answer = askFrom(url, withToken(modernCall(9, 'slow')));
  await vi.waitFor(() => expect(finish).toBeDefined(), { timeout: 20_000 });
  return { answer };
}

describe('a head whose body has not been sent', () => {
  it.each([
    ['without a token', {}, /^HTTP\/1\.1 401 [^]*www-authenticate: Bearer/],
    ['for another Host', { Host: 'evil.example' }, /^HTTP\/1\.1 403 /],
    ['from another origin', { Origin: 'https://evil.example' }, /^HTTP\/1\.1 403 /],
  ])('is refused at once %s', async (_name, more, answer) => {
    const url = await start({ auth });
    expect(
      await client(url)
        .write(headOf(modernCall(1, 'count'), more, FOUR_MB))
        .until(answer),
    ).toMatch(answer);
  });

  it('is refused with 503 while the server is full', async () => {
    const url = await start({ auth, requestLimits: { inFlight: 1 } });
    await occupy(url);
    const head = headOf(withToken(modernCall(1, 'count')), {}, FOUR_MB);
    expect(
      await client(url)
        .write(head)
        .until(/^HTTP\/1\.1 503 /),
    ).toMatch(/retry-after: 1/i);
  });

  it('is refused with 413 for the length that it announces', async () => {
    const url = await start({ auth });
    const head = headOf(withToken(modernCall(1, 'count')), {}, FOUR_MB + 1);
    await client(url)
      .write(head)
      .until(/^HTTP\/1\.1 413 /);
  });

  it('that is refused keeps nothing of a body that follows', async () => {
    const url = await start({ auth, requestLimits: { bufferedBytes: 1 } });
    const refused = client(url).write(headOf(modernCall(1, 'count'), {}, 1024 * 1024));
    await refused.until(/^HTTP\/1\.1 401 /);
    refused.write('x'.repeat(1024 * 1024)).write(headOf(modernCall(2, 'count')));
    expect((await refused.until(/ 401 [^]* 401 /)).match(/HTTP\/1\.1 401/g)).toHaveLength(2);
    expect(await metric(url, 'anyshape_refused_total{reason="buffered-bytes"}', TOKEN)).toBe(0);
    expect(runs).toBe(0);
  });
});

describe('Expect: 100-continue', () => {
  const expecting = { Expect: '100-continue' };

  it('is answered with 100 once the head has passed', async () => {
    const url = await start({ auth });
    const sent = withToken(modernCall(1, 'count'));
    const asking = client(url).write(headOf(sent, expecting));
    expect(await asking.until(/\r\n\r\n/)).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\n$/);
    expect(runs).toBe(0);
    await asking.write(sent.body!).until(/"structuredContent":1/);
  });

  it.each([
    ['401', {}, FOUR_MB],
    ['413', { Authorization: `Bearer ${TOKEN}` }, FOUR_MB + 1],
    ['403', { Host: 'evil.example' }, 10],
  ])('gets no 100 where the answer is %s', async (status, more, length) => {
    const url = await start({ auth });
    const asking = client(url).write(headOf(modernCall(1, 'count'), { ...expecting, ...more }, length));
    await asking.until(new RegExp(`HTTP/1\\.1 ${status} `));
    await asking.closed;
    expect(asking.received).not.toContain('100 Continue');
  });
});

describe('with one place, which is taken', () => {
  it('a call without a token is 401 with a challenge, and one with a token 503', async () => {
    const url = await start({ auth, requestLimits: { inFlight: 1 } });
    const { answer: first } = await occupy(url);
    const stranger = await askFrom(url, modernCall(1, 'count'));
    expect(stranger).toMatchObject({
      status: 401,
      headers: { 'www-authenticate': expect.stringMatching(/^Bearer/) as string },
    });
    const busy = await askFrom(url, withToken(modernCall(1, 'count')));
    expect(busy).toMatchObject({ status: 503, headers: { 'retry-after': '1' } });
    finish!();
    await first;
    expect((await askFrom(url, withToken(modernCall(1, 'count')))).status).toBe(200);
  });
});

describe('with one place, which is free', () => {
  it.each([true, false])(
    'a tool that asks runs once and is answered, with the fast path: %s',
    async (fastPath) => {
      const url = await start({ requestLimits: { inFlight: 1 }, fastPath });
      const capable = modernCall(1, 'asks');
      const body = capable.body!.replace(
        'clientCapabilities":{}',
        'clientCapabilities":{"elicitation":{"form":{}}}',
      );
      const answer = await askFrom(url, { ...capable, body });
      expect(answer.status).toBe(200);
      expect(JSON.parse(answer.text)).toMatchObject({ id: 1, result: { resultType: 'input_required' } });
      expect(runs).toBe(1);
      expect(await metric(url, 'anyshape_requests_in_flight')).toBe(0);
    },
  );
});

describe('a body that has arrived in part', () => {
  it('holds no place among the running requests', async () => {
    const url = await start({ requestLimits: { inFlight: 1 } });
    const sent = modernCall(1, 'count');
    const half = client(url).write(headOf(sent) + sent.body!.slice(0, 10));
    await vi.waitFor(async () => expect(await metric(url, 'anyshape_requests_in_flight')).toBe(0));
    expect((await askFrom(url, modernCall(2, 'count'))).status).toBe(200);
    await half.write(sent.body!.slice(10)).until(/"structuredContent":2/);
  });

  it('is given back when its client leaves', async () => {
    const url = await start({ requestLimits: { perPrincipal: { bufferedBytes: 70_000 } } });
    for (let round = 0; round < 3; round++) {
      const half = client(url).write(headOf(modernCall(1, 'count'), {}, FOUR_MB) + 'x'.repeat(60_000));
      await new Promise((resolve) => setTimeout(resolve, 50));
      half.destroy();
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const args = { text: 'x'.repeat(66_000) };
    expect((await askFrom(url, legacy(2, 'tools/call', { name: 'count', arguments: args }))).status).toBe(
      200,
    );
  });
});

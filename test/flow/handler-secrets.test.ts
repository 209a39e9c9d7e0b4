/** What handlers see of secrets, and that none leaves by them (R-FLOW-11, R-FLOW-14). */
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FlowMode } from '../../src/sources/flow/index.ts';
import { oneTool, parameter, type OneTool } from './routes.ts';
import { ApiStub, json } from './stub.ts';

let api: ApiStub;
beforeAll(async () => {
  api = await ApiStub.start();
});
beforeEach(() => {
  api.answer = json({ ok: true });
  api.asked.length = 0;
});
afterAll(() => api.close());

const SECRET = 'Geheim/1234+x';
type Struct = { url: string; headers: Record<string, string>; body?: unknown };
type Handler = (given: { struct: Struct; payload: Record<string, unknown>; response?: unknown }) => unknown;

function signed(handlers: Record<string, Handler>, mode: FlowMode, tool: object = {}): OneTool {
  return oneTool(
    api.url,
    {
      parameters: [parameter('key', 'query', 'string()', [], '{{API_KEY}}'), parameter('q', 'query')],
      ...tool,
    },
    { requiredServerParams: ['API_KEY'], headers: { 'X-Key': '{{API_KEY}}' } },
    { handlers: () => ({ getThing: handlers }), env: { API_KEY: SECRET }, mode },
  );
}

const sign = (text: string): string => createHmac('sha256', text).update('payload').digest('hex');

describe('preRequest in compat (R-FLOW-14)', () => {
  it('sees secrets, and may sign with them', async () => {
    const route = signed(
      {
        preRequest: ({ struct }) => {
          const key = new URL(struct.url).searchParams.get('key')!;
          return { struct: { ...struct, headers: { ...struct.headers, 'X-Sign': sign(key) } } };
        },
      },
      'compat',
    );
    expect(await route.call({ q: 'a' })).toMatchObject({ kind: 'value' });
    expect(api.last.headers).toMatchObject({ 'x-key': SECRET, 'x-sign': sign(SECRET) });
  });

  it.each<[string, Record<string, Handler>]>([
    ['throws it', { preRequest: ({ struct }) => Promise.reject(new Error(`bad ${struct.url}`)) }],
    [
      'throws it as text',
      { preRequest: ({ struct }) => Promise.reject(`${'x'.repeat(50)}${struct.headers['X-Key']}` as never) },
    ],
    ['returns it', { preRequest: ({ struct }) => `${'x'.repeat(50)}${struct.headers['X-Key']}` }],
    [
      'reports it',
      { postRequest: ({ struct }) => ({ struct: { ...struct, status: false, messages: [struct.url] } }) },
    ],
    [
      'makes a URL of it',
      { preRequest: ({ struct }) => ({ struct: { ...struct, url: `${'u'.repeat(190)}${struct.url}` } }) },
    ],
    [
      'leaves a place open',
      { preRequest: ({ struct }) => ({ struct: { ...struct, url: `${struct.url}&{{x}}` } }) },
    ],
    [
      'gives it back as data',
      { postRequest: ({ struct }) => ({ response: { url: struct.url, all: struct } }) },
    ],
    [
      'sets a member of its name',
      { preRequest: ({ struct }) => ({ struct: { ...struct, [struct.headers['X-Key']!]: 1 } }) },
    ],
    [
      'keeps it in the payload',
      {
        preRequest: ({ struct, payload }) => ({
          struct,
          payload: { ...payload, key: struct.headers['X-Key'] },
        }),
        postRequest: ({ payload }) => ({ response: { payload } }),
      },
    ],
  ])('%s: nothing of it reaches a client or the log', async (_how, handlers) => {
    const route = signed(handlers, 'compat', { preload: { enabled: true, ttl: 60 } });
    const told = JSON.stringify([await route.call({ q: 'a' }), await route.call({ q: 'a' }), route.warnings]);
    expect(told).not.toMatch(/geheim/i);
    expect(told).not.toContain(Buffer.from(SECRET).toString('base64').slice(0, 8));
  });
});

describe('preRequest in spec (R-FLOW-14)', () => {
  it('sees tokens, which the sender replaces wherever they stand', async () => {
    let seen = '';
    const route = signed(
      {
        preRequest: ({ struct }) => {
          seen = JSON.stringify(struct);
          const body = { copy: struct.headers['X-Key'] };
          return {
            struct: {
              ...struct,
              method: 'POST',
              headers: { ...struct.headers, 'X-More': struct.headers['X-Key']! },
              body,
            },
          };
        },
      },
      'spec',
    );
    expect(await route.call({ q: 'a' })).toMatchObject({ kind: 'value' });
    expect(seen).not.toContain('Geheim');
    expect(api.last.headers).toMatchObject({ 'x-key': SECRET, 'x-more': SECRET });
    expect(JSON.parse(api.last.body)).toEqual({ copy: SECRET });
  });

  const withHeader =
    (make: (token: string) => string): Handler =>
    ({ struct }) => ({
      struct: { ...struct, headers: { ...struct.headers, Authorization: make(struct.headers['X-Key']!) } },
    });
  it.each<[string, Handler]>([
    ['in base64', withHeader((token) => `Basic ${Buffer.from(`user:${token}`).toString('base64')}`)],
    ['in capitals', withHeader((token) => token.toUpperCase())],
    ['in hexadecimal', withHeader((token) => Buffer.from(token).toString('hex'))],
    [
      'in a body',
      ({ struct }) => ({ struct: { ...struct, method: 'POST', body: btoa(struct.headers['X-Key']!) } }),
    ],
    [
      'by a fetch of its own',
      async ({ struct }) => {
        await fetch(struct.url);
        return { struct };
      },
    ],
  ])('that would send a token %s is a failure, and no request is made', async (_how, preRequest) => {
    const route = signed({ preRequest }, 'spec');
    const { structuredContent } = await route.sent({ q: 'a' });
    expect(structuredContent).toMatchObject({
      status: false,
      messages: [expect.stringMatching(/^E008 getThing: /)],
    });
    expect(api.asked).toEqual([]);
  });

  it('keeps tokens out of results, too', async () => {
    const route = signed({ postRequest: ({ struct }) => ({ response: { url: struct.url } }) }, 'spec');
    expect(JSON.stringify(await route.call({ q: 'a' }))).toContain('key=[secret]');
  });
});

describe('E007 (R-FLOW-14)', () => {
  it.each<[string, string]>([
    ['content-encoding', SECRET],
    ['content-type', `text/${SECRET.toLowerCase()}`],
    ['content-type', `text/plain; charset=${SECRET.toUpperCase()}`],
    ['content-type', `text/${'x'.repeat(50)}${SECRET}`],
    ['content-encoding', Buffer.from(SECRET).toString('base64')],
    ['content-encoding', Buffer.from(SECRET).toString('hex')],
  ])('says nothing of a secret that %s repeats as %s', async (header, value) => {
    api.answer = (_asked, response) => void response.writeHead(200, { [header]: value }).end('no json');
    const { structuredContent } = await signed({}, 'compat').sent({ q: 'a' });
    const [message] = (structuredContent as { messages: string[] }).messages;
    expect(message).toMatch(/^E007 /);
    expect(message).not.toMatch(/geheim|gehe|R2VoZWlt|r2vozwlt|47656865/i);
  });
});

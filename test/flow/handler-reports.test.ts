/**
 * What handlers report about their work counts: failures, and members that nothing reads (R-FLOW-12,
 * R-FLOW-14).
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { oneTool, type OneTool } from './routes.ts';
import { ApiStub, json } from './stub.ts';

let api: ApiStub;
beforeAll(async () => {
  api = await ApiStub.start(json({ n: 1 }));
});
afterAll(() => api.close());

type Given = {
  struct: { status: unknown; messages: unknown[]; [member: string]: unknown };
  response: unknown;
};

function withHandlers(getThing: Record<string, (given: Given) => unknown>): OneTool {
  return oneTool(api.url, {}, {}, { handlers: () => ({ getThing }) });
}

async function messagesOf(route: OneTool): Promise<unknown> {
  const { structuredContent, isError } = await route.sent();
  expect(isError).toBe(true);
  expect(structuredContent).toMatchObject({ status: false, data: null });
  return (structuredContent as { messages: unknown }).messages;
}

describe('postRequest reports a failure (R-FLOW-14)', () => {
  it.each<[string, (given: Given) => unknown, string[]]>([
    [
      'by status and messages, beside a response',
      ({ struct, response }) => {
        struct.status = false;
        struct.messages.push('Error formatting contract: x');
        return { response };
      },
      ['E011 getThing: Error formatting contract: x'],
    ],
    [
      'by messages alone',
      ({ struct }) => (struct.messages.push('no data', 'E001 getThing: gone'), { response: 1 }),
      ['E011 getThing: no data', 'E001 getThing: gone'],
    ],
    [
      'by status alone',
      ({ struct }) => ((struct.status = false), { response: 1 }),
      ['E011 getThing: postRequest reported a failure.'],
    ],
    [
      'in a struct that it returns',
      () => ({ struct: { status: false, messages: ['bad', { code: 5 }] } }),
      ['E011 getThing: bad', 'E011 getThing: {"code":5}'],
    ],
    [
      'in messages that are one text',
      ({ struct }) => (Object.assign(struct, { messages: 'one' }), { response: 1 }),
      ['E011 getThing: one'],
    ],
  ])('%s', async (_how, postRequest, expected) => {
    expect(await messagesOf(withHandlers({ postRequest }))).toEqual(expected);
  });

  it('does not where it leaves both as they were', async () => {
    const route = withHandlers({
      postRequest: ({ struct }) => ({ response: { n: struct.messages.length } }),
    });
    expect(await route.call()).toMatchObject({ kind: 'value', value: { status: true, data: { n: 0 } } });
  });

  it('and so may preRequest: then nothing is sent', async () => {
    const before = api.asked.length;
    const preRequest = ({ struct }: Given): object => ({
      struct: { ...struct, status: false, messages: ['no chain'] },
    });
    expect(await messagesOf(withHandlers({ preRequest }))).toEqual(['E011 getThing: no chain']);
    expect(api.asked).toHaveLength(before);
  });
});

describe('a member that preRequest sets and nothing reads is a warning (R-FLOW-14)', () => {
  it.each<[string, (given: Given) => unknown, string[]]>([
    ['of struct', ({ struct }) => ({ struct: { ...struct, params: { a: 1 } } }), ['"params" of struct']],
    ['beside struct', ({ struct }) => ({ struct, headers: {}, payload: {} }), ['"headers" beside struct']],
    [
      'of both',
      ({ struct }) => ({ struct: Object.assign(struct, { query: 1, data: 2 }), url: 'x' }),
      ['"query" of struct', '"data" of struct', '"url" beside struct'],
    ],
    ['that is undefined is none', ({ struct }) => ({ struct: { ...struct, params: undefined } }), []],
  ])('%s', async (_where, preRequest, members) => {
    const route = withHandlers({ preRequest });
    expect(await route.call()).toMatchObject({ kind: 'value' });
    expect(route.warnings).toEqual(
      members.map(
        (member) =>
          `get_thing_api: preRequest sets ${member}, which nothing reads: a request has url, method, headers and body.`,
      ),
    );
  });
});

describe('what preRequest makes of a request', () => {
  it.each<[string, object, object]>([
    ['Headers', { headers: new Headers({ 'x-a': '1' }) }, { headers: { 'x-a': '1' } }],
    ['pairs', { headers: [['x-a', 2]] }, { headers: { 'x-a': '2' } }],
    [
      'a form',
      { method: 'POST', body: new URLSearchParams({ a: 'b c' }) },
      { body: 'a=b+c', headers: { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' } },
    ],
    [
      'bytes',
      { method: 'POST', body: new TextEncoder().encode('raw'), headers: { 'content-type': 'text/plain' } },
      { body: 'raw' },
    ],
    ['dates', { method: 'POST', body: { at: new Date(0) } }, { body: '{"at":"1970-01-01T00:00:00.000Z"}' }],
  ])('may be %s', async (_what, made, expected) => {
    const route = withHandlers({
      preRequest: ({ struct }) => ({ struct: { ...struct, ...made } }),
      postRequest: ({ response }) => ({ response }),
    });
    expect(await route.call()).toMatchObject({ kind: 'value' });
    expect(api.last).toMatchObject(expected);
  });

  it('that JSON cannot say is an E011', async () => {
    const route = withHandlers({
      preRequest: ({ struct }) => ({ struct: { ...struct, method: 'POST', body: { n: 5n } } }),
    });
    expect(await messagesOf(route)).toEqual([
      expect.stringMatching(/^E011 getThing: preRequest returned a value that JSON cannot represent/),
    ]);
  });
});

/**
 * APIs and files that mean harm, seen from a route (R-FLOW-6, R-FLOW-11): whatever an API sends, the call
 * ends in the envelope; whatever a file says, reading it takes time in proportion to its length.
 */
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCaller } from '../../src/sources/http/index.ts';
import { jsonOutput, load, oneTool, parameter, type OneTool } from './routes.ts';
import { ApiStub, bytes, json, type Answer } from './stub.ts';

let api: ApiStub;
let elsewhere: ApiStub;
beforeAll(async () => {
  api = await ApiStub.start();
  elsewhere = await ApiStub.start(json({ taken: true }));
});
afterAll(() => {
  api.close();
  elsewhere.close();
});

const KEY = '$&-key-$1';
const ANYTHING = jsonOutput({ type: 'object' });
const keyed = (tool: object = ANYTHING): OneTool =>
  oneTool(api.url, tool, { headers: { 'X-Key': '{{API_KEY}}' } }, { env: { API_KEY: KEY } });

describe('an API that', () => {
  const deep = '['.repeat(200_000) + ']'.repeat(200_000);
  const long = JSON.stringify({ text: 'x'.repeat(5_000_000) });
  const packed: Answer = (_asked, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
    response.end(gzipSync(Buffer.alloc(50_000_000, ' ')));
  };
  it.each<[string, Answer, string]>([
    ['nests without end', bytes('application/json', deep), 'E007'],
    ['sends more than a result may have', bytes('application/json', long), 'E004'],
    ['sends what unpacks to far more', packed, 'E004'],
    ['stops in the middle of its JSON', bytes('application/json', '{"a":[1,'), 'E007'],
    ['sends a page instead of JSON', bytes('text/html', '<html>'), 'E007'],
    ['sends bytes that are no text', bytes('application/json', Buffer.from([0x22, 0xff, 0x22])), 'E007'],
    ['turns calls away', json({ slow: 'down' }, 429), 'E001'],
    ['hangs up', (_asked, response) => void response.destroy(), 'E002'],
    [
      'leads in circles',
      (_asked, response) => void response.writeHead(302, { location: '/again' }).end(),
      'E006',
    ],
  ])('%s is a failure in the envelope, without the key', async (_what, answer, code) => {
    api.answer = answer;
    const { structuredContent, isError } = await keyed().sent();
    expect(isError).toBe(true);
    const { messages, ...rest } = structuredContent as { readonly messages: readonly string[] };
    expect(rest).toEqual({ status: false, data: null });
    expect(messages[0]).toMatch(new RegExp(`^${code} getThing: `));
    expect(JSON.stringify(messages)).not.toContain('key-');
  });

  it('leads to another origin does not get the key there', async () => {
    api.answer = (_asked, response) => void response.writeHead(307, { location: elsewhere.url }).end();
    expect((await keyed().sent()).structuredContent).toMatchObject({ data: { taken: true } });
    expect(api.last.headers['x-key']).toBe(KEY);
    expect(elsewhere.last.headers).not.toHaveProperty('x-key');
  });

  it('leads to an address of this machine is not followed', async () => {
    api.answer = (_asked, response) => void response.writeHead(302, { location: elsewhere.url }).end();
    const { port } = new URL(api.url);
    const before = elsewhere.asked.length;
    const resolve = (): Promise<string[]> => Promise.resolve(['127.0.0.1']);
    const caller = createCaller({ allowPrivate: ['api.example'], retries: 0, resolve });
    const { sent } = oneTool(`http://api.example:${port}`, ANYTHING, {}, { caller });
    expect((await sent()).structuredContent).toMatchObject({
      messages: [
        expect.stringMatching(/^E005 getThing: The address 127\.0\.0\.1 is not on the public internet/),
      ],
    });
    expect(elsewhere.asked).toHaveLength(before);
    await caller.close();
  });

  it('sends names that mean something to JavaScript sends names', async () => {
    const text = `{"__proto__":{"admin":true},"constructor":{"prototype":1},"key":"${KEY}"}`;
    api.answer = bytes('application/json', text);
    const outcome = await keyed().call();
    if (outcome.kind !== 'value') throw new Error(outcome.kind);
    const { data } = outcome.value as { readonly data: object };
    expect(JSON.stringify(data)).toBe(text.replace(KEY, '[secret]'));
    expect(Object.getPrototypeOf(data)).toBe(Object.prototype);
  });

  it('sends a large answer that fits is heard', async () => {
    const data = { text: 'x'.repeat(4_000_000) };
    api.answer = json(data);
    expect((await keyed().sent()).structuredContent).toEqual({ status: true, messages: [], data });
  });
});

describe('a handler that', () => {
  it('returns more than a result may have is a failure in the envelope', async () => {
    const handlers = (): object => ({
      getThing: { executeRequest: () => ({ response: { text: 'x'.repeat(5_000_000) } }) },
    });
    const { sent } = oneTool(api.url, ANYTHING, {}, { handlers });
    expect((await sent()).structuredContent).toMatchObject({
      messages: [expect.stringMatching(/^E004 getThing: /)],
    });
  });
});

describe('a file with a long text of', () => {
  // Where time grew with the square, each of these would take hours.
  const LONG = 2_000_000;
  const many = (text: string): string => text.repeat(LONG / text.length);
  const withParameter = (options: readonly string[], primitive?: string, value?: string): object => ({
    path: '/:p',
    parameters: [parameter('p', 'insert', primitive, options, value)],
  });
  it.each<[string, object, object]>([
    ['slashes and parentheses, in an option', withParameter([`(${many('(/')}`]), {}],
    ['parentheses, in an option', withParameter([`regex(${many(') ')}x`]), {}],
    ['braces, in a type', withParameter([], `enum(${many('{{')})`), {}],
    ['blanks, in a value', withParameter([], 'string()', `{{${many(' ')}`), {}],
    ['letters, in a value', withParameter([], 'string()', `{{${many('a')}`), {}],
    ['blanks, in a path', { path: `/{{${many(' ')}` }, {}],
    ['braces, in a path', { path: `/${many('{')}` }, {}],
    ['slashes, in the root', {}, { root: `https://a.example${many('/')}x` }],
    ['blanks, in a header', {}, { headers: { a: `{{${many(' ')}` } }],
    ['signs, in the namespace', {}, { namespace: `a${many('_-')}A` }],
  ])('%s', (_what, tool, main) => {
    const { tools, refused } = oneTool('https://a.example', tool, main).registry;
    // An input schema may be too large for the engine, and is refused there.
    expect([...tools, ...refused]).toHaveLength(1);
  });

  it('nested schemas', () => {
    let schema: object = { type: 'string' };
    for (let level = 0; level < 50_000; level++) schema = { type: 'object', properties: { a: schema } };
    const tools = { a: { method: 'GET', path: '/', ...jsonOutput(schema) } };
    const main = { namespace: 'n', root: 'https://a.example', tools };
    for (const isJson of [true, false])
      expect(load([{ file: 'f', main, isJson }]).registry.tools).toHaveLength(1);
  });
});

it('no mixture of dots, the own ones of the file included, leads up a path', async () => {
  const before = api.asked.length;
  for (const path of ['/a/:x:y/b', '/a/%2e:x/b', '/a/:x%2E/b', '/a/.:x/b']) {
    const route = oneTool(api.url, {
      path,
      parameters: [parameter('x', 'insert'), parameter('y', 'insert', 'string()', ['optional()'])],
    });
    expect(await route.call({ x: '.', y: '.' })).toMatchObject({ kind: 'error' });
  }
  expect(api.asked).toHaveLength(before);
});

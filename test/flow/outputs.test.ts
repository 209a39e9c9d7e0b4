/**
 * Depth of arrays, declarations without a type, media types and bare texts (R-FLOW-4, R-FLOW-5, R-FLOW-7,
 * R-FLOW-14).
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Folder, run } from '../e2e/cli-run.ts';
import { codesOf, jsonOutput, oneTool } from './routes.ts';
import { ApiStub, bytes, json } from './stub.ts';

const folder = new Folder();
let api: ApiStub;
beforeAll(async () => {
  api = await ApiStub.start();
});
afterAll(() => {
  api.close();
  folder.remove();
});

const arrays = (count: number, inner: object = { type: 'string' }): object =>
  count === 0 ? inner : { type: 'array', items: arrays(count - 1, inner) };
const record = (properties: object): object => ({ type: 'object', properties });

describe('rule 5: items add no level, arrays in arrays have a limit of their own (R-FLOW-14)', () => {
  it.each<[string, object, string[]]>([
    ['four arrays', arrays(4), []],
    ['five', arrays(5), ['output-depth /output/schema/items/items/items/items']],
    ['seven, told once', arrays(7), ['output-depth /output/schema/items/items/items/items']],
    ['four, a record, four more', arrays(4, record({ a: arrays(4) })), []],
    [
      'five in a property',
      record({ a: arrays(5) }),
      ['output-depth /output/schema/properties/a/items/items/items/items'],
    ],
    [
      'four levels through arrays',
      arrays(3, record({ a: arrays(2, record({ b: record({ c: arrays(4) }) })) })),
      [],
    ],
    [
      'five levels',
      record({ a: record({ b: record({ c: record({ d: { type: 'string' } }) }) }) }),
      ['output-depth /output/schema/properties/a/properties/b/properties/c/properties/d'],
    ],
  ])('%s', (_what, schema, expected) => {
    const { problems } = oneTool(api.url, jsonOutput(schema), {}, { mode: 'spec' });
    expect(codesOf(problems)).toEqual(expected);
    expect(oneTool(api.url, jsonOutput(schema)).registry.tools).toHaveLength(1);
  });
});

describe('a declaration without its type is kept in compat (R-FLOW-14)', () => {
  const dataOf = (schema: object): unknown => {
    const { outputSchema } = oneTool(api.url, jsonOutput(schema)).listed();
    return (outputSchema!['properties'] as { data: { anyOf: unknown[] } }).data.anyOf[0];
  };
  it.each<[object, object]>([
    [{ properties: { a: { type: 'string' } } }, { type: 'object', properties: { a: { type: 'string' } } }],
    [
      { items: { properties: { n: { type: 'number', nullable: true } } } },
      { type: 'array', items: { type: 'object', properties: { n: { type: ['number', 'null'] } } } },
    ],
    [
      record({ deep: { items: { type: 'boolean' } } }),
      { type: 'object', properties: { deep: { type: 'array', items: { type: 'boolean' } } } },
    ],
    [{ properties: 5, description: 'x' }, { description: 'x' }],
    [{ properties: {}, items: {} }, {}],
  ])('%j', (schema, expected) => {
    expect(dataOf(schema)).toEqual(expected);
  });

  it('is refused in spec', () => {
    const { problems } = oneTool(api.url, jsonOutput({ properties: {} }), {}, { mode: 'spec' });
    expect(codesOf(problems)).toContain('output-type-missing /output/schema');
  });

  it('and results are held against it', async () => {
    api.answer = json({ a: 5 });
    const route = oneTool(api.url, jsonOutput({ properties: { a: { type: 'string' } } }));
    await route.call();
    expect(route.mismatches).toMatchObject([{ failures: [{ code: 'type', instancePath: '/data/a' }] }]);
  });
});

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const JPEG = Buffer.from('ffd8ffe000104a464946', 'hex');
const image = (mimeType: string): object => ({
  output: { mimeType, schema: { type: 'string', format: 'base64' } },
});

describe('an image that is none (R-FLOW-14)', () => {
  it.each<[string, string, string, string | Uint8Array, string | undefined]>([
    ['HTML', 'image/png', 'text/html', '<!DOCTYPE html><p>sorry', 'text/html'],
    ['HTML that calls itself an image', 'image/png', 'image/png', '\n<html><body>', 'text/html'],
    ['JSON', 'image/png', 'application/json', '{"error":1}', 'application/json'],
    ['another image', 'image/png', 'image/jpeg', JPEG, 'image/jpeg'],
    ['a text', 'image/png', 'text/plain', 'not found', 'text/plain'],
    ['something that calls itself PNG', 'image/png', 'image/png', 'xxxxxxxx', 'no image of that kind'],
    ['nothing', 'image/png', 'image/png', '', 'empty'],
    ['a PNG', 'image/png', 'application/octet-stream', PNG, undefined],
    ['a JPEG where one is declared', 'image/jpeg', 'image/jpeg', JPEG, undefined],
    ['a PNG where a JPEG is declared', 'image/jpg', 'image/jpeg', PNG, 'image/png'],
    ['an image of a kind that we cannot tell', 'image/heic', 'image/heic', 'ftypheic', undefined],
  ])('%s', async (_what, declared, type, body, received) => {
    api.answer = bytes(type, body);
    const route = oneTool(api.url, image(declared));
    const { structuredContent, content } = await route.sent();
    expect(structuredContent).toMatchObject({ status: true, data: Buffer.from(body).toString('base64') });
    const expected = declared === 'image/jpg' ? 'image/jpeg' : declared;
    expect(route.warnings).toEqual(
      received === undefined
        ? []
        : [`get_thing_api: The response is ${received}, and ${expected} is declared: it is delivered.`],
    );
    const blocks = content
      .filter((block) => block.type === 'image')
      .map((block) => (block as { mimeType: string }).mimeType);
    const isShown = /^image\/(?:png|jpeg|heic)$/.test(received ?? declared);
    expect(blocks).toEqual(isShown ? [received ?? declared] : []);
  });

  it('made by a handler is held to the same', async () => {
    api.answer = json({});
    const handlers = (response: string): object => ({ getThing: { postRequest: () => ({ response }) } });
    const good = oneTool(
      api.url,
      image('image/png'),
      {},
      { handlers: () => handlers(PNG.toString('base64')) },
    );
    await good.call();
    expect(good.warnings).toEqual([]);
    const bad = oneTool(api.url, image('image/png'), {}, { handlers: () => handlers(btoa('<html>')) });
    await bad.call();
    expect(bad.warnings).toHaveLength(1);
  });

  it('that repeats a key does not hand it on as a picture', async () => {
    const secret = 'geheim-1234-lang';
    api.answer = bytes('image/svg+xml', `<svg><text>${secret}</text></svg>`);
    const route = oneTool(
      api.url,
      image('image/svg+xml'),
      { headers: { 'X-Key': '{{KEY}}' } },
      { env: { KEY: secret } },
    );
    const told = JSON.stringify(await route.sent());
    expect(told).toContain('[secret]');
    expect(told).not.toContain(Buffer.from(`<svg><text>${secret}`).toString('base64').slice(-12));
  });
});

describe('the MIME type is told (R-FLOW-14)', () => {
  const schemaOf = (output: object, isBare = false): unknown =>
    oneTool(api.url, output, {}, { isBare }).registry.get('get_thing_api')!.output!.schema.document;

  it('as contentMediaType of texts and images', () => {
    expect(schemaOf(image('image/png'), true)).toEqual({
      type: 'string',
      contentEncoding: 'base64',
      contentMediaType: 'image/png',
    });
    const plain = {
      output: { mimeType: 'text/plain', schema: { type: 'string', nullable: true, description: 'Source' } },
    };
    expect(schemaOf(plain, true)).toEqual({
      type: ['string', 'null'],
      description: 'Source',
      contentMediaType: 'text/plain',
    });
    expect(schemaOf(plain)).toMatchObject({ properties: { data: { contentMediaType: 'text/plain' } } });
    expect(schemaOf(jsonOutput({ type: 'object' }), true)).toEqual({ type: 'object' });
  });

  it('and on pages', async () => {
    const main = {
      namespace: 'api',
      root: api.url,
      tools: { getChart: { method: 'GET', path: '/', ...image('image/png') } },
    };
    const { stdout } = await run(['docs', folder.put('chart.json', JSON.stringify(main))]);
    expect(stdout).toContain('holds `image/png`');
  });
});

describe('a bare text arrives as it is (R-FLOW-14)', () => {
  const plain = { output: { mimeType: 'text/plain', schema: { type: 'string' } } };
  it.each(['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28'])(
    'in %s',
    async (version) => {
      api.answer = bytes('text/plain', 'contract "A" {\n}');
      const { content } = await oneTool(api.url, plain, {}, { isBare: true }).sent({}, version);
      expect(content).toEqual([{ type: 'text', text: 'contract "A" {\n}' }]);
    },
  );

  it('also where it looks like JSON', async () => {
    api.answer = bytes('text/plain', '"42"');
    const { content, structuredContent } = await oneTool(api.url, plain, {}, { isBare: true }).sent();
    expect({ content, structuredContent }).toEqual({
      content: [{ type: 'text', text: '"42"' }],
      structuredContent: '"42"',
    });
  });

  it('and on the command line', async () => {
    api.answer = bytes('text/plain', 'line "one"\nline two');
    const main = {
      namespace: 'api',
      root: api.url,
      tools: { getText: { method: 'GET', path: '/', ...plain } },
    };
    const file = folder.put('text.json', JSON.stringify(main));
    const { stdout } = await run(['call', 'get_text_api', file, '--bare', '--allow-private']);
    expect(stdout).toBe('line "one"\nline two\n');
    const asJson = await run(['call', 'get_text_api', file, '--bare', '--allow-private', '--json']);
    expect(JSON.parse(asJson.stdout)).toMatchObject({ ok: true, value: 'line "one"\nline two' });
  });
});

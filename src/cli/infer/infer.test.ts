/**
 * `anyshape infer`: samples from files, standard input and recorded calls; forms, support counts, exit codes
 * (R-INFER).
 */
import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { Folder, run } from '../../../test/e2e/cli-run.ts';

const folder = new Folder();
afterAll(() => folder.remove());

const DIALECT = 'https://json-schema.org/draft/2020-12/schema';
const lines = (...values: unknown[]): string => values.map((value) => `${JSON.stringify(value)}\n`).join('');
const schemaOf = async (text: string, ...flags: string[]): Promise<unknown> =>
  JSON.parse((await run(['infer', '--quiet', ...flags], { stdin: text })).stdout);

describe('samples', () => {
  it('are merged: optional, nullable, integer and number; support counts are on stderr', async () => {
    const file = folder.put('orders.jsonl', lines({ id: 1, price: 2 }, { id: 2, price: 2.5, note: null }));
    const { code, stdout, stderr } = await run(['infer', file]);
    expect([code, JSON.parse(stdout)]).toEqual([
      0,
      {
        $schema: DIALECT,
        type: 'object',
        properties: { id: { type: 'integer' }, price: { type: 'number' }, note: { type: 'null' } },
        required: ['id', 'price'],
      },
    ]);
    expect(stderr).toBe(`inferred from 2 samples
  (root)      2×  object
  /id         2×  integer
  /price      2×  number
  /note   1 of 2  null
`);
  });

  it('come from standard input, as a document, as lines, or as the items of an array', async () => {
    const items = { $schema: DIALECT, type: 'array', items: { type: 'integer' } };
    expect(await schemaOf('[\n 1,\n 2\n]')).toEqual(items);
    expect(await schemaOf('[1]\n[2, 3]')).toEqual(items);
    expect(await schemaOf('[1, "x"]', '--each')).toEqual({ $schema: DIALECT, type: ['integer', 'string'] });
  });

  it('of recorded calls make a schema for each tool', async () => {
    const call = (tool: string, value: unknown): object => ({
      recordedCall: 1,
      tool,
      time: '2026-11-18T00:00:00Z',
      value,
    });
    const text = lines(call('one', { a: 1 }), call('two', ['x']), call('one', { a: 2 }));
    expect(await schemaOf(text)).toMatchObject({ one: { type: 'object' }, two: { type: 'array' } });
    expect(await schemaOf(text, '--tool', 'two')).toEqual({
      $schema: DIALECT,
      type: 'array',
      items: { type: 'string' },
    });
    const { code, stderr } = await run(['infer', '--tool', 'three'], { stdin: text });
    expect([code, stderr]).toEqual([1, 'anyshape: no sample of "three" was read\n']);
  });

  it('that are no JSON are left out by line, and the others are used', async () => {
    const file = folder.put('torn.jsonl', '{"a":1}\n{"a":\n');
    const { code, stdout, stderr } = await run(['infer', file, '--quiet']);
    expect([code, JSON.parse(stdout)]).toMatchObject([1, { required: ['a'] }]);
    expect(folder.clean(stderr)).toMatch(/^anyshape: torn\.jsonl:2:1: is not JSON, and is left out: /);
  });

  it('that cannot be read, or are too large, are named', async () => {
    const missing = await run(['infer', `${folder.path}/none.json`]);
    expect([missing.code, folder.clean(missing.stderr)]).toEqual([
      3,
      'anyshape: none.json: does not exist\nanyshape: no sample was read\n',
    ]);
    const large = await run(['infer', '--max-bytes', '10B'], {
      stdin: JSON.stringify({ a: 'x'.repeat(20) }),
    });
    expect([large.code, large.stderr]).toEqual([
      3,
      'anyshape: (standard input): is one document that is larger than 10 bytes: allow more with --max-bytes\nanyshape: no sample was read\n',
    ]);
  });
});

describe('the rules', () => {
  const repeated = (count: number, values: readonly string[]): string =>
    lines(...Array.from({ length: count }, (_, i) => values[i % values.length]));
  const eight = [...'abcdefgh'];

  it.each([
    ['20 strings with 8 values', 20, eight, { type: 'string', enum: eight }],
    ['19 strings', 19, ['a'], { type: 'string' }],
    ['9 values', 40, [...eight, 'i'], { type: 'string' }],
    ['strings of one format', 20, ['2026-01-01', '2026-01-02'], { type: 'string', format: 'date' }],
    ['strings of which one has no format', 3, ['2026-01-01', 'soon'], { type: 'string' }],
    ['words that some format takes', 2, ['localhost', 'note:x'], { type: 'string' }],
  ])('%s', async (_what, count, values, expected) => {
    expect(await schemaOf(repeated(count, values))).toEqual({ $schema: DIALECT, ...expected });
  });

  it('tell unions by the field that says so, maps from records, and recursion', async () => {
    const shapes = [
      { type: 'circle', r: 1 },
      { type: 'square', side: 2 },
    ];
    expect(await schemaOf(lines(shapes))).toMatchObject({
      items: {
        oneOf: [{ properties: { type: { const: 'circle' } } }, { properties: { type: { const: 'square' } } }],
      },
    });
    expect(await schemaOf(lines({ '2026-01-01': 1, '2026-01-02': 2.5 }))).toEqual({
      $schema: DIALECT,
      type: 'object',
      additionalProperties: { type: 'number' },
    });
    expect(await schemaOf(lines({ id: 1, next: { id: 2, next: { id: 3, next: null } } }))).toEqual({
      $schema: DIALECT,
      type: 'object',
      properties: { id: { type: 'integer' }, next: { anyOf: [{ $ref: '#' }, { type: 'null' }] } },
      required: ['id', 'next'],
    });
  });
});

describe('--into', () => {
  const declared = `# What an order is.
type: object
description: An order. # said by hand
properties:
  id: { type: integer, minimum: 1 } # counts up
  note: { type: string, description: Free text. }
required: [id, note]
`;

  it('updates a declaration: comments, descriptions and limits stay', async () => {
    const file = folder.put('order.yaml', declared);
    const stdin = lines({ id: 1, note: null }, { id: 2, total: 1.5 });
    const { code, stdout, stderr } = await run(['infer', '--quiet', '--into', file], { stdin });
    expect([code, stdout]).toEqual([0, '']);
    expect(folder.clean(stderr)).toBe('anyshape: order.yaml is up to date: samples broke 2 keywords of it\n');
    expect(readFileSync(file, 'utf8')).toBe(`# What an order is.
type: object
description: An order. # said by hand
properties:
  id: { type: integer, minimum: 1 } # counts up
  note: { type: [ string, "null" ], description: Free text. }
  total:
    type: number
required: [ id ]
`);
    await run(['infer', '--quiet', '--into', file], { stdin });
    expect((await run(['infer', '--quiet', '--into', file], { stdin })).stderr).toContain('broke nothing');
  });

  it('finds it by its place, and refuses what is no declaration', async () => {
    const tools = { tools: [{ name: 'a', inputSchema: {}, outputSchema: { type: 'integer' } }] };
    const file = folder.put('tools.json', JSON.stringify(tools));
    expect((await run(['infer', '--into', `${file}#/tools/0/outputSchema`], { stdin: '"x"' })).code).toBe(0);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
      tools: [{ outputSchema: { type: ['integer', 'string'] } }],
    });
    for (const [into, code] of [
      [`${file}#/tools/7`, 3],
      [folder.put('x.mjs', ''), 3],
      [folder.put('old.json', '{"openapi":"3.0.0","type":"object"}'), 3],
    ] as const)
      expect((await run(['infer', '--into', into], { stdin: '1' })).code, into).toBe(code);
    expect((await run(['infer', '--into', file, '--form', 'flow'], { stdin: '1' })).code).toBe(2);
  });
});

describe('forms', () => {
  const sample = lines(
    { id: 1, tags: ['x'], mixed: 1, note: null },
    { id: 2, tags: [], mixed: 'x', note: 'n' },
  );

  it('FlowMCP: what it cannot express is left out and named', async () => {
    const { code, stdout, stderr } = await run(['infer', '--form', 'flow'], { stdin: sample });
    expect([code, JSON.parse(stdout)]).toEqual([
      0,
      {
        type: 'object',
        properties: {
          id: { type: 'number' },
          tags: { type: 'array', items: { type: 'string' } },
          note: { type: 'string', nullable: true },
        },
      },
    ]);
    expect(stderr).toContain('  not declared: /mixed: several types, and FlowMCP has no unions\n');
  });

  it('TypeScript', async () => {
    const { stdout } = await run(['infer', '--form', 'typescript', '--quiet'], { stdin: sample });
    expect(stdout).toContain('// Inferred from samples by "anyshape infer".');
    expect(stdout).toContain('export interface Output {');
    expect(stdout).toMatch(/note: (?:string \| null|null \| string);/);
  });

  it('JSON, with the support of each place', async () => {
    const { stdout } = await run(['infer', '--json'], { stdin: sample });
    expect(JSON.parse(stdout)).toMatchObject({
      ok: true,
      inferred: [
        {
          samples: 2,
          support: expect.arrayContaining([{ place: '/id', types: 'integer', count: 2, of: 2 }]) as unknown,
        },
      ],
    });
  });
});

/** JSON for a terminal: dense, within its width, and bounded whatever the value is. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { flatJson, layoutJson } from './layout-json.ts';
import { runs } from '../../../test/properties/runs.ts';

const schema = {
  type: 'object',
  properties: { id: { type: 'string', minLength: 1 } },
  required: ['id', 'name'],
};

describe('layoutJson', () => {
  it('keeps on one line what fits', () => {
    expect(layoutJson({ type: 'integer', enum: [1, 2], more: {}, none: [] }, 80)).toEqual([
      '{ "type": "integer", "enum": [1, 2], "more": {}, "none": [] }',
    ]);
  });

  it('breaks where it must, members further in and brackets behind them', () => {
    expect(layoutJson(schema, 50)).toEqual([
      '{ "type": "object",',
      '  "properties": {',
      '    "id": { "type": "string", "minLength": 1 } },',
      '  "required": ["id", "name"] }',
    ]);
    expect(layoutJson([{ a: 1, b: 'some text' }, { a: 2 }], 20)).toEqual([
      '[ { "a": 1,',
      '    "b": "some text"',
      '  },',
      '  { "a": 2 } ]',
    ]);
  });

  it('puts each bracket below what it closes, where brackets need lines of their own', () => {
    expect(layoutJson({ first: { second: ['aaaaaaaaaa', 'bbbbbbbbbbbbbb'] } }, 20)).toEqual([
      '{ "first": {',
      '    "second": [',
      '      "aaaaaaaaaa",',
      '      "bbbbbbbbbbbb…',
      '    ] } }',
    ]);
  });

  it('cuts long texts, long lists and deep nesting', () => {
    expect(layoutJson('x'.repeat(100), 10)).toEqual([`"${'x'.repeat(8)}…`]);
    expect(
      layoutJson(
        Array.from({ length: 5_000 }, () => 'item'),
        20,
      ).at(-1),
    ).toBe('  … 4900 more ]');
    let deep: unknown = 1;
    for (let level = 0; level < 100_000; level++) deep = [deep];
    expect(layoutJson(deep, 40).length).toBeLessThan(100);
    expect(flatJson(deep, 200)).toContain('[…]');
  });

  it('shows nothing that steers the terminal', () => {
    expect(layoutJson({ 'a\u001b[2J': '\u009b1m\u202e' }, 80)).toEqual([
      '{ "a\\u001b[2J": "\\u009b1m\\u202e" }',
    ]);
  });

  it('is the same JSON where nothing was cut, and never wider than allowed', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), fc.integer({ min: 20, max: 120 }), (value, width) => {
        const lines = layoutJson(value, width);
        expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(width);
        const text = lines.join('\n');
        if (!text.includes('…')) expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
      }),
      runs(),
    );
  });
});

describe('flatJson', () => {
  it('is one line, cut where it is longer', () => {
    expect(flatJson(schema, 30)).toBe('{ "type": "object", "properti…');
    expect(flatJson([1, { a: null }], 30)).toBe('[1, { "a": null }]');
  });
});

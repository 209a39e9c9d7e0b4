/**
 * What one result shows that its schema did not say: kinds, places, samples (R-FLOW-8, R-FLOW-9, R-FLOW-11).
 */
import { describe, expect, it } from 'vitest';
import { admitSchema, compileSchema, type Failure } from '../schema/index.ts';
import { Observer } from './observe.ts';

const NOW = '2026-01-01T00:00:00.000Z';

function failuresOf(schema: unknown, value: unknown): readonly Failure[] {
  const admitted = admitSchema(schema);
  if (!admitted.ok) throw new Error(JSON.stringify(admitted.problems));
  const checked = compileSchema(admitted.schema).check(value);
  return checked.ok ? [] : checked.failures;
}

/** Kind and place of everything that is seen, sorted. */
function seen(schema: unknown, value: unknown): string[] {
  const observation = { tool: 't', schema, value, failures: failuresOf(schema, value) };
  return new Observer()
    .entriesOf(observation, NOW)
    .map(({ kind, place }) => `${kind} ${place}`)
    .sort();
}

const item = { type: 'object', properties: { price: { type: 'number' }, unit: { enum: ['g', 'kg'] } } };
const list = { type: 'object', properties: { items: { type: 'array', items: item } } };

describe('a result', () => {
  it('that is as declared shows nothing', () => {
    expect(
      seen(list, {
        items: [
          { price: 1, unit: 'g' },
          { price: 2, unit: 'kg' },
        ],
      }),
    ).toEqual([]);
  });

  it('shows type, null, enum, extra and absent, without the numbers of items', () => {
    const items = [{ price: null, unit: 't' }, { price: '1', unit: 'g', since: 5 }, { unit: 'g' }];
    expect(seen(list, { items })).toEqual([
      'absent /items/*/price',
      'enum /items/*/unit',
      'extra /items/*/since',
      'null /items/*/price',
      'type /items/*/price',
    ]);
  });

  it('shows each of them once, with all types that were seen', () => {
    const value = {
      items: [
        { price: 'a', unit: 'g' },
        { price: true, unit: 'g' },
        { price: 'b', unit: 'g' },
      ],
    };
    const observation = { tool: 't', schema: list, value, failures: failuresOf(list, value) };
    expect(new Observer().entriesOf(observation, NOW)).toEqual([
      {
        tool: 't',
        place: '/items/*/price',
        kind: 'type',
        count: 1,
        first: NOW,
        last: NOW,
        expected: 'number',
        seen: ['string', 'boolean'],
        sample: '"a"',
      },
    ]);
  });

  it.each([
    ['a root', { type: 'array' }, null, ['null ']],
    ['what is required', { required: ['a/b'] }, {}, ['absent /a~1b']],
    ['what another property asks for', { dependentRequired: { a: ['b'] } }, { a: 1 }, ['absent /b']],
    ['a closed object', { properties: { a: {} }, additionalProperties: false }, { a: 1, b: 2 }, ['extra /b']],
    ['a closed tuple', { prefixItems: [true], items: false }, [1, 2], ['extra /*']],
    ['a constant', { const: 5 }, 6, ['enum ']],
    ['a limit', { items: { maximum: 5 } }, [9], ['maximum /*']],
    ['a format that is not asserted', { format: 'date' }, 'x', []],
    ['names that look like numbers', { properties: { 0: { type: 'string' } } }, { 0: 1 }, ['type /0']],
  ])('is told for %s', (_what, schema, value, expected) => {
    expect(seen(schema, value)).toEqual(expected);
  });

  it('is told by the closest branch of a choice, or by the types that all of them want', () => {
    const schema = {
      anyOf: [{ type: 'string' }, { type: 'object', properties: { a: { type: 'integer' } } }],
    };
    expect(seen(schema, { a: 'x' })).toEqual(['type /a']);
    expect(seen({ items: { anyOf: [{ type: 'string' }, { type: 'integer' }] } }, [null, 1.5])).toEqual([
      'null /*',
      'type /*',
    ]);
  });

  it('has names that are data, and they are not told apart', () => {
    const schema = {
      type: 'object',
      additionalProperties: { type: 'object', properties: { usd: { type: 'number' } } },
    };
    expect(seen(schema, { BTC: { usd: 'x' }, ETH: { eur: 1 } })).toEqual([
      'absent /*/usd',
      'extra /*/eur',
      'type /*/usd',
    ]);
    expect(seen({ patternProperties: { '^x': { type: 'string' } } }, { x1: 1, x2: null })).toEqual([
      'null /*',
      'type /*',
    ]);
  });
});

describe('an undeclared property', () => {
  it.each([
    ['an object without declared properties', { type: 'object' }],
    ['an object that says it is open', { properties: { a: {} }, additionalProperties: true }],
    [
      'a branch that declares it',
      { properties: { a: {} }, oneOf: [{ properties: { b: {} } }, { required: ['c'] }] },
    ],
    [
      'a reference that declares it',
      { properties: { a: {} }, $ref: '#/$defs/x', $defs: { x: { properties: { b: {} } } } },
    ],
    [
      'a reference that cannot be followed',
      { $id: 'http://x/', properties: { a: {} }, $ref: '#n', $defs: { x: { $anchor: 'n' } } },
    ],
    [
      'a dynamic reference',
      { properties: { a: {} }, $dynamicRef: '#n', $defs: { x: { $dynamicAnchor: 'n' } } },
    ],
  ])('is no news in %s', (_what, schema) => {
    expect(seen(schema, { a: 1, b: 2 })).toEqual([]);
  });

  it('is news through references, also recursive ones', () => {
    const schema = {
      $ref: '#/$defs/node',
      $defs: { node: { properties: { next: { $ref: '#/$defs/node' } }, required: [] } },
    };
    expect(seen(schema, { next: { next: { other: 1 } } })).toEqual(['extra /next/next/other']);
  });
});

describe('a declared property that is not there', () => {
  it('is absent only where the schema does not say what is required', () => {
    expect(seen({ properties: { a: {}, b: {} } }, { a: 1 })).toEqual(['absent /b']);
    expect(seen({ properties: { a: {}, b: {} }, required: ['a'] }, { a: 1 })).toEqual([]);
    expect(seen({ properties: { a: {}, b: {} }, required: ['b'] }, { a: 1 })).toEqual(['absent /b']);
  });

  it('is not absent where a choice leaves it open, or where the value is null', () => {
    expect(seen({ anyOf: [{ properties: { a: {} } }, { properties: { b: {} } }] }, { a: 1 })).toEqual([]);
    expect(
      seen({ properties: { a: { type: ['object', 'null'], properties: { b: {} } } } }, { a: null }),
    ).toEqual([]);
  });
});

describe('what it costs', () => {
  it('is bounded for long arrays: the first, the last and some between are looked at', () => {
    let reads = 0;
    const watched = Array.from({ length: 100_000 }, () =>
      Object.defineProperty({}, 'price', { enumerable: true, get: () => (reads++, 1) }),
    );
    const schema = { properties: { items: { items: { properties: { price: {} } } } } };
    const observation = { tool: 't', schema, value: { items: watched }, failures: [] };
    expect(new Observer().entriesOf(observation, NOW)).toEqual([]);
    expect(reads).toBeLessThan(200);
    const ends = [{ first: 1 }, ...watched, { last: 1 }];
    expect(
      new Observer()
        .entriesOf({ ...observation, value: { items: ends } }, NOW)
        .map(({ place, kind }) => `${kind} ${place}`),
    ).toEqual(expect.arrayContaining(['extra /items/*/first', 'extra /items/*/last']));
  });

  it('is bounded for values that contain themselves, are deep, or have names without end', () => {
    const self: Record<string, unknown> = {};
    self['next'] = self;
    const schema = { properties: { next: { $ref: '#' } }, required: [] };
    expect(new Observer().entriesOf({ tool: 't', schema, value: self, failures: [] }, NOW)).toEqual([]);
    const wide = Object.fromEntries(Array.from({ length: 50_000 }, (_, i) => [`n${i}`, i]));
    const entries = new Observer().entriesOf({ tool: 't', schema, value: wide, failures: [] }, NOW);
    expect(entries.length).toBe(500);
  });
});

describe('a sample', () => {
  const redact = (text: string): string => text.replaceAll('SECRET-KEY', '[secret]');
  const sampleOf = (value: unknown): string | undefined =>
    new Observer().entriesOf(
      {
        tool: 't',
        schema: { properties: { a: {} }, required: [] },
        value: { b: value },
        failures: [],
        redact,
      },
      NOW,
    )[0]?.sample;

  it('is short, whatever the value is', () => {
    expect(sampleOf('x'.repeat(1_000))!.length).toBeLessThan(70);
    expect(sampleOf('x'.repeat(1_000_000))).toBe('"(a text of 1000000 characters)"');
    expect(sampleOf(Array(1_000).fill(0))).toBe('an array of 1000 items');
  });

  it('has no secret in it, not even a part that was cut', () => {
    for (let before = 40; before < 70; before++) {
      const text = `${'x'.repeat(before)}SECRET-KEY`;
      expect(sampleOf(text)).not.toMatch(/S(?:E|…)/);
      expect(sampleOf({ [text]: 1 })).not.toMatch(/S(?:E|…)/);
    }
  });

  it('is not the only text that is kept: places and values that were seen have no secret either', () => {
    const schema = { properties: { a: { enum: ['x'] } } };
    const value = { a: 'SECRET-KEY', 'SECRET-KEY': 1 };
    const entries = new Observer().entriesOf(
      { tool: 't', schema, value, failures: failuresOf(schema, value), redact },
      NOW,
    );
    expect(entries.length).toBe(2);
    expect(JSON.stringify(entries)).not.toContain('SECRET');
  });
});

describe('a result without a record', () => {
  it('is told by the failures alone', () => {
    const failures = failuresOf(list, { items: [{ price: null, unit: 'g' }] });
    expect(new Observer().entriesOf({ tool: 't', failures }, NOW)).toMatchObject([
      { place: '/items/*/price', kind: 'null', seen: ['null'] },
    ]);
  });
});

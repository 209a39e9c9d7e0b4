/** The laws that later stages rely on, whatever a value contains. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  canonicalText,
  equalJson,
  findCycle,
  fingerprint,
  parsePointer,
  stepInto,
  takeSnapshot,
} from './index.ts';
import { runs } from '../../test/properties/runs.ts';

const free = (): void => undefined;
const jsonValue = (): fc.Arbitrary<unknown> => fc.jsonValue({ maxDepth: 4 });

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let i = 0; i < depth; i++) value = i % 2 === 0 ? [value] : { a: value };
  return value;
}

describe('equality and canonical text', () => {
  it('agree with each other', () => {
    fc.assert(
      fc.property(jsonValue(), jsonValue(), (a, b) => {
        expect(canonicalText(a) === canonicalText(b)).toBe(equalJson(a, b, free));
      }),
      runs(),
    );
  });

  it('do not depend on the order of members', () => {
    const left = { a: 1, b: { c: [1, { d: null }], e: '' } };
    const right = { b: { e: '', c: [1, { d: null }] }, a: 1 };
    expect(equalJson(left, right, free)).toBe(true);
    expect(canonicalText(left)).toBe('{"a":1,"b":{"c":[1,{"d":null}],"e":""}}');
    expect(canonicalText(right)).toBe(canonicalText(left));
  });

  it('take numbers by value, and an own undefined as absent', () => {
    expect(equalJson([-0, 1.0], [0, 1], free)).toBe(true);
    expect(canonicalText([-0, 1e21])).toBe('[0,1e+21]');
    expect(equalJson({ a: undefined }, {}, free)).toBe(true);
    expect(canonicalText({ a: undefined })).toBe('{}');
  });

  it('keep own keys of any name apart from inherited ones', () => {
    const own: unknown = JSON.parse('{"__proto__":1,"toString":2}');
    expect(equalJson(own, {}, free)).toBe(false);
    expect(equalJson({ toString: 2 }, { valueOf: 2 }, free)).toBe(false);
    expect(canonicalText(own)).toBe('{"__proto__":1,"toString":2}');
  });

  it('do not overflow on depth', () => {
    expect(equalJson(nested(50_000), nested(50_000), free)).toBe(true);
    expect(canonicalText(nested(50_000)).length).toBe(nestedTextLength(50_000));
  });
});

/** `[` and `]` around arrays, `{"a":` and `}` around objects, and the 1 inside. */
function nestedTextLength(depth: number): number {
  return (depth / 2) * 2 + (depth / 2) * 6 + 1;
}

describe('a snapshot', () => {
  it('equals the value, and counts the bytes of its JSON text', () => {
    fc.assert(
      fc.property(jsonValue(), (value) => {
        const copy = takeSnapshot(value, 1e9);
        const text = JSON.stringify(value);
        expect(copy.flaws).toEqual([]);
        expect(JSON.stringify(copy.value)).toBe(text);
        expect(copy.bytes).toBe(new TextEncoder().encode(text).length);
      }),
      runs(),
    );
  });

  it.each(['é', '日本', '😀', '\ud800', '"\\\n\u0001', '\u2028'])('counts the bytes of %j', (text) => {
    const bytes = new TextEncoder().encode(JSON.stringify(text)).length;
    expect(takeSnapshot(text, 1e9).bytes).toBe(bytes);
  });

  it('names the places that are not JSON, in reading order', () => {
    const value = { a: [1, undefined, Number.NaN], b: { c: () => 1, 'd/e': 10n }, f: new Date(0) };
    expect(takeSnapshot(value, 1e9).flaws).toEqual([
      { pointer: '/a/1', received: 'undefined' },
      { pointer: '/a/2', received: 'NaN' },
      { pointer: '/b/c', received: 'a function' },
      { pointer: '/b/d~1e', received: 'a bigint' },
      { pointer: '/f', received: 'a Date' },
    ]);
  });

  it('stops soon after the limit', () => {
    const copy = takeSnapshot(
      Array.from({ length: 100_000 }, () => 'x'.repeat(100)),
      1_000,
    );
    expect(copy.complete).toBe(false);
    expect(copy.bytes).toBeGreaterThan(1_000);
    expect(copy.bytes).toBeLessThan(10_000);
  });
});

describe('a fingerprint', () => {
  it('is the same for equal values, and hardly ever for others', () => {
    fc.assert(
      fc.property(jsonValue(), jsonValue(), (a, b) => {
        expect(fingerprint(a, {}) === fingerprint(b, {})).toBe(equalJson(a, b, free));
        expect(fingerprint(structuredClone(a), {})).toBe(fingerprint(a, {}));
      }),
      runs(),
    );
  });

  it('does not depend on the order of keys or on members that are undefined', () => {
    const left = { a: 1, b: { c: [1, { d: null }], e: '' } };
    const right = { b: { e: '', f: undefined, c: [1, { d: null }] }, a: 1 };
    expect(fingerprint(left, {})).toBe(fingerprint(right, {}));
    expect(fingerprint({ a: 1, b: 2 }, {})).not.toBe(fingerprint({ a: 2, b: 1 }, {}));
    expect(fingerprint([-0], {})).toBe(fingerprint([0], {}));
  });

  it('tells of depth, and takes any', () => {
    let isDeep = false;
    const deep = (): void => void (isDeep = true);
    expect(fingerprint(nested(50_000), { deep })).toBe(fingerprint(nested(50_000), {}));
    expect(isDeep).toBe(true);
  });
});

describe('a cycle', () => {
  it('is found with the way to it', () => {
    const inner: Record<string, unknown> = { x: [] };
    const outer = { a: { shared: inner }, b: [inner] };
    expect(findCycle(outer)).toBeUndefined();
    inner['back'] = outer;
    expect(findCycle(outer)?.at(-1)).toBe('back');
  });

  it('is not seen in what is only shared', () => {
    let value: unknown = [1];
    for (let i = 0; i < 40; i++) value = [value, value];
    expect(findCycle(value)).toBeUndefined();
  });

  it('is found behind parts that are shared too often to walk them all', () => {
    let value: unknown = [1];
    for (let i = 0; i < 40; i++) value = [value, value];
    const ring: Record<string, unknown> = {};
    ring['back'] = ring;
    expect(findCycle([ring, value])).toEqual(['0', 'back']);
  });

  it('of many steps is found, and depth alone is none', () => {
    const end: Record<string, unknown> = {};
    let start: unknown = end;
    for (let i = 0; i < 50_000; i++) start = { next: start };
    expect(findCycle(start)).toBeUndefined();
    end['next'] = start;
    expect(findCycle(start)).toHaveLength(50_001);
  });

  it('is not looked for in what never ends', () => {
    const endless = (): unknown => ({
      get next() {
        return endless();
      },
    });
    expect(findCycle(endless())).toBe('endless');
  });
});

describe('a pointer', () => {
  it('is taken apart and followed by own members only', () => {
    expect(parsePointer('/a~1b/~0/0')).toEqual(['a/b', '~', '0']);
    expect(parsePointer('a')).toBeUndefined();
    expect(stepInto([5], '0')).toBe(5);
    for (const segment of ['-', '00', '1', 'length', '-1', '0x0'])
      expect(stepInto([5], segment)).toBeUndefined();
    for (const segment of ['toString', '__proto__']) expect(stepInto({}, segment)).toBeUndefined();
  });
});

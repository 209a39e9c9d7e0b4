/**
 * Proxies that throw at every turn, and a polluted Object.prototype: own members count, and nothing throws
 * (R-BOUND-4).
 */
import { afterEach, describe, expect, it } from 'vitest';
import { admitSchema, compileSchema, type Validator } from '../../src/schema/index.ts';

const TRAPS = ['get', 'has', 'ownKeys', 'getOwnPropertyDescriptor', 'getPrototypeOf'] as const;
/** Whoever reads a member at all meets these. */
const UNAVOIDABLE: ReadonlySet<string> = new Set(['get', 'ownKeys']);

const SCHEMAS: readonly unknown[] = [
  { type: 'object', properties: { a: { type: 'string' } }, required: ['a'], additionalProperties: false },
  { additionalProperties: { type: 'string' }, propertyNames: { maxLength: 5 }, minProperties: 1 },
  { patternProperties: { '^a': { type: 'string' } }, unevaluatedProperties: false },
  {
    anyOf: [{ properties: { a: { type: 'number' } } }, { dependentSchemas: { a: { required: ['a'] } } }],
    minProperties: 1,
  },
  { enum: [{ a: 'x' }] },
];

function validatorOf(document: unknown): Validator {
  const admitted = admitSchema(document);
  if (!admitted.ok) throw new Error(JSON.stringify(admitted.problems));
  return compileSchema(admitted.schema);
}

function tampered(target: object, trap: string): object {
  return new Proxy(target, {
    [trap]: (): never => {
      throw new TypeError(`${trap} is a trap`);
    },
  });
}

describe.each(TRAPS)('a proxy that throws in %s', (trap) => {
  it.each(SCHEMAS)('as a value under %j gives a failure or its verdict, never an exception', (document) => {
    const validator = validatorOf(document);
    const value = tampered({ a: 'x' }, trap);
    const result = validator.check(value);
    expect(validator.accepts(value)).toBe(result.ok);
    const codes = result.ok ? ['none'] : result.failures.map(({ code }) => code);
    expect(codes).toEqual([
      UNAVOIDABLE.has(trap) ? 'unreadable' : expect.stringMatching(/^(unreadable|none)$/),
    ]);
  });

  it('as an array gives a failure or its verdict, never an exception', () => {
    const validator = validatorOf({
      type: 'array',
      items: { type: 'string' },
      uniqueItems: true,
      contains: { const: 'a' },
    });
    const result = validator.check(tampered(['a', 'b'], trap));
    const codes = result.ok ? ['none'] : result.failures.map(({ code }) => code);
    expect(codes).toEqual([trap === 'get' ? 'unreadable' : expect.stringMatching(/^(unreadable|none)$/)]);
  });

  it('as a schema, at the root or below, is refused or read, never an exception', () => {
    for (const wrap of [
      (inner: unknown): unknown => inner,
      (inner: unknown): unknown => ({ items: inner }),
    ]) {
      const admitted = admitSchema(wrap(tampered({ type: 'string' }, trap)));
      const codes = admitted.ok ? ['none'] : admitted.problems.map(({ code }) => code);
      expect(codes).toEqual([
        UNAVOIDABLE.has(trap) ? 'not-json' : expect.stringMatching(/^(not-json|none)$/),
      ]);
    }
  });
});

describe('a proxy that lies', () => {
  it('about its keys is taken at its word once, and nothing throws', () => {
    const value = new Proxy(
      {},
      {
        ownKeys: () => ['a', 'b'],
        getOwnPropertyDescriptor: () => ({ value: 1, enumerable: true, configurable: true }),
        get: () => 'x',
      },
    );
    for (const document of SCHEMAS) expect(typeof validatorOf(document).check(value).ok).toBe('boolean');
    expect(admitSchema(value).ok).toBe(true);
  });

  it('by another answer each time cannot change what was admitted', () => {
    let reads = 0;
    const document = {
      get type(): string {
        return reads++ === 0 ? 'string' : 'number';
      },
    };
    const validator = validatorOf(document);
    expect([validator.accepts('a'), validator.accepts(1), reads]).toEqual([true, false, 1]);
  });

  it('about its length does not make the engine wait', () => {
    const value = new Proxy([], {
      get: (target, key) => (key === 'length' ? 2 ** 40 : Reflect.get(target, key)),
    });
    const validator = validatorOf({ items: true, contains: { type: 'string' }, uniqueItems: true });
    expect(validator.check(value)).toMatchObject({ ok: false, exhausted: true });
    expect(admitSchema({ enum: value }).ok).toBe(false);
  });
});

describe('an Object.prototype with an enumerable member of its own', () => {
  const polluted = Object.prototype as Record<string, unknown>;
  const names = ['polluted', 'type', 'minimum', 'required', '$ref', '$id', 'id'];

  afterEach(() => {
    for (const name of names) Reflect.deleteProperty(polluted, name);
  });

  function whilePolluted<T>(members: Readonly<Record<string, unknown>>, run: () => T): T {
    Object.assign(polluted, members);
    try {
      return run();
    } finally {
      for (const name of Object.keys(members)) Reflect.deleteProperty(polluted, name);
    }
  }

  it('adds no member to a value', () => {
    const validators = [
      { additionalProperties: false },
      { maxProperties: 0 },
      { unevaluatedProperties: false },
      { propertyNames: false },
      { patternProperties: { '.': false } },
      { properties: { polluted: false } },
      { not: { required: ['polluted'] } },
      { dependentSchemas: { polluted: false }, dependentRequired: { polluted: ['x'] } },
      { const: {} },
      { items: true, uniqueItems: true },
    ].map(validatorOf);
    const verdicts = whilePolluted({ polluted: 1 }, () =>
      validators.map((validator) => validator.accepts({})),
    );
    expect(verdicts).toEqual(validators.map(() => true));
    const explained = whilePolluted({ polluted: 1 }, () =>
      validators.map((validator) => validator.check({}).ok),
    );
    expect(explained).toEqual(validators.map(() => true));
  });

  it('meets no requirement of a value', () => {
    const validator = validatorOf({ required: ['polluted'] });
    expect(whilePolluted({ polluted: 1 }, () => validator.check({}).ok)).toBe(false);
    const counted = validatorOf({ minProperties: 1 });
    expect(whilePolluted({ polluted: 1 }, () => counted.check({}).ok)).toBe(false);
  });

  it.each([
    { type: 'string' },
    { minimum: 'x' },
    { required: ['a'] },
    { $ref: '#/nowhere' },
    { $id: 'https://example.com/everywhere' },
    { id: 'https://example.com/everywhere' },
  ])('%j adds no keyword to a schema', (members) => {
    const document = {
      properties: { a: { title: `${JSON.stringify(members)}` } },
      additionalProperties: true,
    };
    const verdict = whilePolluted(members, () => {
      const admitted = admitSchema(document);
      return admitted.ok ? compileSchema(admitted.schema).check({ a: 5 }) : admitted.problems;
    });
    expect(verdict).toEqual({ ok: true });
  });
});

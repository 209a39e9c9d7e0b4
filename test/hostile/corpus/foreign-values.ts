/**
 * JavaScript values that are not JSON, as instances: judged where a keyword looks, never thrown on. Only own
 * enumerable members count, an own `undefined` is absent, `toJSON` is not called.
 */
import { runInNewContext } from 'node:vm';
import { shared } from '../build.ts';
import type { HostileCase } from '../case.ts';

const object = {
  type: 'object',
  properties: { a: { type: 'string' } },
  required: ['a'],
  additionalProperties: false,
};
const recursive = { properties: { next: { $ref: '#' } }, items: { $ref: '#' } };

class Point {
  a = 'own';
  declare inherited: string;
  get computed(): string {
    throw new Error('a getter of a class is not a member');
  }
  toJSON(): unknown {
    throw new Error('toJSON is not called');
  }
}
Object.defineProperty(Point.prototype, 'inherited', { value: 'x', enumerable: true });

/** Scalars that JSON cannot say: wrong wherever a type is asked for, and the failure says why. */
const scalars: readonly (readonly [name: string, make: () => unknown])[] = [
  ['a function', () => (): number => 1],
  ['a class', () => Point],
  ['a symbol', () => Symbol('x')],
  ['a BigInt', () => 10n],
  ['NaN', () => NaN],
  ['Infinity', () => Infinity],
  ['-Infinity', () => -Infinity],
  ['undefined', () => undefined],
];

const everyType = { type: ['null', 'boolean', 'object', 'array', 'number', 'string', 'integer'] };
const foreign: readonly HostileCase[] = scalars.flatMap(([name, make]): HostileCase[] => [
  {
    name: `${name} is of no type`,
    schema: () => everyType,
    value: make,
    outcome: 'invalid',
    code: 'not-json',
  },
  {
    name: `${name} is no number, text or object`,
    schema: () => ({ anyOf: [{ type: 'number' }, { type: 'string' }, object] }),
    value: make,
    outcome: 'invalid',
  },
  {
    name: `${name} where no keyword looks`,
    schema: () => ({ minLength: 5, required: ['x'], minItems: 5 }),
    value: make,
    outcome: 'valid',
  },
  {
    name: `${name} is in no enum`,
    schema: () => ({ enum: [1, 10, 'x', null, {}, []] }),
    value: make,
    outcome: 'invalid',
  },
  {
    name: `${name} as an item`,
    schema: () => ({ items: { type: 'integer' } }),
    value: () => [1, make()],
    outcome: 'invalid',
    code: 'not-json',
  },
  {
    name: `${name} under pattern and format`,
    schema: () => ({ format: 'date', pattern: 'x' }),
    value: make,
    options: { formats: 'assert' },
    outcome: 'valid',
  },
  {
    name: `${name} under every unevaluated keyword`,
    schema: () => ({
      unevaluatedItems: false,
      unevaluatedProperties: false,
      contains: false,
      propertyNames: false,
    }),
    value: make,
    outcome: 'valid',
  },
]);

const own = (members: PropertyDescriptorMap): unknown => Object.defineProperties({}, members);
const throws = (error: unknown) => (): never => {
  throw error;
};
const getter = (get: () => unknown): unknown => own({ a: { get, enumerable: true } });
const endless = (): unknown => ({
  get next() {
    return endless();
  },
});
const revoked = (target: object): unknown => {
  const { proxy, revoke } = Proxy.revocable(target, {});
  revoke();
  return proxy;
};
const cycle = (): Record<string, unknown> => {
  const value: Record<string, unknown> = { a: 'x' };
  value['next'] = { items: [value] };
  return value;
};
const ring = (): unknown => {
  const value: Record<string, unknown> = {};
  value['next'] = value;
  return value;
};
const loopedArray = (): unknown => {
  const value: unknown[] = [];
  value.push(value);
  return value;
};
const sparse = (): unknown => {
  const value: unknown[] = [];
  value[3] = 1;
  return value;
};

type Line = readonly [
  name: string,
  schema: unknown,
  make: () => unknown,
  outcome: HostileCase['outcome'],
  code?: HostileCase['code'],
  steps?: number,
];

const lines: readonly Line[] = [
  ['NaN is a multiple of nothing', { multipleOf: 0.01 }, () => NaN, 'invalid', 'multipleOf'],
  ['Infinity is a multiple of nothing', { multipleOf: 0.01 }, () => Infinity, 'invalid', 'multipleOf'],
  ['-Infinity is a multiple of no whole number', { multipleOf: 3 }, () => -Infinity, 'invalid', 'multipleOf'],
  ['NaN has no minimum', { minimum: 5 }, () => NaN, 'invalid', 'minimum'],
  ['undefined as an own member is absent', object, () => ({ a: undefined }), 'invalid', 'required'],
  ['undefined as an own member is not too many', object, () => ({ a: 'x', b: undefined }), 'valid'],
  [
    'undefined as an own member does not count',
    { maxProperties: 0, unevaluatedProperties: false, propertyNames: false },
    () => ({ a: undefined }),
    'valid',
  ],
  [
    'undefined as an own member triggers nothing',
    { dependentRequired: { a: ['b'] }, dependentSchemas: { a: false } },
    () => ({ a: undefined }),
    'valid',
  ],
  [
    'undefined as an own member is equal to none',
    { const: { a: 1 } },
    () => ({ a: 1, b: undefined }),
    'valid',
  ],
  [
    'undefined as an own member makes nothing unique',
    { uniqueItems: true },
    () => [{ a: undefined }, {}],
    'invalid',
    'uniqueItems',
  ],
  ['inherited members do not count', object, () => Object.create({ a: 'x' }), 'invalid', 'required'],
  [
    'inherited members are not too many',
    { additionalProperties: false, maxProperties: 0, unevaluatedProperties: false },
    () => Object.create({ b: 1 }),
    'valid',
  ],
  ['an instance of a class with inherited members', object, () => new Point(), 'valid'],
  [
    'an object without prototype',
    object,
    () => Object.assign(Object.create(null) as object, { a: 'x' }),
    'valid',
  ],
  [
    'an object without prototype that misses',
    object,
    () => Object.assign(Object.create(null) as object, { a: 1, toString: 1 }),
    'invalid',
    'type',
  ],
  [
    'a member that is not enumerable is absent',
    object,
    () => own({ a: { value: 'x', enumerable: false } }),
    'invalid',
    'required',
  ],
  ['symbols as keys do not count', object, () => ({ a: 'x', [Symbol('b')]: 1 }), 'valid'],
  [
    'toJSON is not called',
    { type: 'object', required: ['a'] },
    () => ({ toJSON: (): unknown => ({ a: 1 }) }),
    'invalid',
    'required',
  ],
  ['a Date is no text', { type: 'string' }, () => new Date(0), 'invalid'],
  ['a Date has no members', object, () => new Date(0), 'invalid'],
  ['a Map has no members', object, () => new Map([['a', 'x']]), 'invalid'],
  ['a RegExp is no text', { type: 'string' }, () => /x/, 'invalid'],
  ['a boxed text is no text', { type: 'string' }, () => Object('abc') as unknown, 'invalid'],
  ['a boxed number is no number', { type: ['number', 'integer'] }, () => Object(5) as unknown, 'invalid'],
  ['a boxed boolean is no boolean', { type: 'boolean' }, () => Object(true) as unknown, 'invalid'],
  ['a typed array is no array', { type: 'array' }, () => new Uint8Array(3), 'invalid'],
  [
    'arguments are no array',
    { type: 'array' },
    () => runInNewContext('(function () { return arguments; })(1, 2)') as unknown,
    'invalid',
  ],
  ['a promise is nothing to wait for', { type: 'string' }, () => Promise.resolve('x'), 'invalid'],
  [
    'an array with further members',
    { items: { type: 'integer' }, maxItems: 1, additionalProperties: false },
    () => Object.assign([1], { a: 'x' }),
    'valid',
  ],
  ['holes are items that are not JSON', { items: { type: 'integer' } }, sparse, 'invalid', 'not-json'],
  ['holes count as items', { minItems: 4, maxItems: 4, contains: { const: 1 } }, sparse, 'valid'],
  [
    'an array of a subclass',
    { type: 'array', items: { type: 'integer' } },
    () => class extends Array<number> {}.from([1, 2]),
    'valid',
  ],
  ['an object of another realm', object, () => runInNewContext('({ a: "x" })') as unknown, 'valid'],
  [
    'an object of another realm that misses',
    object,
    () => runInNewContext('({ a: 1, b: [2] })') as unknown,
    'invalid',
    'type',
  ],
  [
    'an array of another realm',
    { type: 'array', items: { type: 'string' }, uniqueItems: true },
    () => runInNewContext('["a", "b"]') as unknown,
    'valid',
  ],
  [
    'equality across realms',
    { enum: [{ a: [1, { b: null }] }] },
    () => runInNewContext('({ a: [1, { b: null }] })') as unknown,
    'valid',
  ],
  ['a getter is read', object, () => getter(() => 'x'), 'valid'],
  ['a getter that throws', object, () => getter(throws(new Error('no'))), 'invalid', 'unreadable'],
  [
    'a getter that throws a RangeError',
    object,
    () => getter(throws(new RangeError('no'))),
    'invalid',
    'unreadable',
  ],
  ['a getter that throws nothing', object, () => getter(throws(undefined)), 'invalid', 'unreadable'],
  [
    'a getter that throws what has no text',
    object,
    () => getter(throws(Object.create(null))),
    'invalid',
    'unreadable',
  ],
  [
    'a getter that throws, where no keyword looks',
    { type: 'object' },
    () => getter(throws(new Error('no'))),
    'valid',
  ],
  [
    'a getter that throws under const',
    { const: { a: 1 } },
    () => getter(throws(new Error('no'))),
    'invalid',
    'unreadable',
  ],
  [
    'a getter that throws under uniqueItems',
    { uniqueItems: true },
    () => [getter(throws(new Error('no'))), {}],
    'invalid',
    'unreadable',
  ],
  ['a getter that makes objects without end', recursive, endless, 'exhausted'],
  ['a proxy that does nothing', object, () => new Proxy({ a: 'x' }, {}), 'valid'],
  [
    'a proxy of an array',
    { type: 'array', items: { type: 'string' } },
    () => new Proxy(['a', 1], {}),
    'invalid',
    'type',
  ],
  ['a proxy that was revoked', object, () => revoked({}), 'invalid', 'unreadable'],
  ['a proxy of an array that was revoked', { type: 'array' }, () => revoked([]), 'invalid', 'unreadable'],
  ['a cycle under a recursive schema', recursive, cycle, 'valid'],
  ['a ring under a recursive schema', recursive, ring, 'invalid', 'not-json'],
  [
    'a ring under a recursive choice',
    { anyOf: [{ type: 'null' }, { properties: { next: { $ref: '#' } } }] },
    ring,
    'invalid',
    'not-json',
  ],
  [
    'a ring under unevaluatedProperties',
    { unevaluatedProperties: { $ref: '#' } },
    ring,
    'invalid',
    'not-json',
    1_500,
  ],
  ['an array that holds itself', recursive, loopedArray, 'invalid', 'not-json'],
  [
    'a ring that fails before it closes',
    { properties: { next: { $ref: '#' } }, required: ['x'] },
    ring,
    'invalid',
  ],
  [
    'a ring where no keyword goes in',
    { type: 'object', required: ['next'], properties: { next: { type: 'object' } } },
    ring,
    'valid',
  ],
  ['a ring against const', { const: { next: { next: {} } } }, ring, 'invalid', 'const'],
  [
    'two rings under uniqueItems',
    { uniqueItems: true },
    () => [ring(), ring()],
    'invalid',
    'not-json',
    4_000,
  ],
  [
    'a value shared 2^30 ways is not a cycle',
    { additionalProperties: { $ref: '#' } },
    () => shared(30),
    'valid',
    undefined,
    60_000,
  ],
];

export const foreignValues: readonly HostileCase[] = [
  ...foreign.map((hostile): HostileCase => ({ ...hostile, exotic: true })),
  ...lines.map(([name, schema, value, outcome, code, steps]): HostileCase => ({
    name,
    schema: () => schema,
    value,
    outcome,
    exotic: true,
    ...(code === undefined ? {} : { code }),
    ...(steps === undefined ? {} : { steps }),
  })),
];

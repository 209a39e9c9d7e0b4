/**
 * Values that are no schema, or no JSON, handed in as schemas: problems, never an exception, and nothing is
 * run.
 */
import { runInNewContext } from 'node:vm';
import { deepObject, nest, shared, times } from '../build.ts';
import type { HostileCase, Outcome } from '../case.ts';

const own = (members: PropertyDescriptorMap): unknown => Object.defineProperties({}, members);
const throws = (error: unknown) => (): never => {
  throw error;
};
const getter = (get: () => unknown): unknown => own({ type: { get, enumerable: true } });
const endless = (): unknown => ({
  get not() {
    return endless();
  },
});
const revoked = (target: object): unknown => {
  const { proxy, revoke } = Proxy.revocable(target, {});
  revoke();
  return proxy;
};
const ring = (): Record<string, unknown> => {
  const value: Record<string, unknown> = { type: 'object' };
  value['properties'] = { a: value };
  return value;
};
const farRing = (): unknown => {
  const end: Record<string, unknown> = {};
  const top = nest(2_000, end, (inner) => ({ default: inner }));
  end['default'] = top;
  return top;
};
class Schema {
  type = 'string';
}

type Line = readonly [name: string, make: () => unknown, outcome: Outcome, value?: unknown];

const lines: readonly Line[] = [
  ['null', () => null, 'refused: not-a-schema'],
  ['a number', () => 5, 'refused: not-a-schema'],
  ['text', () => '{"type":"string"}', 'refused: not-a-schema'],
  ['an array', () => [{}], 'refused: not-a-schema'],
  ['undefined', () => undefined, 'refused: not-json'],
  ['a function', () => (): boolean => true, 'refused: not-json'],
  ['a symbol', () => Symbol('x'), 'refused: not-json'],
  ['a BigInt', () => 10n, 'refused: not-json'],
  ['NaN', () => NaN, 'refused: not-json'],
  ['a Date', () => new Date(0), 'refused: not-json'],
  ['a Map', () => new Map([['type', 'string']]), 'refused: not-json'],
  ['a RegExp', () => /x/, 'refused: not-json'],
  ['a promise', () => Promise.resolve({}), 'refused: not-json'],
  ['a boxed boolean', () => Object(true) as unknown, 'refused: not-json'],
  ['a revoked proxy', () => revoked({}), 'refused: not-json'],
  ['a revoked proxy of an array', () => revoked([]), 'refused: not-json'],
  ['a function as a keyword', () => ({ type: 'string', validate: (): boolean => true }), 'refused: not-json'],
  ['a RegExp as a pattern', () => ({ pattern: /x/ }), 'refused: not-json'],
  ['a BigInt as a limit', () => ({ maximum: 10n }), 'refused: not-json'],
  ['Infinity as a limit', () => ({ maximum: Infinity }), 'refused: not-json'],
  ['NaN in an enum', () => ({ enum: [1, NaN] }), 'refused: not-json'],
  ['undefined in an enum', () => ({ enum: [1, undefined] }), 'refused: not-json'],
  ['holes in an enum', () => ({ enum: [1, ...(new Array(1) as unknown[]), 2] }), 'refused: not-json'],
  ['four billion holes in an enum', () => ({ enum: new Array(4_294_967_295) }), 'refused: not-json'],
  ['undefined as a keyword is absent', () => ({ type: undefined, minimum: 3 }), 'invalid', 2],
  [
    'undefined as a property is absent',
    () => ({ properties: { a: undefined, b: { type: 'string' } } }),
    'invalid',
    { b: 1 },
  ],
  ['a Date as a default', () => ({ default: new Date(0) }), 'refused: not-json'],
  ['an instance of a class', () => new Schema(), 'invalid', 5],
  [
    'an object without prototype',
    () => Object.assign(Object.create(null) as object, { type: 'string' }),
    'invalid',
    5,
  ],
  ['inherited keywords do not count', () => Object.create({ type: 'string' }), 'valid', 5],
  [
    'keywords that are not enumerable do not count',
    () => own({ type: { value: 'string', enumerable: false } }),
    'valid',
    5,
  ],
  ['symbols as keywords do not count', () => ({ [Symbol('type')]: 'string' }), 'valid', 5],
  [
    'an array with further members',
    () => ({ required: Object.assign(['a'], { type: 'string' }) }),
    'valid',
    { a: 1 },
  ],
  [
    'an object of another realm',
    () => runInNewContext('({ type: "string", enum: ["a"] })') as unknown,
    'invalid',
    5,
  ],
  [
    'a function of another realm',
    () => runInNewContext('({ type: "string", f() {} })') as unknown,
    'refused: not-json',
  ],
  ['toJSON is not called', () => ({ toJSON: undefined, type: 'string' }), 'invalid', 5],
  ['toJSON of its own', () => ({ toJSON: (): unknown => ({}) }), 'refused: not-json'],
  ['a getter is read', () => getter(() => 'string'), 'invalid', 5],
  ['a getter that throws', () => getter(throws(new Error('no'))), 'refused: not-json'],
  ['a getter that throws nothing', () => getter(throws(undefined)), 'refused: not-json'],
  ['a getter that throws what has no text', () => getter(throws(Object.create(null))), 'refused: not-json'],
  [
    'a getter that throws below',
    () => ({ properties: { a: getter(throws(new Error('no'))) } }),
    'refused: not-json',
  ],
  ['a proxy that does nothing', () => new Proxy({ type: 'string' }, {}), 'invalid', 5],
  ['a proxy of an array', () => ({ enum: new Proxy([1, 2], {}) }), 'invalid', 5],
  ['a cycle', ring, 'refused: not-json'],
  ['a cycle of 2,000 steps', farRing, 'refused: not-json'],
  [
    'an array that holds itself',
    () => {
      const value: unknown[] = [];
      value.push(value);
      return { enum: value };
    },
    'refused: not-json',
  ],
  ['a document shared 2^30 ways', () => ({ default: shared(30) }), 'refused: limit-bytes'],
  [
    'one subschema in two places is two',
    () => {
      const text = { type: 'string' };
      return { properties: { a: text, b: text } };
    },
    'invalid',
    { b: 5 },
  ],
  ['data 200,000 deep', () => ({ default: deepObject(200_000) }), 'refused: limit-bytes'],
  ['a million functions', () => ({ enum: times(1_000_000, () => throws) }), 'refused: not-json'],
];

export const foreignSchemas: readonly HostileCase[] = [
  ...lines.map(([name, schema, outcome, value]): HostileCase => {
    const hasValue = outcome === 'valid' || outcome === 'invalid';
    const rest = hasValue ? { value: (): unknown => value } : {};
    return { name: `as a schema, ${name}`, schema, outcome, exotic: true, ...rest };
  }),
  {
    name: 'as a schema, objects made without end',
    schema: endless,
    outcome: 'refused: limit-bytes',
    exotic: true,
  },
];

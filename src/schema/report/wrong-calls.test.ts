/**
 * The judge of reports: wrong calls as models write them. The first line below the head names the fix, and no
 * report is longer than eight lines.
 */
import { describe, expect, it } from 'vitest';
import { admitSchema, compileSchema } from '../index.ts';
import { report } from './index.ts';

const circle = {
  title: 'Circle',
  type: 'object',
  properties: { kind: { const: 'circle' }, r: { type: 'number' }, unit: { enum: ['cm', 'inch'] } },
  required: ['kind', 'r'],
};
const square = {
  title: 'Square',
  type: 'object',
  properties: { kind: { const: 'square' }, side: { type: 'number' }, unit: { enum: ['cm', 'inch'] } },
  required: ['kind', 'side'],
};
const shape = { oneOf: [circle, square, { type: 'null' }] };
const user = {
  anyOf: [
    {
      type: 'object',
      properties: { id: { type: 'integer' } },
      required: ['id'],
      additionalProperties: false,
    },
    { type: 'object', properties: { email: { type: 'string', format: 'email' } }, required: ['email'] },
    { $ref: '#/$defs/ByName' },
  ],
  $defs: {
    ByName: {
      type: 'object',
      properties: { first: { type: 'string' }, last: { type: 'string' } },
      required: ['first', 'last'],
    },
  },
};
const many = {
  oneOf: Array.from({ length: 12 }, (_, i) => ({
    properties: { op: { const: `op_${String.fromCharCode(97 + i)}` }, [`arg${i}`]: { type: 'string' } },
    required: ['op', `arg${i}`],
  })),
};
const order = {
  type: 'object',
  properties: {
    items: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        properties: {
          sku: { type: 'string', pattern: '^[A-Z]{3}-\\d+$' },
          count: { type: 'integer', minimum: 1 },
        },
        required: ['sku', 'count'],
        additionalProperties: false,
      },
    },
    currency: { enum: ['EUR', 'USD', 'JPY'] },
    due: { type: 'string', format: 'date' },
    at: { type: 'string', format: 'date-time' },
    note: { type: ['string', 'null'], maxLength: 10 },
  },
  required: ['items', 'currency'],
};

const cases: readonly [schema: unknown, value: unknown, fix: string][] = [
  [
    shape,
    { kind: 'circel', r: 5 },
    '/kind: must be "circle" or "square", but is "circel"; did you mean "circle"?',
  ],
  [
    shape,
    { kind: 'Square', side: 5 },
    '/kind: must be "square" or "circle", but is "Square"; did you mean "square"?',
  ],
  [shape, { kind: 'triangle', a: 1 }, '/kind: must be "circle" or "square", but is "triangle"'],
  [
    shape,
    { kind: 'circle', r: '5' },
    '/r: must be number, but is string "5" (as Circle, the closest of 3 forms)',
  ],
  [shape, { kind: 'square', r: 5 }, '(root): must have property "side"'],
  [shape, { kind: 'square', side: 1, unit: 'mm' }, '/unit: must be "cm" or "inch", but is "mm" (as Square'],
  [shape, { r: 5 }, '(root): must have property "kind"'],
  [shape, 'circle', '(root): must be object or null, but is string "circle"'],
  [shape, [], '(root): must be object or null, but is array'],
  [user, { id: '7' }, '/id: must be integer, but is string "7"'],
  [user, { email: 'no address' }, '/email: must be text of the format "email", but is "no address"'],
  [user, { first: 'Ada' }, '(root): must have property "last"'],
  [
    user,
    { first: 'Ada', last: null },
    '/last: must be string, but is null (as ByName, the closest of 3 forms)',
  ],
  [user, { id: 7.5 }, '/id: must be integer, but is number 7.5'],
  [user, 'ada@example.com', '(root): must be object, but is string "ada@example.com"'],
  [many, { op: 'op_d' }, '(root): must have property "arg3"'],
  [many, { op: 'op_d', arg3: 5 }, '/arg3: must be string, but is integer 5'],
  [many, { op: 'op_z', arg3: 'x' }, '/op: must be "op_'],
  [many, { operation: 'op_a' }, '(root): must have property "op"'],
  [order, {}, '(root): must have property "items" and property "currency"'],
  [order, { items: [], currency: 'EUR' }, '/items: must have at least 1 item'],
  [
    order,
    { items: [{ sku: 'ABC-1', count: '2' }], currency: 'EUR' },
    '/items/0/count: must be integer, but is string "2"',
  ],
  [
    order,
    { items: [{ sku: 'abc-1', count: 2 }], currency: 'EUR' },
    '/items/0/sku: must be text that matches',
  ],
  [
    order,
    { items: [{ sku: 'ABC-1', count: 0 }], currency: 'EUR' },
    '/items/0/count: must be at least 1, but is 0',
  ],
  [
    order,
    { items: [{ sku: 'ABC-1', quantity: 2 }], currency: 'EUR' },
    '/items/0: must have property "count"',
  ],
  [order, { items: { sku: 'ABC-1', count: 1 }, currency: 'EUR' }, '/items: must be array, but is object'],
  [order, { items: '[{"sku":"ABC-1","count":1}]', currency: 'EUR' }, '/items: must be array, but is string'],
  [order, { items: [{ sku: 'ABC-1', count: 1 }], currency: 'eur' }, 'but is "eur"; did you mean "EUR"?'],
  [
    order,
    { items: [{ sku: 'ABC-1', count: 1 }], currency: 'EUR', due: '28.07.2026' },
    'write year-month-day',
  ],
  [
    order,
    { items: [{ sku: 'ABC-1', count: 1 }], currency: 'EUR', at: '2026-07-28T12:00:00' },
    'it has no offset: add Z',
  ],
  [
    order,
    { items: [{ sku: 'ABC-1', count: 1 }], currency: 'EUR', at: '2026-07-28' },
    'a date alone: add a time',
  ],
  [
    order,
    { items: [{ sku: 'ABC-1', count: 1 }], currency: 'EUR', note: 5 },
    '/note: must be string or null, but is integer 5',
  ],
  [
    { anyOf: [{ type: 'integer' }, { type: 'null' }] },
    '5',
    '(root): must be integer or null, but is string "5"',
  ],
  [{ anyOf: [{ type: 'integer', minimum: 1 }, { type: 'null' }] }, 0, '(root): must be at least 1, but is 0'],
  [
    { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] },
    ['a', 5],
    '/1: must be string, but is integer 5',
  ],
  [
    { additionalProperties: { type: 'integer' } },
    { a: 'x', b: 'y', c: 'z', d: 'w', e: null },
    '/a: must be integer, but is string "x"',
  ],
  [
    { not: { required: ['password'] } },
    { password: 'x' },
    'must be a value that does not fit {"required":["password"]}',
  ],
  [
    { contains: { const: 'admin' } },
    ['user'],
    'must have at least 1 item that fits {"const":"admin"}, but has none',
  ],
  [
    { const: { mode: 'fast', retry: { times: 3 } } },
    { mode: 'fast' },
    'must be {"mode":"fast","retry":{"times":3}}',
  ],
  [
    { enum: ['celsius', 'fahrenheit'] },
    'Celcius',
    'must be "celsius" or "fahrenheit", but is "Celcius"; did you mean "celsius"?',
  ],
  [
    { properties: { url: { type: 'string', format: 'uri' } } },
    { url: 'www.example.com' },
    'it has no scheme: begin with https://',
  ],
];

describe('the report of a wrong call', () => {
  it('is judged by at least forty of them', () => expect(cases.length).toBeGreaterThanOrEqual(40));

  it.each(cases)('%j, %j', (schema, value, fix) => {
    const admitted = admitSchema(schema, { formats: 'assert' });
    if (!admitted.ok) throw new Error(admitted.problems[0]!.message);
    const lines = report(compileSchema(admitted.schema).check(value), { value }).split('\n');
    expect(lines[1]).toContain(fix);
    expect(lines.length).toBeLessThanOrEqual(8);
  });
});

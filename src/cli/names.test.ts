/** The one rule by which values find their schemas. */
import { describe, expect, it } from 'vitest';
import { mustNotFit, ownersOf, partsOf } from './names.ts';

const schema = (name: string): { name: string; parts: string[] } => ({ name, parts: partsOf(name) });
const schemas = ['order.json', 'order/line.json', 'user.schema.json', 'shop/order.json'].map(schema);
const owners = (name: string): string[] => ownersOf(partsOf(name), schemas).map((owner) => owner.name);

describe('a value belongs to the schema whose parts begin its own', () => {
  it.each([
    ['order.json', ['order.json']],
    ['order.large.valid.json', ['order.json']],
    ['order/1.json', ['order.json']],
    ['order/line/1.json', ['order/line.json']],
    ['order.line.json', ['order/line.json']],
    ['user.json', ['user.schema.json']],
    ['shop/order.1.json', ['shop/order.json']],
    ['orders.json', []],
    ['shop.json', []],
  ])('%s -> %j', (name, expected) => {
    expect(owners(name)).toEqual(expected);
  });
});

describe('a part "invalid" behind the name of the schema', () => {
  it.each([
    ['order.invalid.json', true],
    ['order.no-id.invalid.json', true],
    ['order/invalid/1.json', true],
    ['order.valid.json', false],
    ['order.invalidated.json', false],
  ])('%s must not fit: %j', (name, expected) => {
    expect(mustNotFit(partsOf(name), schema('order.json'))).toBe(expected);
  });

  it('is not looked for in the name of the schema itself', () => {
    expect(mustNotFit(partsOf('invalid.1.json'), schema('invalid.json'))).toBe(false);
  });
});

/** What a declaration of a route file means in 2020-12. */
import { expect, it } from 'vitest';
import { translate } from './translate.ts';

it.each(['string', 'number', 'boolean', 'object', 'array', 'integer', 'null'])('%s stays a type', (type) => {
  expect(translate({ type })).toEqual({ type });
  expect(translate({ type: [type, 'string'] })['type']).toContain(type);
});

it.each([
  ['an unknown type is ignored', { type: 'text' }, {}],
  ['a list with an unknown type is ignored', { type: ['string', 'text'] }, {}],
  ['nullable adds null', { type: 'boolean', nullable: true }, { type: ['boolean', 'null'] }],
  ['what is no object accepts anything', 'string', {}],
])('%s', (_name, schema, expected) => {
  expect(translate(schema)).toEqual(expected);
});

/**
 * The kinds of value that a schema can accept: an upper bound, through every applicator on the same value.
 */
import { describe, expect, it } from 'vitest';
import { ARRAY, BOOLEAN, JSON_KINDS, NULL, NUMBER, OBJECT, STRING } from '../../json/index.ts';
import { KindsOfSchemas } from './kinds.ts';

const text = { type: 'string' };
const flag = { type: 'boolean' };
const definitions: Readonly<Record<string, unknown>> = {
  text,
  loop: { $ref: 'loop', type: ['null', 'string'] },
};
const kindsOf = (schema: unknown): number =>
  new KindsOfSchemas((reference) => definitions[reference] ?? true).of(schema);

describe('the kinds of value that a schema can accept', () => {
  it.each([
    ['true', true, JSON_KINDS],
    ['false', false, 0],
    ['type', { type: ['array', 'null'] }, ARRAY | NULL],
    ['const', { const: {} }, OBJECT],
    ['enum', { enum: ['a', null] }, STRING | NULL],
    ['enum within a type', { type: 'string', enum: ['a', null] }, STRING],
    ['$ref', { $ref: 'text' }, STRING],
    ['$ref to itself', definitions['loop'], NULL | STRING],
    ['allOf', { allOf: [{ type: ['string', 'boolean'] }, { type: ['boolean', 'null'] }] }, BOOLEAN],
    ['anyOf', { anyOf: [text, flag] }, STRING | BOOLEAN],
    ['oneOf', { oneOf: [text, { type: 'number' }] }, STRING | NUMBER],
    ['anyOf and oneOf', { anyOf: [text, flag], oneOf: [flag, { type: 'null' }] }, BOOLEAN],
    ['if and then', { if: text, then: flag, else: { type: 'null' } }, NULL],
    ['if without then', { if: text, else: flag }, STRING | BOOLEAN],
    ['not', { type: ['string', 'boolean'], not: text }, BOOLEAN],
  ])('%s', (_name, schema, kinds) => {
    expect(kindsOf(schema)).toBe(kinds);
  });
});

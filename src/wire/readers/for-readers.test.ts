/** R-WIRE-5, R-WIRE-7, R-FORMAT: what stays, what follows from a change elsewhere, and what it may cost. */
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../json/index.ts';
import { forReaders } from './index.ts';

const fraction = { multipleOf: 0.01 };

describe('a document without hazards', () => {
  it('is the same object afterwards', () => {
    const schema = {
      type: 'object',
      properties: {
        a: { oneOf: [{ properties: { b: {} } }, { type: 'null' }] },
        c: { type: 'string', format: 'date' },
      },
      'x-order': ['a', 'c'],
    };
    expect(forReaders(schema, 'modern').document).toBe(schema);
    expect(forReaders(schema, 'legacy')).toEqual({ document: schema, changes: [] });
    expect(forReaders(true, 'legacy')).toEqual({ document: true, changes: [] });
  });

  it('may have subschemas that are read inexactly, where nothing stands over them that minds', () => {
    const schema = {
      prefixItems: [{ type: 'string', format: 'uuid' }],
      dependentRequired: { a: ['b'] },
      required: ['toString'],
    };
    expect(forReaders(schema, 'legacy').document).toBe(schema);
  });
});

describe('R-FORMAT: where formats are annotations', () => {
  it('every format is withheld, which makes nothing inexact', () => {
    const schema = { not: { format: 'ipv4', minimum: 1 }, properties: { format: { format: 'own' } } };
    expect(forReaders(schema, 'modern', { formats: 'annotate' })).toEqual({
      document: { not: { minimum: 1 }, properties: { format: {} } },
      changes: [
        { rule: 'format-annotated', place: '/not' },
        { rule: 'format-annotated', place: '/properties/format' },
      ],
    });
  });
});

describe('a choice over something inexact', () => {
  it('is found through references, also in a circle', () => {
    const schema = {
      not: { $ref: '#/$defs/a' },
      $defs: { a: { items: { $ref: '#/$defs/b' } }, b: { items: { $ref: '#/$defs/a' }, ...fraction } },
    };
    expect(forReaders(schema, 'modern').document).toEqual({
      $defs: { a: { items: { $ref: '#/$defs/b' } }, b: { items: { $ref: '#/$defs/a' } } },
    });
  });

  it('keeps nothing beside a negation that has come to ask for nothing', () => {
    const schema = {
      not: { format: 'own' },
      properties: { a: { $ref: '#/anyOf/0' } },
      anyOf: [{ type: 'null' }],
    };
    expect(forReaders(schema, 'modern', { formats: 'annotate' }).document).toEqual({ not: {} });
  });

  it('keeps what a reference needs of the part that is dropped', () => {
    const schema = { not: { anyOf: [fraction, { type: 'string' }] }, items: { $ref: '#/not/anyOf/1' } };
    expect(forReaders(schema, 'modern').document).toEqual({
      items: { $ref: '#/$defs/moved' },
      $defs: { moved: { type: 'string' } },
    });
  });

  it('keeps references under names that no URI can spell', () => {
    const prefix = { prefixItems: [{ type: 'string' }], items: { type: 'null' } };
    const { document } = forReaders({ properties: { 'a%/#\ud800': prefix } }, 'legacy');
    expect(document).toMatchObject({
      properties: {
        'a%/#\ud800': {
          items: { anyOf: [{ type: 'null' }, { $ref: '#/properties/a%25~1%23\ud800/prefixItems/0' }] },
        },
      },
    });
  });

  it('stays a oneOf where no value can fit two branches', () => {
    const nullable = { oneOf: [{ type: 'string', format: 'uuid' }, { type: 'null' }] };
    expect(forReaders(nullable, 'modern').document).toBe(nullable);
    const union = {
      oneOf: [
        { type: 'object', properties: { kind: { const: 'a' }, at: { format: 'date' } }, required: ['kind'] },
        { $ref: '#/$defs/b' },
      ],
      $defs: { b: { type: 'object', properties: { kind: { enum: ['b', 'c'] } }, required: ['kind'] } },
    };
    expect(forReaders(union, 'modern').document).toBe(union);
  });

  it('stays a oneOf where the branches are texts of formats that exclude each other', () => {
    const text = (format: string): JsonObject => ({ type: 'string', format });
    const either = { oneOf: [text('date'), text('date-time'), text('email')] };
    expect(forReaders(either, 'legacy').document).toBe(either);
    const doubtful = { oneOf: [text('uuid'), text('uri')] };
    expect(forReaders(doubtful, 'legacy').document).toEqual({ anyOf: doubtful.oneOf });
  });

  it('is left alone where it cannot reject a value, also through references', () => {
    const part = { not: { $ref: '#/anyOf/0/$defs/a' }, $defs: { a: { items: fraction } } };
    const loose = { anyOf: [part, {}] };
    expect(forReaders(loose, 'modern', { loose: '/anyOf/0' }).document).toEqual(loose);
    const shared = { ...loose, contains: { $ref: '#/anyOf/0/$defs/a' } };
    expect(forReaders(shared, 'modern', { loose: '/anyOf/0' }).document).toEqual({
      ...shared,
      anyOf: [{ ...part, $defs: { a: { items: {} } } }, {}],
    });
  });
});

describe('a hostile document', () => {
  it('is rewritten at any depth', () => {
    let deep: JsonObject = { enum: [] };
    for (let level = 0; level < 50_000; level++) deep = { items: deep };
    expect(forReaders(deep, 'legacy').changes).toHaveLength(1);
  });

  it('does not grow by what prefixes repeat', () => {
    let plain: JsonObject = { type: 'string' };
    for (let level = 0; level < 40; level++) plain = { prefixItems: [plain], items: { type: 'null' } };
    expect(JSON.stringify(forReaders(plain, 'legacy').document).length).toBeLessThan(20_000);
  });
});
